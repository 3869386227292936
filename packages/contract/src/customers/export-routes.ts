import * as z from 'zod/mini';
import { clientRoute } from '../client-route.ts';
import { askedText } from '../fields.ts';
import { idsInQuery, manyIds } from '../asked.ts';
import { CSV } from '../shapes.ts';

export const exportCustomers = clientRoute('exportCustomers', 'GET /customers/export', {
  summary: 'The customers as CSV, streamed',
  query: z.object({ search: z.optional(askedText(200)) }),
  ...CSV,
});

/** Without ids: all customers. */
const chosen = manyIds('customer', { isRequired: false });

export const exportLedgers = clientRoute('exportLedgers', 'GET /customers/export_ledgers', {
  summary: "The entries of all customers' ledgers, or of those asked for, as CSV, streamed",
  ...idsInQuery(chosen),
  ...CSV,
});
