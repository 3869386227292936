import * as z from 'zod/mini';
import { route } from '../route.ts';
import { CLIENT, clientParams } from '../shapes.ts';
import { listInvoices, ofCustomer } from './routes.ts';

const { state, search } = listInvoices.query.shape;

export const exportInvoices = route({
  name: 'exportInvoices',
  summary: 'Invoices and credit notes of one state, or all, as CSV, streamed',
  method: 'GET',
  path: `${CLIENT}/invoices/export`,
  access: 'client',
  params: clientParams,
  asked: ofCustomer.asked,
  query: z.object({ state, search, ...ofCustomer.given }),
  status: 200,
  reply: { file: 'text/csv' },
  perMinute: 60,
});
