import * as z from 'zod/mini';
import { clientRoute } from '../client-route.ts';
import { CSV } from '../shapes.ts';
import { listInvoices, ofCustomer } from './routes.ts';

const { state, search } = listInvoices.query.shape;

export const exportInvoices = clientRoute('exportInvoices', 'GET /invoices/export', {
  summary: 'Invoices and credit notes of one state, or all, as CSV, streamed',
  asked: ofCustomer.asked,
  query: z.object({ state, search, ...ofCustomer.inQuery }),
  ...CSV,
});
