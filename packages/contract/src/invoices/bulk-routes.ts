import * as z from 'zod/mini';
import { clientRoute } from '../client-route.ts';
import { uuid } from '../basic-fields.ts';
import { blankableDate, moneyText } from '../fields.ts';
import { idsInBody, idsInEither, idsInQuery, manyIds } from '../asked.ts';
import { ZIP, one } from '../shapes.ts';

const chosen = manyIds('invoice', { isRequired: true });
/** The invoices that the action was done to, in the order of the request. */
const done = one(z.object({ invoice_ids: z.array(uuid) }));

export const bulkMarkAsPaid = clientRoute('bulkMarkAsPaid', 'POST /invoices/bulk_mark_as_paid', {
  summary: 'Record the whole balance of each invoice as paid, all of them or none',
  audit: 'invoice_paid',
  ...idsInBody(chosen, { payment_date: blankableDate }),
  reply: done,
});

export const bulkDelete = clientRoute('bulkDelete', 'POST /invoices/bulk_delete', {
  summary: 'Delete drafts, all of them or none',
  audit: 'invoice_deleted',
  ...idsInBody(chosen),
  reply: done,
});

export const bulkRemind = clientRoute('bulkRemind', 'POST /invoices/bulk_remind', {
  summary: 'Remind the customers of unpaid invoices by email, all of them or none',
  alsoOn: 'GET',
  audit: 'invoice_reminded',
  ...idsInEither(chosen),
  reply: done,
});

export const listLeftToPay = clientRoute('listLeftToPay', 'GET /invoices/left_to_pay', {
  summary:
    'What is left to pay on unpaid invoices when unused credit of their customers goes to what is due first, and whom a reminder goes to',
  ...idsInQuery(chosen),
  reply: one(
    z.object({
      invoices: z.array(
        z.object({
          id: uuid,
          left_to_pay: moneyText,
          /** Those whom today's reminder did not reach, while others have it; null: all addresses. */
          only_to: z.nullable(z.array(z.string())),
        }),
      ),
    }),
  ),
});

export const bulkDownload = clientRoute('bulkDownload', 'POST /invoices/bulk_download', {
  summary: 'The PDFs of several invoices and credit notes in one ZIP, streamed as it is made',
  alsoOn: 'GET',
  ...idsInEither(chosen),
  ...ZIP,
});
