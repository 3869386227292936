import * as z from 'zod/mini';
import { clientRoute } from '../client-route.ts';
import { created, deleted, one, page, pageQuery, searched, wrapped, CSV } from '../shapes.ts';
import { customerChanges, newCustomer } from './customer-fields.ts';
import { ageing, creditLeft, customer, ledgerEntry, listedCustomer } from './schemas.ts';
import { CUSTOMER_SORTS } from './sorts.ts';
import { moneyText } from '../fields.ts';
import { idsInQuery, manyIds } from '../asked.ts';

export const listCustomers = clientRoute('listCustomers', 'GET /customers', {
  summary: 'The customers, a page at a time or all',
  query: z.object(pageQuery(CUSTOMER_SORTS)),
  reply: page(z.array(listedCustomer)),
});

export const customerStatistics = clientRoute('customerStatistics', 'GET /customers/statistics', {
  summary: 'How many customers there are and what they owe: all of them, or those of a search',
  query: z.object({ search: searched }),
  reply: one(
    z.object({
      count: z.int(),
      /** The customers who owe something. */
      owing_count: z.int(),
      /** The sum of what each customer owes; credit counts against it. */
      outstanding_total: moneyText,
      /** The customers in credit, and how much credit they have: the part that counts against it. */
      in_credit_count: z.int(),
      credit_total: moneyText,
      /** The sum of what each owes past its due date; a customer's unused credit covers that first. */
      overdue_total: moneyText,
    }),
  ),
});

export const getCustomer = clientRoute('getCustomer', 'GET /customers/{id}', {
  summary: 'One customer',
  reply: one(customer),
});

export const createCustomer = clientRoute('createCustomer', 'POST /customers', {
  summary: 'Add a customer',
  audit: 'customer_created',
  ...wrapped('customer', newCustomer),
  ...created(customer),
});

export const updateCustomer = clientRoute('updateCustomer', 'PUT /customers/{id}', {
  summary: 'Change a customer',
  audit: 'customer_updated',
  ...wrapped('customer', customerChanges),
  reply: one(customer),
});

export const deleteCustomer = clientRoute('deleteCustomer', 'DELETE /customers/{id}', {
  summary: 'Delete a customer who has no invoice and no credit note',
  audit: 'customer_deleted',
  reply: deleted,
});

const asked = pageQuery(['date']);

export const getCustomerLedger = clientRoute('getCustomerLedger', 'GET /customers/{id}/ledger', {
  summary: "A customer's account: what is owed and since when, and a page of its entries",
  query: z.object({ page: asked.page, page_size: asked.page_size, order: asked.order }),
  reply: page(
    z.object({
      customer,
      balance: moneyText,
      ageing,
      /** The first documents with unused credit, the oldest first. */
      credits: z.array(creditLeft),
      /** The newest first unless `order=asc`. */
      entries: z.array(ledgerEntry),
    }),
  ),
});

export const exportCustomers = clientRoute('exportCustomers', 'GET /customers/export', {
  summary: 'The customers as CSV, streamed',
  query: z.object({ search: searched }),
  ...CSV,
});

/** Without ids: all customers. */
const chosen = manyIds('customer', { isRequired: false });

export const exportLedgers = clientRoute('exportLedgers', 'GET /customers/export_ledgers', {
  summary: "The entries of all customers' ledgers, or of those asked for, as CSV, streamed",
  ...idsInQuery(chosen),
  ...CSV,
});
