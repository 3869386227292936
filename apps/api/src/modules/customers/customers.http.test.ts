import * as routes from '@counterfoil/contract/customers/routes';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { atOnce, errorsOf, refusal, tally } from '@counterfoil/testkit/answers';
import { COMPLETE_CUSTOMER } from '@counterfoil/testkit/complete-customer';
import { invoicingClient, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { aCustomer, aDraft, aSentInvoice, FILLED_CUSTOMER } from '@counterfoil/testkit/records';
import { setRows } from '@counterfoil/testkit/rows';
import { beforeEach, describe, expect, test } from 'vitest';

const NO_PHONE = 'Must be a phone number with its area code, or with + and the country code';
const NO_POSTCODE = 'Must be a postcode such as SW1A 1AA (United Kingdom)';
const NO_FRENCH_POSTCODE = 'Must be a postcode such as 75001 (France)';

let client: InvoicingClient;
beforeEach(async () => {
  client = await invoicingClient();
});

const add = (customer: object) => client.raw(routes.createCustomer, { body: { customer } });
const change = (id: string, customer: object) =>
  client.raw(routes.updateCustomer, { params: { id }, body: { customer } });
const read = async (id: string) =>
  (await client.call(routes.getCustomer, { params: { id } })).body.data;

describe('adding a customer', () => {
  test('answers with every field of the customer, as it is saved', async () => {
    const customer = {
      ...FILLED_CUSTOMER,
      name: "O'Neill; drop table <b>Ash</b> Žluťoučký 株式会社 🧾 & Co",
      secondary_phone: '(01904) 555-111 ext 4',
    };
    const typed = { email: ' jo@example.test ,\taccounts@example.test\n', post_code: 'd02x285' };
    const answer = await add({ ...customer, ...typed, country: 'ie' });
    expect(answer.status).toBe(201);
    const { data } = answer.body as { data: { id: string } };
    expect(data).toEqual({
      ...customer,
      email: 'jo@example.test,accounts@example.test',
      post_code: 'D02 X285',
      country: 'IE',
      id: expect.any(String),
      total_outstanding: '0.00',
      is_delete_allowed: true,
      valid: true,
      external_accounting_id: null,
      lock_version: 0,
    });
    expect(await read(data.id)).toEqual(data);
  });

  test('shows all errors at once', async () => {
    expect(errorsOf(await add({}))['full_messages']).toHaveLength(6);
    const complete = { name: 'Ash & Sons', email: 'accounts@ash.example', ...COMPLETE_CUSTOMER };
    const wrong = { phone_no_1: '7', secondary_phone: 'Jo', post_code: 'YO1' };
    expect(errorsOf(await add({ ...complete, ...wrong }))).toEqual({
      full_messages: [
        `Phone no 1: ${NO_PHONE}`,
        `Secondary phone: ${NO_PHONE}`,
        `Post code: ${NO_POSTCODE}`,
      ],
      phone_no_1: [NO_PHONE],
      secondary_phone: [NO_PHONE],
      post_code: [NO_POSTCODE],
    });
  });
});

describe('changing a customer', () => {
  test('changes the given fields and keeps the others', async () => {
    const before = await aCustomer(client, { contact_name: 'Jo', address_line_2: 'Floor 2' });
    const answer = await change(before.id, { city: 'Hull', address_line_2: '' });
    expect(answer.body).toEqual({
      data: { ...before, city: 'Hull', address_line_2: null, lock_version: 1 },
    });
  });

  test("checks post code and phone numbers for the customer's country, also after a move", async () => {
    const { id } = await aCustomer(client);
    const errorsIn = async (customer: object) => errorsOf(await change(id, customer));
    expect(await errorsIn({ post_code: '75001' })).toMatchObject({ post_code: [NO_POSTCODE] });
    expect(await errorsIn({ phone: '7946 0100' })).toMatchObject({ phone: [NO_PHONE] });
    // The old post code is invalid in the new country.
    expect(await errorsIn({ country: 'FR' })).toEqual({
      full_messages: [`Post code: ${NO_FRENCH_POSTCODE}`],
      post_code: [NO_FRENCH_POSTCODE],
    });
    const moved = await change(id, { country: 'FR', post_code: '75 001', phone: '' });
    expect(moved.body).toMatchObject({ data: { country: 'FR', post_code: '75001', phone: null } });
    const on = await change(id, { country: 'GR' });
    expect(on.body).toMatchObject({ data: { post_code: '750 01' } });
    expect((await change(id, { city: 'Athens' })).status).toBe(200);
  });

  test('is allowed for an old customer with an invalid phone number', async () => {
    const { id } = await aCustomer(client);
    await setRows(client, 'customers', { phone_no_1: 'ask Jo', post_code: 'unknown' }, id);
    expect((await change(id, { city: 'Hull' })).status).toBe(200);
  });

  test('is refused for one kept elsewhere, even when the request changes nothing', async () => {
    const { id } = await aCustomer(client);
    await setRows(client, 'customers', { external_accounting_id: 'X-1' }, id);
    const reason = 'This customer is kept in your accounting software. Please change it there.';
    const answer = await writingNothing(client, () => change(id, {}));
    expect(answer).toMatchObject(refusal(403, reason));
  });

  test("renames the customer's drafts; a sent document keeps its name", async () => {
    const customer = await aCustomer(client, { name: 'Before' });
    const draft = await aDraft(client, { customer });
    const sent = await aSentInvoice(client, { customer });
    await change(customer.id, { name: 'After' });
    const names = [draft, sent].map(async (invoice) => (await client.read(invoice)).customer_name);
    expect(await Promise.all(names)).toEqual(['After', 'Before']);
  });
});

const INVOICED = 'This customer has invoices or credit notes and cannot be deleted.';

const remove = (id: string) => client.raw(routes.deleteCustomer, { params: { id } });
const look = (id: string) => client.raw(routes.getCustomer, { params: { id } });

test('only a customer without invoices is deleted', async () => {
  const { id } = await aCustomer(client);
  const stays = await aCustomer(client);
  expect(await remove(id)).toMatchObject({ status: 200, body: { data: { id } } });
  expect(await look(id)).toMatchObject(refusal(404, 'This could not be found.'));
  const rows = (await client.call(routes.listCustomers)).body.data;
  expect(rows).toEqual([{ ...stays, total_overdue: '0.00' }]);
});

test.each([
  ['a draft', aDraft, '0.00'],
  ['a sent invoice', aSentInvoice, '134.61'],
])(
  'a customer with %s cannot be deleted, and the refusal says why',
  async (_, invoice, total_outstanding) => {
    const { customer_id } = await invoice(client);
    await setRows(client, 'customers', { city: null });
    expect(await remove(customer_id)).toMatchObject(refusal(422, INVOICED));
    const shown = { total_outstanding, valid: false, is_delete_allowed: false };
    expect(await read(customer_id)).toMatchObject(shown);
    expect((await client.call(routes.listCustomers)).body.data).toMatchObject([shown]);
  },
);

test('a customer whose only draft was deleted can be deleted too', async () => {
  const draft = await aDraft(client);
  await client.remove(draft);
  expect((await remove(draft.customer_id)).status).toBe(200);
});

test('a deletion and 50 simultaneous invoices leave either the customer or no invoice', async () => {
  for (let round = 0; round < 3; round++) {
    const customer = await aCustomer(client);
    const create = () => client.create({}, customer);
    const [before, { status }, after] = await Promise.all([
      atOnce(25, create),
      remove(customer.id),
      atOnce(25, create),
    ]);
    const { 201: made = 0, 404: missing = 0 } = tally([...before, ...after]);
    expect(made + missing).toBe(50);
    expect(status).toBe(made > 0 ? 422 : 200);
    expect((await look(customer.id)).status).toBe(made > 0 ? 200 : 404);
  }
});

test('deleting 50 customers while a draft moves to each deletes none of the drafts', async () => {
  const draft = await aDraft(client);
  const customers = await atOnce(50, () => aCustomer(client));
  const answers = await Promise.all(
    customers.flatMap(({ id: customer_id }) => [
      remove(customer_id),
      client.edit(draft, { customer_id }),
    ]),
  );
  for (const { status } of answers) expect([200, 404, 422]).toContain(status);
  expect((await look((await client.read(draft)).customer_id)).status).toBe(200);
});

test('of 50 simultaneous deletions one succeeds and the others find no customer', async () => {
  const { id } = await aCustomer(client);
  expect(tally(await atOnce(50, () => remove(id)))).toEqual({ 200: 1, 404: 49 });
});
