import {
  getInvoiceSettings,
  getLogo,
  getPaperSender,
} from '@counterfoil/contract/account/invoice-settings';
import { previewUnsaved } from '@counterfoil/contract/invoices/routes';
import type { BodyIn } from '@counterfoil/contract/route';
import { FOR_VIEWER, q } from '#lib/api/q.ts';

/** How to pay, as on every invoice; the settings' own page asks for the same. */
export const invoiceSettingsQuery = (client_id: string) =>
  q(getInvoiceSettings, { params: { client_id } });

/**
 * The client as the sender on their papers. It is not kept off screen: a client who comes back
 * from adding their address must not be told that it is missing.
 */
export const paperSenderQuery = (client_id: string) =>
  q(getPaperSender, { params: { client_id } }, { gcTime: 0 });

export const logoQuery = (client_id: string) => q(getLogo, { params: { client_id } });

interface UnsavedInvoice {
  readonly customer_id: string;
  readonly body: BodyIn<typeof previewUnsaved>;
}

/** The PDF that would be sent with what is in the form. */
export const unsavedPaperQuery = (client_id: string, { customer_id, body }: UnsavedInvoice) =>
  q(previewUnsaved, { params: { client_id, customer_id }, body }, FOR_VIEWER);
