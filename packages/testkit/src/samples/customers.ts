import type * as exports from '@counterfoil/contract/customers/export-routes';
import type * as ledgers from '@counterfoil/contract/customers/ledger-routes';
import type * as customers from '@counterfoil/contract/customers/routes';
import type * as statements from '@counterfoil/contract/statements/routes';
import type { SamplesOf } from './sample.ts';

type Routes = typeof customers & typeof ledgers & typeof exports & typeof statements;

export const customerSamples: SamplesOf<Routes> = {
  listCustomers: () => ({}),
  getCustomer: ({ customer }) => ({ params: { id: customer } }),
  createCustomer: () => ({
    body: {
      customer: {
        name: 'Sample & Sons',
        contact_name: 'Jo',
        email: 'jo@example.test, accounts@example.test',
        phone_no_1: '020 7946 0101',
        phone_no_2: '020 7946 0102',
        phone: '07700 900103',
        secondary_phone: '+353 1 234 5678',
        address_line_1: '1 High Street',
        address_line_2: 'Floor 2',
        address_line_3: 'Room 3',
        city: 'York',
        post_code: 'YO1 7HH',
        country: 'GB',
      },
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
  getCustomerLedger: ({ customer }) => ({ params: { id: customer } }),
  exportCustomers: () => ({}),
  exportLedgers: ({ customer }) => ({ query: { 'customer_ids[]': [customer] } }),
  prepareStatement: ({ sent, credited }) => ({ query: { 'invoice_ids[]': [sent, credited] } }),
  previewStatement: ({ sent, credited }) => ({ query: { 'invoice_ids[]': [sent, credited] } }),
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
