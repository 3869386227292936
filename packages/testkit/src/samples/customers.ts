import type * as customers from '@counterfoil/contract/customers/routes';
import type * as statements from '@counterfoil/contract/statements/routes';
import { FILLED_CUSTOMER } from '../records.ts';
import type { SamplesOf } from './sample.ts';

type Routes = typeof customers & typeof statements;

export const customerSamples: SamplesOf<Routes> = {
  createCustomer: () => ({
    body: {
      customer: FILLED_CUSTOMER,
    },
  }),
  updateCustomer: ({ customer }) => ({
    params: { id: customer },
    body: {
      customer: {
        name: 'Renamed',
        email: 'new@example.test',
        post_code: 'D02 X285',
        country: 'IE',
      },
    },
  }),
  deleteCustomer: ({ spareCustomer }) => ({ params: { id: spareCustomer } }),
  exportLedgers: ({ customer }) => ({ query: { 'customer_ids[]': [customer] } }),
  prepareStatement: ({ sent, credited }) => ({ query: { 'invoice_ids[]': [sent, credited] } }),
  previewStatement: ({ sent, credited }) => ({ query: { 'invoice_ids[]': [sent, credited] } }),
  statementMail: ({ sent, credited }) => ({ query: { 'invoice_ids[]': [sent, credited] } }),
  sendStatement: ({ sent, credited }) => ({
    query: { 'invoice_ids[]': [sent, credited] },
    body: { invoice_ids: [sent, credited] },
  }),
  listSentStatements: ({ customer }) => ({ params: { customer_id: customer } }),
  bulkDownloadStatements: ({ customer }) => ({
    query: { 'customer_ids[]': [customer] },
    body: { customer_ids: [customer] },
  }),
};
