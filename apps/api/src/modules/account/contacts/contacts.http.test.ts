import * as contract from '@counterfoil/contract/account/contact-routes';
import { getProfile } from '@counterfoil/contract/account/routes';
import type { BodyIn } from '@counterfoil/contract/route';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { atOnce, errorsOf, refusal, tally } from '@counterfoil/testkit/answers';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { FILLED_CONTACT } from '@counterfoil/testkit/records';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { beforeEach, describe, expect, test } from 'vitest';

type Changes = BodyIn<typeof contract.updateContact>;

const SECOND = {
  first_name: 'Sam',
  last_name: 'Second',
  email: 'sam@example.test',
  phone: '07700 900123',
  relationship: 'Spouse',
};
const SECOND_EXISTS = 'There is already a second contact. Open their details to change them.';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
});
const profile = async () => (await client.call(getProfile)).body.data;
const primaryId = async () => (await profile()).contacts[0]?.id ?? '';
const read = async (id: string) =>
  (await client.call(contract.getContact, { params: { id } })).body.data;
const change = (id: string, contact: Changes) =>
  client.call(contract.updateContact, { params: { id }, body: { contact } });
const add = (contact: BodyIn<typeof contract.createContact> = SECOND) =>
  client.call(contract.createContact, { body: { contact } });

const lastAudit = async () => (await rowsIn(client, 'audit_log')).at(-1);

describe('the primary contact', () => {
  test('is saved in full, read back, and shown in the profile', async () => {
    const id = await primaryId();
    const answer = await change(id, { ...FILLED_CONTACT, lock_version: 0 });
    const stored = { ...FILLED_CONTACT, id, primary: true, lock_version: 1 };
    expect(answer).toMatchObject({ status: 200, body: { data: stored } });
    const shown = { ...stored, client_id: client.clientId, company_name: 'Test Joinery Ltd' };
    expect(await read(id)).toMatchObject(shown);
    expect((await profile()).contacts).toMatchObject([shown]);
  });

  test('keeps the fields that are not given; null clears the optional ones', async () => {
    const id = await primaryId();
    await change(id, FILLED_CONTACT);
    expect((await change(id, { city: 'Leeds' })).body.data).toMatchObject({
      ...FILLED_CONTACT,
      city: 'Leeds',
    });
    const none = { secondary_phone: '', national_insurance_number: null, tax_reference: ' ' };
    expect((await change(id, none)).body.data).toMatchObject({
      ...FILLED_CONTACT,
      city: 'Leeds',
      secondary_phone: null,
      national_insurance_number: null,
      tax_reference: null,
    });
  });

  test.each([
    'first_name',
    'last_name',
    'email',
    'phone',
    'building_number',
    'address_line_1',
    'address_line_2',
    'city',
    'postal_code',
    'birthday',
  ])('requires %s', async (field) => {
    const id = await primaryId();
    const answer = await writingNothing(client, () => change(id, { city: 'Hull', [field]: '' }));
    expect(errorsOf(answer)[field]).toEqual(['Required']);
  });

  test('cannot have a birthday of today in London or later', async () => {
    const id = await primaryId();
    const today = client.api.clock.today();
    expect(errorsOf(await change(id, { birthday: today }))['birthday']).toEqual([
      'Must be a date in the past',
    ]);
    expect((await change(id, { birthday: '2026-11-20' })).status).toBe(200);
  });

  test('keeps the login’s email when the contact’s email changes', async () => {
    await change(await primaryId(), { email: 'new@example.test' });
    const after = await profile();
    expect(after.email).toBe(client.email);
    expect(after.contacts[0]?.email).toBe('new@example.test');
    const { kysely } = client.api.database;
    const users = kysely.selectFrom('users').select('email').where('id', '=', client.userId);
    expect(await users.execute()).toEqual([{ email: client.email }]);
  });

  test('cannot be replaced by another person in a request', async () => {
    const id = await primaryId();
    const other = { id: crypto.randomUUID(), client_id: crypto.randomUUID(), primary: false };
    const answer = await change(id, {
      ...other,
      identity_type: 'passport',
      city: 'Hull',
    } as Changes);
    const still = { id, client_id: client.clientId, primary: true, identity_type: null };
    expect(answer.body.data).toMatchObject({ ...still, city: 'Hull' });
  });

  test('has no UTR until one is given', async () => {
    const id = await primaryId();
    const utr = FILLED_CONTACT.tax_reference;
    const after = async (changes: Changes) => {
      const { tax_reference, tax_reference_none } = (await change(id, changes)).body.data;
      return [tax_reference, tax_reference_none];
    };
    expect(await after({ tax_reference: `K${utr}` })).toEqual([utr, false]);
    expect(await after({ tax_reference_none: true })).toEqual([null, true]);
    expect(await after({ tax_reference: null })).toEqual([null, true]);
    expect(await after({ tax_reference: utr })).toEqual([utr, false]);
    expect(await after({ tax_reference: utr, tax_reference_none: true })).toEqual([null, true]);
    expect(await after({ tax_reference_none: false })).toEqual([null, false]);
  });

  test('names the changed fields in the audit log, and no value', async () => {
    const id = await primaryId();
    await change(id, { ...FILLED_CONTACT, first_name: 'Ada', city: 'Leeds' });
    const fields = Object.keys(FILLED_CONTACT).filter(
      (field) => !['first_name', 'city', 'tax_reference_none'].includes(field),
    );
    expect(await lastAudit()).toMatchObject({
      action: 'contact_updated',
      subject_id: id,
      changes: fields.toSorted(),
    });
  });
});

describe('the second contact', () => {
  test('is added with primary false, and named in the profile', async () => {
    const { status, body } = await add({ ...SECOND, primary: false });
    const { id } = body.data;
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ ...SECOND, primary: false, birthday: null, lock_version: 0 });
    expect(await read(id)).toEqual(body.data);
    const { contacts, secondary_contact_ids } = await profile();
    expect(secondary_contact_ids).toEqual([{ client_id: client.clientId, id }]);
    expect(contacts).toHaveLength(1);
  });

  test('requires its five fields, when added and when changed', async () => {
    const required = { ...SECOND, first_name: '', last_name: ' ', email: null };
    const { full_messages, ...fields } = errorsOf(
      await client.raw(contract.createContact, { body: { contact: { city: 'Hull' } } }),
    );
    expect(Object.keys(fields).toSorted()).toEqual(Object.keys(SECOND).toSorted());
    expect(Object.values(fields)).toEqual(Object.keys(SECOND).map(() => ['Required']));
    expect(full_messages).toHaveLength(5);
    const { id } = (await add()).body.data;
    const again = errorsOf(await change(id, required));
    expect(again).toMatchObject({ first_name: ['Required'], last_name: ['Required'] });
    expect(again).toMatchObject({ email: ['Required'] });
    expect((await change(id, { relationship: 'Bookkeeper', city: null })).body.data).toMatchObject({
      ...SECOND,
      relationship: 'Bookkeeper',
    });
  });

  test('cannot be a primary one', async () => {
    const contact = { ...SECOND, primary: true };
    const answer = await client.raw(contract.createContact, { body: { contact } });
    expect(errorsOf(answer)['primary']).toEqual(['Must be false']);
  });

  test('is added once by simultaneous requests; the others are refused', async () => {
    const answers = await atOnce(5, (n) => add({ ...SECOND, first_name: `N${n}` }));
    expect(tally(answers)).toEqual({ 201: 1, 409: 4 });
    expect((await profile()).secondary_contact_ids).toHaveLength(1);
    const late = await writingNothing(client, () => add());
    expect(late).toMatchObject(refusal(409, SECOND_EXISTS));
  });

  test('can be changed but not added by a client who has left', async () => {
    const { id } = (await add()).body.data;
    await leaveTheService(client);
    expect((await change(id, { phone: '020 7946 0105' })).status).toBe(200);
    client = await signedInClient({ client_status: 'left' });
    expect(await add()).toMatchObject(
      refusal(403, 'You have left the service, so you can no longer add a second contact.'),
    );
  });

  test('may be added and changed by a paper client', async () => {
    await setRows(client, 'clients', { paper: true });
    const { id } = (await add()).body.data;
    expect((await change(id, { last_name: 'Other' })).status).toBe(200);
  });
});
