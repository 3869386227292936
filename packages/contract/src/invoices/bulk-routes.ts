import * as z from 'zod/mini';
import { clientRoute } from '../client-route.ts';
import { blankableDate, uuid } from '../fields.ts';
import { idsInBody, idsInEither, manyIds } from '../asked.ts';
import { ZIP, one } from '../shapes.ts';

const chosen = manyIds('invoice', { isRequired: true });
/** The invoices that the action was done to, in the order of the request. */
const done = one(z.object({ invoice_ids: z.array(uuid) }));

export const bulkMarkAsPaid = clientRoute('POST /invoices/bulk_mark_as_paid', {
  name: 'bulkMarkAsPaid',
  summary: 'Record the whole balance of each invoice as paid, all of them or none',
  audit: 'invoice_paid',
  ...idsInBody(chosen, { payment_date: blankableDate }),
  reply: done,
});

export const bulkDelete = clientRoute('POST /invoices/bulk_delete', {
  name: 'bulkDelete',
  summary: 'Delete drafts, all of them or none',
  audit: 'invoice_deleted',
  ...idsInBody(chosen),
  reply: done,
});

export const bulkRemind = clientRoute('POST /invoices/bulk_remind', {
  name: 'bulkRemind',
  summary: 'Remind the customers of unpaid invoices by e-mail, all of them or none',
  alsoOn: 'GET',
  audit: 'invoice_reminded',
  ...idsInEither(chosen),
  reply: done,
});

export const bulkDownload = clientRoute('POST /invoices/bulk_download', {
  name: 'bulkDownload',
  summary: 'The PDFs of several invoices and credit notes in one ZIP, streamed as it is made',
  alsoOn: 'GET',
  ...idsInEither(chosen),
  ...ZIP,
});
