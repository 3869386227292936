import * as z from 'zod/mini';
import { blankableDate, uuid } from '../fields.ts';
import { manyIds } from '../asked.ts';
import { route } from '../route.ts';
import { CLIENT, clientParams, one } from '../shapes.ts';

const chosen = manyIds('invoice', { isRequired: true });
const INVOICES = `${CLIENT}/invoices` as const;
/** The invoices that the action was done to, in the order of the request. */
const done = one(z.object({ invoice_ids: z.array(uuid) }));

export const bulkMarkAsPaid = route({
  name: 'bulkMarkAsPaid',
  summary: 'Record the whole balance of each invoice as paid, all of them or none',
  method: 'POST',
  path: `${INVOICES}/bulk_mark_as_paid`,
  access: 'client',
  audit: 'invoice_paid',
  params: clientParams,
  asked: chosen.asked,
  body: z.object({ ...chosen.given, payment_date: blankableDate }),
  status: 200,
  reply: done,
});

export const bulkDelete = route({
  name: 'bulkDelete',
  summary: 'Delete drafts, all of them or none',
  method: 'POST',
  path: `${INVOICES}/bulk_delete`,
  access: 'client',
  audit: 'invoice_deleted',
  params: clientParams,
  asked: chosen.asked,
  body: z.object(chosen.given),
  status: 200,
  reply: done,
});

export const bulkRemind = route({
  name: 'bulkRemind',
  summary: 'Remind the customers of unpaid invoices by e-mail, all of them or none',
  method: 'POST',
  alsoOn: 'GET',
  path: `${INVOICES}/bulk_remind`,
  access: 'client',
  audit: 'invoice_reminded',
  params: clientParams,
  asked: chosen.asked,
  query: z.object(chosen.inQuery),
  body: z.object(chosen.given),
  status: 200,
  reply: done,
});

export const bulkDownload = route({
  name: 'bulkDownload',
  summary: 'The PDFs of several invoices and credit notes in one ZIP, streamed as it is made',
  method: 'POST',
  alsoOn: 'GET',
  path: `${INVOICES}/bulk_download`,
  access: 'client',
  params: clientParams,
  asked: chosen.asked,
  query: z.object(chosen.inQuery),
  body: z.object(chosen.given),
  status: 200,
  reply: { file: 'application/zip' },
  perMinute: 60,
});
