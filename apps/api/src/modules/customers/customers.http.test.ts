import {
  createCustomer,
  getCustomer,
  listCustomers,
  updateCustomer,
} from '@counterfoil/contract/customers/routes';
import { getInvoice } from '@counterfoil/contract/invoices/routes';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import { describe, expect, test } from 'vitest';

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

const fieldsOf = (answer: { body: unknown }) =>
  (answer.body as { errors: Record<string, string[]> }).errors;

describe('adding a customer', () => {
  test('answers with every field of the customer', async () => {
    const client = await signedInClient();
    const customer = {
      ...COMPLETE,
      contact_name: 'Jo Ash',
      phone_no_2: '+353 1 234 5678',
      phone: '07700 900123',
      secondary_phone: '(01904) 555-111 ext 4',
      address_line_2: 'Floor 2',
      address_line_3: 'Room 3',
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
    const read = await client.call(getCustomer, { params: { id: answer.body.data.id } });
    expect(read.body).toEqual(answer.body);
  });

  test.each(['name', 'email', 'phone_no_1', 'address_line_1', 'city', 'post_code'])(
    'asks for %s',
    async (field) => {
      const client = await signedInClient();
      const label = field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ');
      for (const missing of [undefined, null, '', '   ']) {
        const customer = { ...COMPLETE, [field]: missing };
        const answer = await client.raw(createCustomer, { body: { customer } });
        expect(answer.status).toBe(422);
        expect(fieldsOf(answer)).toEqual({
          full_messages: [`${label}: Required`],
          [field]: ['Required'],
        });
      }
    },
  );

  test('defaults to Great Britain without a country, and refuses a blank or unknown one', async () => {
    const client = await signedInClient();
    const added = await client.call(createCustomer, { body: { customer: COMPLETE } });
    expect(added.body.data.country).toBe('GB');
    expect((await aCustomer(client, { country: 'gb' })).country).toBe('GB');
    for (const country of ['', null, 'XX', 'GBR', 'United Kingdom']) {
      const customer = { ...COMPLETE, country };
      const answer = await client.raw(createCustomer, { body: { customer } });
      expect(answer.status, String(country)).toBe(422);
      expect(fieldsOf(answer)).toHaveProperty('country');
    }
  });

  test('removes white space from e-mails before saving', async () => {
    const client = await signedInClient();
    const customer = { ...COMPLETE, email: ' a@ash.example ,\tb@ash.example,\n c@ash.example ' };
    const answer = await client.call(createCustomer, { body: { customer } });
    expect(answer.body.data.email).toBe('a@ash.example,b@ash.example,c@ash.example');
  });

  test('names the invalid e-mails', async () => {
    const client = await signedInClient();
    const errorOf = async (email: string) => {
      const customer = { ...COMPLETE, email };
      return fieldsOf(await client.raw(createCustomer, { body: { customer } }))['email'];
    };
    expect(await errorOf('ash')).toEqual(['Invalid email']);
    expect(await errorOf('a@ash.example, b, c@')).toEqual(['b, c@ is/are invalid email(s)']);
    expect(await errorOf('a@ash.example\r\nBcc: b@evil.example')).not.toBeUndefined();
  });

  test('shows all errors at once', async () => {
    const client = await signedInClient();
    const errorsOf = async (customer: object) =>
      fieldsOf(await client.raw(createCustomer, { body: { customer } }));
    const nothing = await errorsOf({});
    expect(Object.keys(nothing).sort()).toEqual(['full_messages', ...Object.keys(COMPLETE)].sort());
    expect(nothing['full_messages']).toHaveLength(6);
    const wrong = { phone_no_1: '7', secondary_phone: 'Jo', post_code: 'YO1' };
    expect(await errorsOf({ ...COMPLETE, ...wrong })).toEqual({
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

  test('accepts every possible phone number, and keeps it as typed', async () => {
    const client = await signedInClient();
    for (const phone_no_1 of ['07700 900123', '(01904) 555-000 x7', '+353 1 234 5678']) {
      expect((await aCustomer(client, { phone_no_1 })).phone_no_1).toBe(phone_no_1);
    }
    for (const field of ['phone_no_1', 'phone_no_2', 'phone', 'secondary_phone']) {
      const customer = { ...COMPLETE, [field]: '555' };
      const answer = await client.raw(createCustomer, { body: { customer } });
      expect(answer.status).toBe(422);
      expect(fieldsOf(answer)[field]).toEqual([NO_PHONE]);
    }
  });

  test("formats the post code for the customer's country", async () => {
    const client = await signedInClient();
    expect((await aCustomer(client, { post_code: 'yo17hh' })).post_code).toBe('YO1 7HH');
    const dutch = await aCustomer(client, { post_code: '1012ab', country: 'NL' });
    expect(dutch.post_code).toBe('1012 AB');
    const found = await client.call(listCustomers, { query: { search: 'YO1 7HH' } });
    expect(found.body.meta.total_count).toBe(1);
    const customer = { ...COMPLETE, country: 'NL' };
    const answer = await client.raw(createCustomer, { body: { customer } });
    expect(fieldsOf(answer)['post_code']).toEqual([
      'Must be a postcode such as 1012 AB (Netherlands)',
    ]);
  });

  test('keeps names of every script, quotes and markup as typed', async () => {
    const client = await signedInClient();
    for (const name of ["O'Neill; drop table", '<b>Ash</b>', 'Žluťoučký 株式会社', '🧾 & Co']) {
      const customer = await aCustomer(client, { name });
      const read = await client.call(getCustomer, { params: { id: customer.id } });
      expect(read.body.data.name).toBe(name);
    }
  });
});

describe('changing a customer', () => {
  const change = (client: SignedInClient, id: string, customer: object) =>
    client.raw(updateCustomer, { params: { id }, body: { customer } });

  test('changes the given fields and keeps the others', async () => {
    const client = await signedInClient();
    const before = await aCustomer(client, { contact_name: 'Jo', address_line_2: 'Floor 2' });
    const answer = await change(client, before.id, { city: 'Hull', address_line_2: '' });
    expect(answer.body).toEqual({
      data: { ...before, city: 'Hull', address_line_2: null, lock_version: 1 },
    });
  });

  test('does not clear a required field', async () => {
    const client = await signedInClient();
    const { id } = await aCustomer(client);
    for (const field of Object.keys(COMPLETE)) {
      for (const blank of ['', null]) {
        const answer = await change(client, id, { [field]: blank });
        expect(answer.status, field).toBe(422);
        expect(fieldsOf(answer)[field]).toEqual(['Required']);
      }
    }
  });

  test("checks post code and phone numbers for the customer's country, also after a move", async () => {
    const client = await signedInClient();
    const { id } = await aCustomer(client);
    const errorsOf = async (customer: object) => fieldsOf(await change(client, id, customer));
    expect(await errorsOf({ post_code: '75001' })).toMatchObject({ post_code: [NO_POSTCODE] });
    expect(await errorsOf({ phone: '7946 0100' })).toMatchObject({ phone: [NO_PHONE] });
    // The old post code is invalid in the new country.
    expect(await errorsOf({ country: 'FR' })).toEqual({
      full_messages: ['Post code: Must be a postcode such as 75001 (France)'],
      post_code: ['Must be a postcode such as 75001 (France)'],
    });
    const moved = await change(client, id, { country: 'FR', post_code: '75 001', phone: '' });
    expect(moved.body).toMatchObject({ data: { country: 'FR', post_code: '75001', phone: null } });
    const on = await change(client, id, { country: 'GR' });
    expect(on.body).toMatchObject({ data: { post_code: '750 01' } });
    expect((await change(client, id, { city: 'Athens' })).status).toBe(200);
  });

  test('allows changes to an old customer with an invalid phone number', async () => {
    const client = await signedInClient();
    const { id } = await aCustomer(client);
    await client.api.database.kysely
      .updateTable('customers')
      .set({ phone_no_1: 'ask Jo', post_code: 'unknown' })
      .where('id', '=', id)
      .execute();
    expect((await change(client, id, { city: 'Hull' })).status).toBe(200);
  });

  test('answers 409 when somebody else saved after the version that was read', async () => {
    const client = await signedInClient();
    const { id, lock_version } = await aCustomer(client);
    const saved = await change(client, id, { city: 'Hull', lock_version });
    expect(saved.status).toBe(200);
    const late = await change(client, id, { city: 'Bath', lock_version });
    expect(late.status).toBe(409);
    expect(late.body).toEqual({ errors: [expect.stringContaining('changed in the meantime')] });
    expect((await client.call(getCustomer, { params: { id } })).body.data.city).toBe('Hull');
    expect((await change(client, id, { city: 'Bath' })).status).toBe(200);
  });

  test('lets one of many callers with the same version win', async () => {
    const client = await signedInClient();
    const { id, lock_version } = await aCustomer(client);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => change(client, id, { city: `City ${n}`, lock_version })),
    );
    const won = answers.filter((answer) => answer.status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19);
    const read = await client.call(getCustomer, { params: { id } });
    expect(read.body).toEqual(won[0]?.body);
  });

  test("renames the customer's drafts; a sent document keeps its name", async () => {
    const client = await signedInClient();
    const customer = await aCustomer(client, { name: 'Before' });
    const draft = await aDraft(client, { customer });
    const sent = await aSentInvoice(client, { customer });
    await change(client, customer.id, { name: 'After' });
    const nameOf = async (id: string) =>
      (await client.call(getInvoice, { params: { id } })).body.data.customer_name;
    expect(await nameOf(draft.id)).toBe('After');
    expect(await nameOf(sent.id)).toBe('Before');
  });
});

describe('one customer', () => {
  test('can be deleted until it has an invoice', async () => {
    const client = await signedInClient();
    const customer = await aCustomer(client);
    expect(customer.is_delete_allowed).toBe(true);
    await aDraft(client, { customer });
    const read = await client.call(getCustomer, { params: { id: customer.id } });
    expect(read.body.data.is_delete_allowed).toBe(false);
  });
});

describe('the list of customers', () => {
  const namesOf = async (client: SignedInClient, query: object) => {
    const answer = await client.raw(listCustomers, { query });
    return (answer.body as { data: { name: string }[] }).data.map(({ name }) => name);
  };

  test('has ten customers a page by name, and counts all of them', async () => {
    const client = await signedInClient();
    for (let n = 1; n <= 12; n++)
      await aCustomer(client, { name: `N${String(n).padStart(2, '0')}` });
    const first = await client.call(listCustomers);
    expect(first.body.meta).toEqual({ page: 1, page_size: 10, total_count: 12, total_pages: 2 });
    expect(first.body.data[0]?.name).toBe('N01');
    expect(await namesOf(client, { page: '2' })).toEqual(['N11', 'N12']);
    expect(await namesOf(client, { page: '3' })).toEqual([]);
    expect(await namesOf(client, { page: '3', page_size: '5', order: 'desc' })).toEqual([
      'N02',
      'N01',
    ]);
    const all = await client.call(listCustomers, { query: { page: 'all' } });
    expect(all.body.data).toHaveLength(12);
    expect(all.body.meta).toEqual({ page: 1, page_size: 12, total_count: 12, total_pages: 1 });
  });

  test('is empty for a client without customers', async () => {
    const answer = await (await signedInClient()).call(listCustomers);
    expect(answer.body).toEqual({
      data: [],
      meta: { page: 1, page_size: 10, total_count: 0, total_pages: 1 },
    });
  });

  test('sorts by name regardless of case, by city and by the amount owed', async () => {
    const client = await signedInClient();
    const bea = await aCustomer(client, { name: 'bea', city: 'Ayr' });
    await aCustomer(client, { name: 'Al', city: 'Ely' });
    await aCustomer(client, { name: 'Cy', city: 'Bath' });
    await aSentInvoice(client, { customer: bea });
    expect(await namesOf(client, {})).toEqual(['Al', 'bea', 'Cy']);
    expect(await namesOf(client, { sort: 'city' })).toEqual(['bea', 'Cy', 'Al']);
    expect((await namesOf(client, { sort: 'total_outstanding', order: 'desc' }))[0]).toBe('bea');
    expect((await client.raw(listCustomers, { query: { sort: 'password' } })).status).toBe(422);
  });

  test('matches the literal text in names, addresses and e-mails, regardless of case', async () => {
    const client = await signedInClient();
    await aCustomer(client, { name: 'Café ÉCLAIR', email: 'bake@eclair.example' });
    await aCustomer(client, { name: '100% Wool_Shop', city: 'Hull' });
    await aCustomer(client, { name: '100 Wool Shop' });
    expect(await namesOf(client, { search: 'wool' })).toEqual(['100 Wool Shop', '100% Wool_Shop']);
    expect(await namesOf(client, { search: '100%' })).toEqual(['100% Wool_Shop']);
    expect(await namesOf(client, { search: 'l_s' })).toEqual(['100% Wool_Shop']);
    expect(await namesOf(client, { search: 'HULL' })).toEqual(['100% Wool_Shop']);
    expect(await namesOf(client, { search: ' BAKE@ ' })).toEqual(['Café ÉCLAIR']);
    expect(await namesOf(client, { search: 'éclair' })).toEqual(['Café ÉCLAIR']);
    expect(await namesOf(client, { search: 'CAFÉ' })).toEqual(['Café ÉCLAIR']);
    expect(await namesOf(client, { search: '\\' })).toEqual([]);
  });

  test('sorts and searches without accents, and matches each word of several', async () => {
    const client = await signedInClient();
    const elodie = await aCustomer(client, { name: 'Élodie Łódź', contact_name: 'Zoë' });
    await aCustomer(client, { name: 'Foxglove' });
    await aCustomer(client, { name: 'Dunmore' });
    expect(await namesOf(client, {})).toEqual(['Dunmore', 'Élodie Łódź', 'Foxglove']);
    expect(await namesOf(client, { search: 'lodz elodie' })).toEqual(['Élodie Łódź']);
    expect(await namesOf(client, { search: 'zoe' })).toEqual(['Élodie Łódź']);
    await client.call(updateCustomer, {
      params: { id: elodie.id },
      body: { customer: { name: 'Anna', contact_name: null } },
    });
    expect(await namesOf(client, {})).toEqual(['Anna', 'Dunmore', 'Foxglove']);
    expect(await namesOf(client, { search: 'zoe' })).toEqual([]);
  });
});

test('a client who has left cannot add customers', async () => {
  const client = await signedInClient();
  await leaveTheService(client);
  const answer = await client.raw(createCustomer, { body: { customer: COMPLETE } });
  expect(answer).toMatchObject({
    status: 403,
    body: { errors: ['You have left the service: no customers can be added any more.'] },
  });
});

test('a change sent twice with one key is made once and answered twice', async () => {
  const client = await signedInClient();
  const { id, lock_version } = await aCustomer(client);
  const change = () =>
    client.call(updateCustomer, {
      params: { id },
      body: { customer: { name: 'Renamed', lock_version } },
      headers: { 'idempotency-key': 'rename' },
    });
  const [first, second] = [await change(), await change()];
  expect(first.status).toBe(200);
  expect(second).toMatchObject({ status: 200, body: first.body });
});
