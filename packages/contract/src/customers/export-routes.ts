import * as z from 'zod/mini';
import { askedText } from '../fields.ts';
import { manyIds } from '../asked.ts';
import { route } from '../route.ts';
import { CLIENT, clientParams } from '../shapes.ts';

export const exportCustomers = route({
  name: 'exportCustomers',
  summary: 'The customers as CSV, streamed',
  method: 'GET',
  path: `${CLIENT}/customers/export`,
  access: 'client',
  params: clientParams,
  query: z.object({ search: z.optional(askedText(200)) }),
  status: 200,
  reply: { file: 'text/csv' },
  perMinute: 60,
});

/** Without ids: all customers. */
const chosen = manyIds('customer', { isRequired: false });

export const exportLedgers = route({
  name: 'exportLedgers',
  summary: "The entries of all customers' ledgers, or of those asked for, as CSV, streamed",
  method: 'GET',
  path: `${CLIENT}/customers/export_ledgers`,
  access: 'client',
  params: clientParams,
  asked: chosen.asked,
  query: z.object(chosen.inQuery),
  status: 200,
  reply: { file: 'text/csv' },
  perMinute: 60,
});
