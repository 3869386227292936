import * as z from 'zod/mini';
import { uuid } from '../fields.ts';
import { manyIds, oneId } from '../asked.ts';
import { route } from '../route.ts';
import { CLIENT, clientParams, list, one } from '../shapes.ts';
import { sentStatement } from './schemas.ts';

const STATEMENTS = `${CLIENT}/statements` as const;

/** Optional when invoices are named: they all belong to one customer. */
const customer = oneId('customer', { isRequired: false, differ: 'Must be one customer' });
/** Without ids: all open ones. */
const invoices = manyIds('invoice', { isRequired: false });
const asked = { ...customer.asked, ...invoices.asked };
const inQuery = { ...customer.given, ...invoices.inQuery };
const customers = manyIds('customer', { isRequired: true });
const flag = z.optional(z.enum(['true', 'false'], { error: 'Must be true or false' }));

export const prepareStatement = route({
  name: 'prepareStatement',
  summary:
    "The PDF of a customer's statement, of the documents chosen or all that are open: to look at, or with download=true to keep",
  method: 'GET',
  path: `${STATEMENTS}/prepare`,
  access: 'client',
  params: clientParams,
  asked,
  query: z.object({ ...inQuery, download: flag }),
  status: 200,
  reply: { file: 'application/pdf' },
  perMinute: 600,
});

export const previewStatement = route({
  name: 'previewStatement',
  summary: "The PDF of a customer's statement to look at",
  method: 'GET',
  path: `${STATEMENTS}/preview`,
  access: 'client',
  params: clientParams,
  asked,
  query: z.object(inQuery),
  status: 200,
  reply: { file: 'application/pdf' },
  perMinute: 600,
});

export const sendStatement = route({
  name: 'sendStatement',
  summary: 'Send a statement to its customer by e-mail; the PDF is kept',
  method: 'POST',
  alsoOn: 'GET',
  path: `${STATEMENTS}/send_to_customer`,
  access: 'client',
  audit: 'statement_sent',
  params: clientParams,
  asked,
  query: z.object(inQuery),
  body: z.object({ ...customer.given, ...invoices.given }),
  status: 200,
  reply: one(sentStatement),
  perMinute: 120,
});

export const listSentStatements = route({
  name: 'listSentStatements',
  summary: 'The statements sent to a customer, the newest first; the last hundred',
  method: 'GET',
  path: `${CLIENT}/customers/{customer_id}/statements`,
  access: 'client',
  params: z.extend(clientParams, { customer_id: uuid }),
  status: 200,
  reply: list(sentStatement),
});

export const bulkDownloadStatements = route({
  name: 'bulkDownloadStatements',
  summary: 'The statements of several customers in one ZIP, streamed as it is made',
  method: 'POST',
  alsoOn: 'GET',
  path: `${STATEMENTS}/bulk_download`,
  access: 'client',
  params: clientParams,
  asked: customers.asked,
  query: z.object(customers.inQuery),
  body: z.object(customers.given),
  status: 200,
  reply: { file: 'application/zip' },
  perMinute: 60,
});
