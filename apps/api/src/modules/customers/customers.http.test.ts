import {
  createCustomer,
  getCustomer,
  updateCustomer,
} from '@counterfoil/contract/customers/routes';
import { getInvoice } from '@counterfoil/contract/invoices/routes';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { atOnce, errorsOf, refusal, tally } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, aDraft, aSentInvoice, FILLED_CUSTOMER } from '@counterfoil/testkit/records';
import { setRows } from '@counterfoil/testkit/rows';
import { beforeEach, describe, expect, test } from 'vitest';

const COMPLETE = {
  name: 'Ash & Sons',
  email: 'accounts@ash.example',
  phone_no_1: '01904 555 000',
  address_line_1: '1 High Street',
  city: 'York',
  post_code: 'YO1 7HH',
};
const NO_PHONE = 'Must be a phone number with its area code, or with + and the country code';
const NO_POSTCODE = 'Must be a postcode such as SW1A 1AA (United Kingdom)';
const NO_FRENCH_POSTCODE = 'Must be a postcode such as 75001 (France)';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
});

const add = (customer: object) => client.raw(createCustomer, { body: { customer } });
const change = (id: string, customer: object) =>
  client.raw(updateCustomer, { params: { id }, body: { customer } });
const read = async (id: string) => (await client.call(getCustomer, { params: { id } })).body.data;

test.each(Object.keys(COMPLETE))(
  '%s is required of a new customer, and cannot be cleared',
  async (field) => {
    const label = field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ');
    const required = { full_messages: [`${label}: Required`], [field]: ['Required'] };
    for (const missing of [undefined, null, '', '   ']) {
      expect(errorsOf(await add({ ...COMPLETE, [field]: missing }))).toEqual(required);
    }
    const { id } = await aCustomer(client);
    for (const blank of ['', null]) {
      expect(errorsOf(await change(id, { [field]: blank }))).toEqual(required);
    }
  },
);

describe('adding a customer', () => {
  test('answers with every field of the customer', async () => {
    const customer = {
      ...FILLED_CUSTOMER,
      email: 'jo@example.test,accounts@example.test',
      secondary_phone: '(01904) 555-111 ext 4',
      post_code: 'D02 X285',
      country: 'IE',
    };
    const answer = await client.call(createCustomer, { body: { customer } });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({
      ...customer,
      id: expect.any(String),
      total_outstanding: '0.00',
      is_delete_allowed: true,
      valid: true,
      external_accounting_id: null,
      lock_version: 0,
    });
    expect(await read(answer.body.data.id)).toEqual(answer.body.data);
  });

  test('defaults to Great Britain without a country, and refuses a blank or unknown one', async () => {
    expect(await aCustomer(client)).toMatchObject({ country: 'GB' });
    expect(await aCustomer(client, { country: 'gb' })).toMatchObject({ country: 'GB' });
    for (const country of ['', null, 'XX', 'GBR', 'United Kingdom']) {
      expect(errorsOf(await add({ ...COMPLETE, country }))).toHaveProperty('country');
    }
  });

  test('removes white space from e-mails before saving', async () => {
    const email = ' a@ash.example ,\tb@ash.example,\n c@ash.example ';
    const saved = await aCustomer(client, { email });
    expect(saved.email).toBe('a@ash.example,b@ash.example,c@ash.example');
  });

  test('names the invalid e-mails', async () => {
    const answer = await add({ ...COMPLETE, email: 'a@ash.example, b, c@' });
    expect(errorsOf(answer)['email']).toEqual(['b, c@ is/are invalid email(s)']);
  });

  test('shows all errors at once', async () => {
    expect(errorsOf(await add({}))['full_messages']).toHaveLength(6);
    const phones = { phone_no_1: '7', phone_no_2: '555', phone: '555', secondary_phone: 'Jo' };
    expect(errorsOf(await add({ ...COMPLETE, ...phones, post_code: 'YO1' }))).toEqual({
      full_messages: [
        `Phone no 1: ${NO_PHONE}`,
        `Phone no 2: ${NO_PHONE}`,
        `Phone: ${NO_PHONE}`,
        `Secondary phone: ${NO_PHONE}`,
        `Post code: ${NO_POSTCODE}`,
      ],
      phone_no_1: [NO_PHONE],
      phone_no_2: [NO_PHONE],
      phone: [NO_PHONE],
      secondary_phone: [NO_PHONE],
      post_code: [NO_POSTCODE],
    });
  });

  test("formats the post code for the customer's country", async () => {
    expect((await aCustomer(client, { post_code: 'yo17hh' })).post_code).toBe('YO1 7HH');
    const dutch = await aCustomer(client, { post_code: '1012ab', country: 'NL' });
    expect(dutch.post_code).toBe('1012 AB');
    expect(errorsOf(await add({ ...COMPLETE, country: 'FR' }))['post_code']).toEqual([
      NO_FRENCH_POSTCODE,
    ]);
  });

  test('keeps names of every script, quotes and markup as typed', async () => {
    const name = "O'Neill; drop table <b>Ash</b> Žluťoučký 株式会社 🧾 & Co";
    const { id } = await aCustomer(client, { name });
    expect((await read(id)).name).toBe(name);
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

  test.each([{ city: 'Hull' }, {}])('is refused when it is kept elsewhere: %j', async (fields) => {
    const { id } = await aCustomer(client);
    await setRows(client, 'customers', { external_accounting_id: 'X-1' });
    const answer = await writingNothing(client, () => change(id, fields));
    const reason = 'This customer is kept in your accounting software: please change it there.';
    expect(answer).toMatchObject(refusal(403, reason));
  });

  test('answers 409 when somebody else saved after the version that was read', async () => {
    const { id, lock_version } = await aCustomer(client);
    expect((await change(id, { city: 'Hull', lock_version })).status).toBe(200);
    const late = await change(id, { city: 'Bath', lock_version });
    expect(late).toMatchObject(refusal(409, expect.stringContaining('changed in the meantime')));
    expect((await read(id)).city).toBe('Hull');
    expect((await change(id, { city: 'Bath' })).status).toBe(200);
  });

  test('lets one of many callers with the same version win', async () => {
    const { id, lock_version } = await aCustomer(client);
    const answers = await atOnce(20, (n) => change(id, { city: `City ${n}`, lock_version }));
    expect(tally(answers)).toEqual({ 200: 1, 409: 19 });
    const won = answers.find(({ status }) => status === 200);
    expect(won?.body).toEqual({ data: await read(id) });
  });

  test("renames the customer's drafts; a sent document keeps its name", async () => {
    const customer = await aCustomer(client, { name: 'Before' });
    const draft = await aDraft(client, { customer });
    const sent = await aSentInvoice(client, { customer });
    await change(customer.id, { name: 'After' });
    const nameOf = async (id: string) =>
      (await client.call(getInvoice, { params: { id } })).body.data.customer_name;
    expect([await nameOf(draft.id), await nameOf(sent.id)]).toEqual(['After', 'Before']);
  });
});
