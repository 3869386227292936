import * as z from 'zod/mini';
import { route } from '../route.ts';
import { CLIENT, clientParams, one, page, pageQuery, wrapped } from '../shapes.ts';
import { uuid } from '../fields.ts';
import { customer, customerChanges, newCustomer } from './schemas.ts';
import { CUSTOMER_SORTS } from './sorts.ts';

const customerParams = z.extend(clientParams, { id: uuid });

export const listCustomers = route({
  name: 'listCustomers',
  summary: 'The customers, a page at a time or all',
  method: 'GET',
  path: `${CLIENT}/customers`,
  access: 'client',
  params: clientParams,
  query: z.object(pageQuery(CUSTOMER_SORTS)),
  status: 200,
  reply: page(z.array(customer)),
});

export const getCustomer = route({
  name: 'getCustomer',
  summary: 'One customer',
  method: 'GET',
  path: `${CLIENT}/customers/{id}`,
  access: 'client',
  params: customerParams,
  status: 200,
  reply: one(customer),
});

export const createCustomer = route({
  name: 'createCustomer',
  summary: 'Add a customer',
  method: 'POST',
  path: `${CLIENT}/customers`,
  access: 'client',
  audit: 'customer_created',
  params: clientParams,
  ...wrapped('customer', newCustomer),
  status: 201,
  reply: one(customer),
});

export const updateCustomer = route({
  name: 'updateCustomer',
  summary: 'Change a customer',
  method: 'PUT',
  path: `${CLIENT}/customers/{id}`,
  access: 'client',
  audit: 'customer_updated',
  params: customerParams,
  ...wrapped('customer', customerChanges),
  status: 200,
  reply: one(customer),
});

export const deleteCustomer = route({
  name: 'deleteCustomer',
  summary: 'Delete a customer who has no invoice and no credit note',
  method: 'DELETE',
  path: `${CLIENT}/customers/{id}`,
  access: 'client',
  audit: 'customer_deleted',
  params: customerParams,
  status: 200,
  reply: one(z.object({ id: uuid })),
});
