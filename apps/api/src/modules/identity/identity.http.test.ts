import { updateIdentity } from '@counterfoil/contract/identity/routes';
import { getStorageUsage } from '@counterfoil/contract/documents/routes';
import { signingUp, type SignUp } from '@counterfoil/testkit/signing-up';
import { aFile, aPhoto, LICENCE, NOTHING, PASSPORT, PDF } from '@counterfoil/testkit/identities';
import { setRows } from '@counterfoil/testkit/rows';
import { beforeEach, describe, expect, test } from 'vitest';

let up: SignUp;
beforeEach(async () => {
  up = await signingUp();
});

describe('an identity ends the sign-up', () => {
  test.each([
    [LICENCE, null],
    [PASSPORT, 'proof-of-address'],
    [NOTHING, null],
  ])('with %j, and continues at %s', async (fields, screen) => {
    const { identity_type } = fields;
    const answer = await up.give(fields);
    const data = { identity_type, client_step: 'completed', sign_up_screen: screen, warnings: [] };
    expect(answer).toMatchObject({ status: 200, body: { data } });
    expect(await up.step()).toEqual({ client_step: 'completed', sign_up_screen: screen });
  });

  test.each(['review_contract', 'welcome_call', 'completed', 'set_identity'])(
    'whatever step it asks for: %s',
    async (client_step) => {
      await up.give({ ...NOTHING, client_step }, []);
      expect(await up.step()).toMatchObject({ client_step: 'completed' });
    },
  );

  test('a passport of another country names it', async () => {
    const international = {
      ...PASSPORT,
      passport_type: 'international',
      passport_identification_code: 'L898902C3 6UTO6407058F3106305ZE184226B<<<<<14',
      passport_country: 'de',
    };
    expect((await up.give(international)).body.data).toMatchObject({ warnings: [] });
    expect(await up.given()).toMatchObject({
      passport_country: 'DE',
      passport_type: 'international',
    });
  });

  test('as JSON too, where there is no document', async () => {
    const params = { id: up.contactId };
    const answer = await up.client.call(updateIdentity, {
      params,
      body: { identity: NOTHING },
    });
    expect(answer.body.data).toMatchObject({ client_step: 'completed', warnings: [] });
  });
});

describe('a mismatch with the contact is a warning', () => {
  test.each<[string, Record<string, string>, readonly RegExp[]]>([
    ['a surname', { ...LICENCE, driving_license_number: 'JONES657054SM9IJ' }, [/^The surname/]],
    ['initials', { ...LICENCE, driving_license_number: 'MORGA657054TM9IJ' }, [/^The initials/]],
    [
      'a birthday',
      { ...LICENCE, driving_license_number: 'MORGA657064SM9IJ' },
      [/^The date of birth/],
    ],
    [
      'everything',
      { ...LICENCE, driving_license_number: 'JONES607061TM9IJ' },
      [/^The surname/, /^The initials/, /^The date of birth/],
    ],
    [
      'nothing, as a number from Northern Ireland says nothing',
      { ...LICENCE, driving_license_number: '12345678' },
      [],
    ],
    [
      'the birthday of a passport',
      {
        ...PASSPORT,
        passport_type: 'international',
        passport_country: 'FR',
        passport_identification_code: 'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
        passport_expiry_date: '2012-04-15',
      },
      [/^The date of birth in this passport/],
    ],
  ])('%s', async (_what, fields, warnings) => {
    const { clock } = up.client.api;
    const now = clock.now().toString();
    // The example of the standard was a valid passport then.
    if (fields['passport_expiry_date'] === '2012-04-15') clock.set('2012-01-01T10:00:00Z');
    const answer = await up.give(fields);
    clock.set(now);
    const expected = warnings.map((each) => expect.stringMatching(each));
    expect(answer).toMatchObject({ status: 200, body: { data: { client_step: 'completed' } } });
    expect(answer.body.data.warnings).toEqual(expected);
    expect((await up.given()).warnings).toEqual(expected);
  });
});

test('an identity is read back with masked numbers and neutral file names', async () => {
  await up.give(PASSPORT, [aPhoto(), aFile('Seite 2.pdf', PDF, 'additional_file')]);
  expect(await up.given()).toEqual({
    identity_type: 'passport',
    title: 'Mrs',
    driving_license_number: null,
    passport_type: 'uk',
    passport_country: null,
    passport_identification_code: '••••6473',
    passport_expiry_date: '2031-06-30',
    file: 'identity.jpg',
    additional_file: 'identity-2.pdf',
    proof_of_address: null,
    state: 'given',
    reason: null,
    given_at: expect.any(String),
    kept_until: '2027-05-20',
    warnings: [],
  });
});

test('fields of another document are not kept', async () => {
  await up.give({ ...PASSPORT, ...LICENCE });
  expect(await up.given()).toMatchObject({
    identity_type: 'driving_license',
    driving_license_number: '••••M9IJ',
    passport_type: null,
    passport_identification_code: null,
    passport_expiry_date: null,
  });
});

test('an identity does not count towards the client’s storage', async () => {
  await up.give(LICENCE);
  await setRows(up.client, 'clients', { client_step: 'completed' });
  const { body } = await up.client.call(getStorageUsage);
  expect(body.data).toMatchObject({ usage: expect.stringMatching(/^0\b/) });
});
