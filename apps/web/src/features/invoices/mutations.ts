import {
  deleteInvoice,
  downloadInvoice,
  duplicateInvoice,
  markAsPaid,
  remindInvoice,
  resendInvoice,
} from '@counterfoil/contract/invoices/routes';
import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import type { BodyIn } from '@counterfoil/contract/route';
import { useAction } from '#lib/api/use-action.ts';
import { useDownload } from '#lib/use-download.ts';
import { toast } from '#ui/dialogs/toast-store.ts';
import { keptInvoice } from './queries.ts';

export type PaymentBody = BodyIn<typeof markAsPaid>;

const named = (id: string) => ({ params: { id } });

export const useMarkAsPaid = (id: string) =>
  useAction(markAsPaid, (body: PaymentBody) => ({ ...named(id), body }), {
    onForm: true,
    refreshWhenRefused: true,
  });

export const useDuplicateInvoice = () => useAction(duplicateInvoice, named, { keep: keptInvoice });

export const useDeleteInvoice = () =>
  useAction(deleteInvoice, named, { same: (id) => ({ key: `delete-${id}` }) });

// The spec's words.
const onDone = () => toast.success('Invoice has been resent');

/** Reminds the customer of one unpaid invoice. */
export const useRemindInvoice = () => useAction(remindInvoice, named, { onDone });

/** Sends the e-mail with one document once more. */
export const useResendInvoice = () => useAction(resendInvoice, named, { onDone });

export const useDownloadInvoice = () =>
  useDownload(
    downloadInvoice,
    ({ id }: Pick<InvoiceSummary, 'id' | 'number'>) => named(id),
    ({ number }) => `${number ?? 'invoice'}.pdf`,
  );
