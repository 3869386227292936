import { deleteCustomer, getCustomer, listCustomers } from '@counterfoil/contract/customers/routes';
import {
  createInvoice,
  deleteInvoice,
  listInvoices,
  updateInvoice,
} from '@counterfoil/contract/invoices/routes';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import { expect, test } from 'vitest';

const NOT_FOUND = { status: 404, body: { errors: ['This could not be found.'] } };
const INVOICED = 'This customer has invoices or credit notes: it cannot be deleted.';
const KEPT_ELSEWHERE = 'This customer is kept in your accounting software: please change it there.';

const remove = (client: SignedInClient, id: string, key?: string) =>
  client.raw(deleteCustomer, {
    params: { id },
    headers: key ? { 'idempotency-key': key } : {},
  });
const read = (client: SignedInClient, id: string) => client.raw(getCustomer, { params: { id } });

test('only the customer without invoices is deleted', async () => {
  const client = await signedInClient();
  const gone = await aCustomer(client);
  const stays = await aCustomer(client);
  expect(await remove(client, gone.id)).toMatchObject({
    status: 200,
    body: { data: { id: gone.id } },
  });
  expect(await read(client, gone.id)).toMatchObject(NOT_FOUND);
  expect((await client.call(listCustomers)).body.data).toEqual([stays]);
});

test.each(['a draft', 'a sent invoice'])('a customer with %s stays', async (what) => {
  const client = await signedInClient();
  const customer = await aCustomer(client);
  await (what === 'a draft' ? aDraft(client, { customer }) : aSentInvoice(client, { customer }));
  expect(await remove(client, customer.id)).toMatchObject({
    status: 422,
    body: { errors: { full_messages: [INVOICED] } },
  });
  expect((await read(client, customer.id)).status).toBe(200);
});

test('a customer whose only draft was deleted can be deleted too', async () => {
  const client = await signedInClient();
  const customer = await aCustomer(client);
  const { id } = await aDraft(client, { customer });
  await client.call(deleteInvoice, { params: { id } });
  expect((await remove(client, customer.id)).status).toBe(200);
});

test('a customer kept in the accounting software cannot be deleted; this refusal comes first', async () => {
  const client = await signedInClient();
  const customer = await aCustomer(client);
  await aDraft(client, { customer });
  await client.api.database.kysely
    .updateTable('customers')
    .set({ external_accounting_id: 'X-1' })
    .where('id', '=', customer.id)
    .execute();
  expect(await remove(client, customer.id)).toMatchObject({
    status: 403,
    body: { errors: [KEPT_ELSEWHERE] },
  });
  expect((await read(client, customer.id)).status).toBe(200);
});

test("another client's customer, and a deleted one, are not found", async () => {
  const client = await signedInClient();
  const theirs = await aCustomer(await signedInClient());
  const mine = await aCustomer(client);
  expect(await remove(client, theirs.id)).toMatchObject(NOT_FOUND);
  await remove(client, mine.id);
  expect(await remove(client, mine.id)).toMatchObject(NOT_FOUND);
});

test('a deletion repeated under its key gets the same answer', async () => {
  const client = await signedInClient();
  const { id } = await aCustomer(client);
  const [first, second] = [await remove(client, id, 'gone'), await remove(client, id, 'gone')];
  expect(first.status).toBe(200);
  expect(second).toMatchObject({ status: 200, body: first.body });
});

test('a client who has left can still delete customers', async () => {
  const client = await signedInClient();
  const { id } = await aCustomer(client);
  await leaveTheService(client);
  expect((await remove(client, id)).status).toBe(200);
});

test('the audit log names the user who deleted a customer', async () => {
  const client = await signedInClient();
  const { id } = await aCustomer(client);
  const { headers } = await remove(client, id);
  const rows = await client.api.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'user_id', 'request_id'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(['customer_created', 'customer_deleted']);
  expect(rows[1]).toMatchObject({ user_id: client.userId, request_id: headers['x-request-id'] });
});

test('after a deletion and 50 invoices at once, either the customer or no invoice is left', async () => {
  const client = await signedInClient();
  for (let round = 0; round < 5; round++) {
    const { id: customer_id } = await aCustomer(client);
    const create = () =>
      client.raw(createInvoice, { params: { customer_id }, body: { invoice: {} } });
    const creating = Array.from({ length: 25 }, create);
    const deleting = remove(client, customer_id);
    const answers = await Promise.all([...creating, ...Array.from({ length: 25 }, create)]);
    const { status } = await deleting;
    const made = answers.filter((answer) => answer.status === 201).length;
    expect(
      answers.map((answer) => answer.status).filter((one) => one !== 201 && one !== 404),
    ).toEqual([]);
    expect([200, 422]).toContain(status);
    expect(made > 0).toBe(status === 422);
    expect((await read(client, customer_id)).status).toBe(status === 422 ? 200 : 404);
  }
});

test('of 50 customers deleted while a draft moves to each, none takes its draft with it', async () => {
  const client = await signedInClient();
  const draft = await aDraft(client);
  const customers = [];
  for (let n = 0; n < 50; n++) customers.push(await aCustomer(client));
  const answers = await Promise.all(
    customers.flatMap(({ id: customer_id }) => [
      remove(client, customer_id),
      client.raw(updateInvoice, {
        params: { id: draft.id },
        body: { invoice: { customer_id } },
      }),
    ]),
  );
  for (const { status } of answers) expect([200, 404, 422]).toContain(status);
  const [left] = (await client.call(listInvoices, { query: { state: 'draft' } })).body.data;
  expect((await read(client, left?.customer_id ?? '')).status).toBe(200);
});

test('of 50 simultaneous deletions one succeeds and the others find no customer', async () => {
  const client = await signedInClient();
  const { id } = await aCustomer(client);
  const answers = await Promise.all(Array.from({ length: 50 }, () => remove(client, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(49);
});
