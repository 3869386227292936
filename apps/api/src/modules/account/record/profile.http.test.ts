import { getProfile } from '@counterfoil/contract/account/routes';
import { contact } from '@counterfoil/contract/account/schemas';
import { inject, signedInClient } from '@counterfoil/testkit/clients';
import { anAccount, attemptSignIn, sessionOf } from '@counterfoil/testkit/accounts';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { TEST_NOW, testApi } from '@counterfoil/testkit/test-api';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sealedAt } from '#platform/sealed-places';

const SECRET = { birthday: '1980-04-01', national_insurance_number: 'QQ123456C' };

// All values differ from a new client's and from each other. First those stored under their own names.
const CONTACT = {
  first_name: 'Grace',
  last_name: 'Hopper',
  email: 'grace@navy.test',
  phone: '020 7946 0001',
  secondary_phone: '020 7946 0002',
  tax_reference_none: true,
  building_number: '7b',
  address_line_1: 'Harbour House',
  address_line_2: 'Dock Road',
  city: 'Hull',
  postal_code: 'HU1 1AA',
  relationship: 'director',
  identity_type: 'passport',
};
const CLIENT = {
  company_name: 'Cobol Marine LLP',
  company_number: 'OC301234',
  business_type: 'llp' as const,
  vat_number: '987654321',
  vat_scheme: 'flat_rate' as const,
  vat_rate: '12.5',
  payment_terms: 14,
  hmrc_subscribed_at: '2026-10-01T09:00:00Z',
  client_step: 'set_identity' as const,
  client_status: 'on_stop' as const,
  paper: true,
  external_accounting_id: 'EXT-9',
  external_accounting_client: true,
  usable_bank_details: true,
};
const SEALED = {
  birthday: '1906-12-09',
  national_insurance_number: 'AB123456C',
  tax_reference: '1234567890',
};
const DERIVED = { vat_registered: true, shoebox_client: true, sign_up_screen: 'set-identity' };

const each = (names: readonly string[], value: unknown) =>
  Object.fromEntries(names.map((name) => [name, value]));

/** Gives the user two more clients, the first with a secondary contact. */
async function moreClientsFor(userId: string) {
  const { kysely } = (await testApi()).database;
  const name = { first_name: 'Ada', last_name: 'Byron', phone: '020 7946 0000' };
  const contact = { ...name, email: 'ada@gmail.com', ...SECRET };
  const opened: string[] = [];
  for (const company_name of ['Mill & Co', 'Lane LLP']) {
    const { clientId: client_id } = await signedInClient({ company_name, contact });
    opened.push(client_id);
    const contacts = kysely.selectFrom('contacts').select('id').where('client_id', '=', client_id);
    const { id: contact_id } = await contacts.executeTakeFirstOrThrow();
    await kysely
      .insertInto('memberships')
      .values({ user_id: userId, client_id, contact_id })
      .execute();
  }
  const [client_id = ''] = opened;
  const id = crypto.randomUUID();
  const second = { id, client_id, is_primary: false, first_name: 'Sec', relationship: 'spouse' };
  await kysely
    .insertInto('contacts')
    .values({ ...second, created_at: TEST_NOW })
    .execute();
  return { client_id, id };
}

const NOTHING_MORE = { secondary_contact_ids: [], open_banking_consents: [] };

describe('the profile', () => {
  test('shows the client with every field the screens need', async () => {
    const client = await signedInClient();
    const answer = await client.call(getProfile, { query: { brand: 'brightpence' } });
    const shown = {
      ...each(Object.keys(contact.shape), null),
      ...each(['tax_reference_none', 'paper', 'shoebox_client', 'personal_email_domain'], false),
      ...each(['external_accounting_client', 'usable_bank_details'], false),
      id: expect.any(String),
      client_id: client.clientId,
      client_number: expect.any(Number),
      first_name: 'Ada',
      last_name: 'Test',
      email: client.email,
      phone: '020 7946 0999',
      address_line_1: '1 Test Street',
      city: 'Leeds',
      postal_code: 'LS1 1AA',
      company_name: 'Test Joinery Ltd',
      company_number: '01234567',
      business_type: 'ltd',
      vat_registered: true,
      vat_number: '123456789',
      vat_scheme: 'standard',
      vat_rate: '20',
      payment_terms: 30,
      client_step: 'completed',
      started_on: '2025-11-21',
      storage_tier: { name: 'Standard', human_limit: '100 MB' },
      primary: true,
      lock_version: 0,
    };
    const { userId: id, email } = client;
    expect(answer.body.data).toEqual({ id, email, contacts: [shown], ...NOTHING_MORE });
  });

  test('shows each stored field of the contact and the client in its own place', async () => {
    const client = await signedInClient({ shoebox: true });
    const { secrets } = client.api;
    const [contact] = await rowsIn(client, 'contacts');
    const sealed = {
      birthday_sealed: secrets.seal(
        SEALED.birthday,
        sealedAt('contacts', 'birthday_sealed', contact?.id ?? ''),
      ),
      national_insurance_number_sealed: secrets.seal(
        SEALED.national_insurance_number,
        sealedAt('contacts', 'national_insurance_number_sealed', contact?.id ?? ''),
      ),
      tax_reference_sealed: secrets.seal(
        SEALED.tax_reference,
        sealedAt('contacts', 'tax_reference_sealed', contact?.id ?? ''),
      ),
    };
    await setRows(client, 'contacts', { ...CONTACT, ...sealed });
    await setRows(client, 'clients', CLIENT);
    const [shown] = (await client.call(getProfile)).body.data.contacts;
    expect(shown).toMatchObject({ ...CONTACT, ...CLIENT, ...SEALED, ...DERIVED });
  });

  test('shows a primary contact for each client, and names the secondary contacts', async () => {
    const client = await signedInClient();
    const second = await moreClientsFor(client.userId);
    const { data } = (await client.call(getProfile)).body;
    expect(data.contacts.map(({ company_name }) => company_name)).toEqual([
      'Test Joinery Ltd',
      'Mill & Co',
      'Lane LLP',
    ]);
    expect(data.contacts.every(({ primary }) => primary)).toBe(true);
    expect(data.secondary_contact_ids).toEqual([second]);
  });

  test('tells a personal mailbox from a business one, and shows which client charges no VAT', async () => {
    const client = await signedInClient({ vat: null });
    await moreClientsFor(client.userId);
    const { contacts } = (await client.call(getProfile)).body.data;
    expect(contacts.map((each) => each.personal_email_domain)).toEqual([false, true, true]);
    expect(contacts[0]).toMatchObject({ vat_registered: false, vat_rate: null });
  });

  test('shows sealed values only to their owner', async () => {
    const client = await signedInClient();
    const { client_id } = await moreClientsFor(client.userId);
    const { contacts } = (await client.call(getProfile)).body.data;
    expect(contacts[1]).toMatchObject(SECRET);
    const { database } = await testApi();
    const rows = await sql<{ row: string }>`
      select to_jsonb(c)::text as row from contacts c where client_id = ${client_id}`.execute(
      database.kysely,
    );
    const dump = rows.rows.map(({ row }) => row).join();
    for (const text of Object.values(SECRET)) {
      expect(dump).not.toContain(text);
      expect(dump).not.toContain(Buffer.from(text).toString('hex'));
    }
  });

  test('shows the four business types, and no other type exists', async () => {
    for (const business_type of ['sole-trader', 'partnership', 'ltd', 'llp'] as const) {
      const client = await signedInClient({ business_type });
      const { contacts } = (await client.call(getProfile)).body.data;
      expect(contacts[0]?.business_type).toBe(business_type);
    }
    await expect(signedInClient({ business_type: 'plc' as 'ltd' })).rejects.toThrow('check');
  });

  test('shows no clients of another brand', async () => {
    const client = await signedInClient({ brand: 'alder-finch' });
    const of = async (brand: string) =>
      (await client.call(getProfile, { query: { brand } })).body.data.contacts.length;
    expect(await of('alder-finch')).toBe(1);
    expect(await of('brightpence')).toBe(0);
  });

  test('has no contacts for a user without a client', async () => {
    const api = await testApi();
    const headers = sessionOf(await attemptSignIn(api, await anAccount()));
    const answer = await inject(api, getProfile, { headers });
    expect(answer).toMatchObject({ status: 200, body: { data: { contacts: [] } } });
  });
});
