import * as z from 'zod/mini';
import { clientRoute } from '../client-route.ts';
import { askedText } from '../fields.ts';
import { idsInQuery, manyIds } from '../asked.ts';
import { CSV } from '../shapes.ts';

export const exportCustomers = clientRoute('GET /customers/export', {
  name: 'exportCustomers',
  summary: 'The customers as CSV, streamed',
  query: z.object({ search: z.optional(askedText(200)) }),
  ...CSV,
});

/** Without ids: all customers. */
const chosen = manyIds('customer', { isRequired: false });

export const exportLedgers = clientRoute('GET /customers/export_ledgers', {
  name: 'exportLedgers',
  summary: "The entries of all customers' ledgers, or of those asked for, as CSV, streamed",
  ...idsInQuery(chosen),
  ...CSV,
});
