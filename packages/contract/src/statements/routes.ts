import * as z from 'zod/mini';
import { uuid } from '../fields.ts';
import { route } from '../route.ts';
import { askedIds, CLIENT, clientParams, givenIds, list, one } from '../shapes.ts';
import { sentStatement } from './schemas.ts';

const STATEMENTS = `${CLIENT}/statements` as const;

/** The customer may be left out when documents are named: all of them belong to one. */
const customer = { customer_id: z.optional(uuid), customerId: z.optional(uuid) };
/** Without documents: all that are open. */
const asked = { ...customer, ...askedIds('invoice') };
const flag = z.optional(z.enum(['true', 'false'], { error: 'Must be true or false' }));

export const prepareStatement = route({
  name: 'prepareStatement',
  summary:
    "The PDF of a customer's statement, of the documents chosen or all that are open: to look at, or with download=true to keep",
  method: 'GET',
  path: `${STATEMENTS}/prepare`,
  access: 'client',
  params: clientParams,
  query: z.object({ ...asked, download: flag }),
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
  query: z.object(asked),
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
  query: z.object(asked),
  body: z.object({ ...customer, ...givenIds('invoice') }),
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
  query: z.object(askedIds('customer')),
  body: z.object(givenIds('customer')),
  status: 200,
  reply: { file: 'application/zip' },
  perMinute: 60,
});
