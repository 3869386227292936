import { deleteCustomer, getCustomer, listCustomers } from '@counterfoil/contract/customers/routes';
import {
  createInvoice,
  deleteInvoice,
  listInvoices,
  updateInvoice,
} from '@counterfoil/contract/invoices/routes';
import { atOnce, refusal, tally } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import { beforeEach, expect, test } from 'vitest';

const INVOICED = 'This customer has invoices or credit notes: it cannot be deleted.';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
});
const remove = (id: string) => client.raw(deleteCustomer, { params: { id } });
const read = (id: string) => client.raw(getCustomer, { params: { id } });

test('only the customer without invoices is deleted', async () => {
  const { id } = await aCustomer(client);
  const stays = await aCustomer(client);
  expect(await remove(id)).toMatchObject({ status: 200, body: { data: { id } } });
  expect(await read(id)).toMatchObject(refusal(404, 'This could not be found.'));
  expect((await client.call(listCustomers)).body.data).toEqual([stays]);
});

test.each([
  ['a draft', aDraft],
  ['a sent invoice', aSentInvoice],
])('a customer with %s stays, and says so', async (_, invoice) => {
  const customer = await aCustomer(client);
  await invoice(client, { customer });
  expect(await remove(customer.id)).toMatchObject(refusal(422, INVOICED));
  expect((await read(customer.id)).body).toMatchObject({ data: { is_delete_allowed: false } });
});

test('a customer whose only draft was deleted can be deleted too', async () => {
  const { id, customer_id } = await aDraft(client);
  await client.call(deleteInvoice, { params: { id } });
  expect((await remove(customer_id)).status).toBe(200);
});

test('after a deletion and 50 invoices at once, either the customer or no invoice is left', async () => {
  for (let round = 0; round < 3; round++) {
    const { id: customer_id } = await aCustomer(client);
    const create = () =>
      client.raw(createInvoice, { params: { customer_id }, body: { invoice: {} } });
    const [before, { status }, after] = await Promise.all([
      atOnce(25, create),
      remove(customer_id),
      atOnce(25, create),
    ]);
    const { 201: made = 0, 404: missing = 0 } = tally([...before, ...after]);
    expect(made + missing).toBe(50);
    expect(status).toBe(made > 0 ? 422 : 200);
    expect((await read(customer_id)).status).toBe(made > 0 ? 200 : 404);
  }
});

test('of 50 customers deleted while a draft moves to each, none takes its draft with it', async () => {
  const { id } = await aDraft(client);
  const customers = await atOnce(50, () => aCustomer(client));
  const answers = await Promise.all(
    customers.flatMap(({ id: customer_id }) => [
      remove(customer_id),
      client.raw(updateInvoice, { params: { id }, body: { invoice: { customer_id } } }),
    ]),
  );
  for (const { status } of answers) expect([200, 404, 422]).toContain(status);
  const [left] = (await client.call(listInvoices, { query: { state: 'draft' } })).body.data;
  expect((await read(left?.customer_id ?? '')).status).toBe(200);
});

test('of 50 simultaneous deletions one succeeds and the others find no customer', async () => {
  const { id } = await aCustomer(client);
  expect(tally(await atOnce(50, () => remove(id)))).toEqual({ 200: 1, 404: 49 });
});
