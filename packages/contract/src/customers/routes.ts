import * as z from 'zod/mini';
import { clientRoute } from '../client-route.ts';
import { deleted, one, page, pageQuery, wrapped } from '../shapes.ts';
import { customer, customerChanges, newCustomer } from './schemas.ts';
import { CUSTOMER_SORTS } from './sorts.ts';

export const listCustomers = clientRoute('listCustomers', 'GET /customers', {
  summary: 'The customers, a page at a time or all',
  query: z.object(pageQuery(CUSTOMER_SORTS)),
  reply: page(z.array(customer)),
});

export const getCustomer = clientRoute('getCustomer', 'GET /customers/{id}', {
  summary: 'One customer',
  reply: one(customer),
});

export const createCustomer = clientRoute('createCustomer', 'POST /customers', {
  summary: 'Add a customer',
  audit: 'customer_created',
  ...wrapped('customer', newCustomer),
  status: 201,
  reply: one(customer),
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
