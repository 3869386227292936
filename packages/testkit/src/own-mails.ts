import { invoiceMail } from '@counterfoil/contract/invoices/mail-routes';
import { type InvoicingClient } from './invoicing.ts';

type Mail = Record<string, unknown>;

/** Sends a draft with the options of its mail. */
export const sending = (client: InvoicingClient, draft: { id: string }, mail: Mail, more = {}) =>
  client.send(draft, { body: { mail }, ...more });

/** The mail that the server proposes for a document. */
export const proposal = async (client: InvoicingClient, { id }: { id: string }, reminder = false) =>
  (await client.call(invoiceMail, { params: { id }, query: reminder ? { reminder: 'true' } : {} }))
    .body.data;

export const OWN_WORDS = { subject: 'Your invoice', message: 'Hello!\n\nAs agreed.\nThanks' };
