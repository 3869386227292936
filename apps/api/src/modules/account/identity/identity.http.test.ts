import * as contract from '@counterfoil/contract/account/contact-routes';
import { getStorageUsage } from '@counterfoil/contract/documents/routes';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { atOnce, errorsOf, refusal, tally } from '@counterfoil/testkit/answers';
import { eventually } from '@counterfoil/testkit/eventually';
import { pngOf } from '@counterfoil/testkit/files/png';
import { heicPhoto } from '@counterfoil/testkit/files/samples';
import {
  LICENCE,
  NOTHING,
  PASSPORT,
  signingUp,
  type FormFile,
  type SigningUp,
} from '@counterfoil/testkit/identities';
import { beginForm, BOUNDARY, field, uploadServer } from '@counterfoil/testkit/open-forms';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

let up: SigningUp;
beforeEach(async () => {
  up = await signingUp();
});

const file = (name: string, content: Uint8Array | string, field = 'file'): FormFile => ({
  field,
  name,
  content,
});
const PDF = '%PDF-1.7\n%%EOF\n';
const photo = () => file('photo.png', pngOf(60, 40));
const read = async () =>
  (await up.client.call(contract.getIdentity, { params: { id: up.contactId } })).body.data;

describe('an identity ends the sign-up', () => {
  test.each([
    [LICENCE, null],
    [PASSPORT, 'proof-of-address'],
    [NOTHING, null],
  ])('%j, and goes on at %s', async (fields, screen) => {
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
    expect(await read()).toMatchObject({ passport_country: 'DE', passport_type: 'international' });
  });

  test('as JSON too, where there is no document', async () => {
    const params = { id: up.contactId };
    const answer = await up.client.call(contract.updateIdentity, {
      params,
      body: { identity: NOTHING },
    });
    expect(answer.body.data).toMatchObject({ client_step: 'completed', warnings: [] });
  });
});

describe('what is wrong', () => {
  const R = ['Required'];
  test.each<[string, object, object]>([
    ['nothing', {}, { identity_type: R, title: R }],
    ['no title', { ...NOTHING, title: '' }, { title: R }],
    [
      'another type',
      { ...NOTHING, identity_type: 'id_card' },
      { identity_type: [expect.any(String)] },
    ],
    [
      'another title',
      { ...NOTHING, title: 'Sir' },
      { title: ['Must be one of Mr, Mrs, Miss, Ms, Dr'] },
    ],
    [
      'a licence without anything',
      { identity_type: 'driving_license' },
      { title: R, driving_license_number: R, file: R },
    ],
    [
      'a wrong licence number',
      { ...LICENCE, driving_license_number: 'MORGA657054SM9I' },
      {
        driving_license_number: [expect.stringMatching(/^Must be a driving licence number/)],
        file: R,
      },
    ],
    [
      'a passport without anything',
      { identity_type: 'passport', title: 'Dr' },
      {
        passport_type: R,
        passport_identification_code: R,
        passport_expiry_date: R,
        file: R,
      },
    ],
    [
      'a passport of no country',
      { ...PASSPORT, passport_type: 'international' },
      { passport_country: R, file: R },
    ],
    [
      'a passport of a country that is none',
      { ...PASSPORT, passport_type: 'international', passport_country: 'XX' },
      { passport_country: ['Must be a country'], file: R },
    ],
    [
      'a passport whose code ends otherwise',
      { ...PASSPORT, passport_expiry_date: '2031-07-01' },
      { passport_identification_code: ['Invalid Passport Identification Number'], file: R },
    ],
    [
      'a day that is none',
      { ...PASSPORT, passport_expiry_date: '2031-02-30' },
      { passport_expiry_date: ['Input a valid date: DD/MM/YYYY'], file: R },
    ],
    [
      'a passport that has expired',
      {
        ...PASSPORT,
        passport_identification_code: '925076473',
        passport_expiry_date: '2026-11-20',
      },
      {
        passport_expiry_date: [expect.stringMatching(/^This passport expired on 20\/11\/2026/)],
        file: R,
      },
    ],
    [
      'everything',
      {
        ...PASSPORT,
        title: 'x',
        passport_identification_code: 'x',
        passport_expiry_date: '2020-01-01',
      },
      {
        title: [expect.any(String)],
        passport_identification_code: ['Invalid Passport Identification Number'],
        passport_expiry_date: [expect.any(String)],
        file: R,
      },
    ],
  ])('is said in one answer, and nothing is written: %s', async (_what, fields, expected) => {
    const answer = await writingNothing(up.client, () =>
      up.give(fields as Record<string, string>, []),
    );
    const { full_messages: _, ...errors } = errorsOf(answer);
    expect(errors).toEqual(expected);
    expect(await up.step()).toMatchObject({ client_step: 'set_identity' });
  });

  test.each<[string, () => FormFile, string]>([
    ['is empty', () => file('a.png', ''), 'File is empty'],
    ['is a letter', () => file('a.docx', 'x'), 'Must be a pdf, jpg, jpeg or png file'],
    ['has no ending', () => file('photo', pngOf(60, 40)), 'Must be a pdf, jpg, jpeg or png file'],
    [
      'has another content',
      () => file('a.pdf', pngOf(60, 40)),
      "This doesn't look like a pdf file",
    ],
    ['has another ending', () => file('a.jpg', PDF), "This doesn't look like a jpg file"],
    [
      'is heic',
      () => file('a.heic', heicPhoto()),
      'HEIC pictures cannot be used here. Please take the photo with the button above, or save it as jpg first.',
    ],
    [
      'is heic by its content',
      () => file('a.jpg', heicPhoto()),
      'HEIC pictures cannot be used here. Please take the photo with the button above, or save it as jpg first.',
    ],
    [
      'is cut off',
      () => file('a.png', pngOf(60, 40).subarray(0, 60)),
      'This picture could not be opened. Please take it again, or choose another file.',
    ],
    [
      'claims more pixels than it has',
      () => file('a.png', pngOf(20_000, 20_000, 10)),
      'This picture could not be opened. Please take it again, or choose another file.',
    ],
    [
      'is larger than 15 MB',
      () => file('a.pdf', Buffer.concat([Buffer.from(PDF), Buffer.alloc(15 * 1024 * 1024)])),
      'Must be no larger than 15 MB',
    ],
  ])('is a file that %s', async (_what, content, sentence) => {
    const answer = await writingNothing(up.client, () => up.give(LICENCE, [content()]));
    expect(errorsOf(answer)).toMatchObject({ file: [sentence] });
    const second = { ...content(), field: 'additional_file' };
    const other = await writingNothing(up.client, () => up.give(LICENCE, [photo(), second]));
    expect(errorsOf(other)).toMatchObject({ additional_file: [sentence] });
  });

  test('is said of fields and files together', async () => {
    const answer = await up.give({ ...LICENCE, title: '' }, [file('a.pdf', pngOf(60, 40))]);
    expect(errorsOf(answer)).toMatchObject({
      title: ['Required'],
      file: ["This doesn't look like a pdf file"],
    });
  });

  test('is a second file of one name, or a file of another name', async () => {
    const twice = await up.give(LICENCE, [photo(), photo()]);
    expect(errorsOf(twice)).toMatchObject({ file: ['Please choose one file'] });
    const other = await up.give(LICENCE, [file('a.png', pngOf(60, 40), '__proto__')]);
    expect(errorsOf(other)).toMatchObject({ 'identity[__proto__]': ['There is no such field'] });
  });
});

describe('what does not fit the contact is a warning', () => {
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
    expect((await read()).warnings).toEqual(expected);
  });
});

describe('an identity comes in its turn', () => {
  test.each(['review_contract', 'direct_debit_setup', 'additional_company_details'] as const)(
    'it is refused at the step %s',
    async (step) => {
      await up.atStep(step);
      const answer = await writingNothing(up.client, () => up.give(LICENCE));
      expect(answer).toMatchObject(
        refusal(422, expect.stringMatching(/^Please finish the earlier steps/)),
      );
    },
  );

  test.each(['welcome_call', 'completed'] as const)('it is given once: not at %s', async (step) => {
    await up.atStep(step);
    await setRows(up.client, 'contacts', { identity_type: 'passport' });
    const answer = await writingNothing(up.client, () => up.give(LICENCE));
    expect(answer).toMatchObject(
      refusal(422, expect.stringMatching(/^We have your identity details already/)),
    );
  });

  test('who signed up without one need not give any', async () => {
    await up.atStep('completed');
    const answer = await writingNothing(up.client, () => up.give(LICENCE));
    expect(answer).toMatchObject(refusal(422, 'We do not need any identity documents from you.'));
  });

  test('it is the primary contact’s alone', async () => {
    await up.atStep('completed');
    const second = {
      first_name: 'A',
      last_name: 'B',
      email: 'a@b.test',
      phone: '020 7946 0999',
      relationship: 'x',
    };
    const added = await up.client.call(contract.createContact, { body: { contact: second } });
    await up.atStep('set_identity');
    const params = { id: added.body.data.id };
    const answer = await up.client.call(contract.updateIdentity, {
      params,
      body: { identity: NOTHING },
    });
    expect(answer).toMatchObject(
      refusal(422, 'Only the first contact of a client proves who they are.'),
    );
  });

  test('of several at once one is taken, and no file of the others is left', async () => {
    const answers = await atOnce(2, () => up.give(LICENCE));
    expect(tally(answers)).toEqual({ 200: 1, 422: 1 });
    expect((await rowsIn(up.client, 'blobs')).map(({ state }) => state)).toEqual(['kept']);
  });

  test('many forms of one client wait for each other, and too many are refused', async () => {
    await up.atStep('completed');
    const bill = [{ field: 'additional_file', name: 'bill.png', content: pngOf(60, 40) }];
    const counted = tally(await atOnce(8, () => up.send({}, bill)));
    expect(counted[200]).toBeGreaterThan(0);
    expect(counted[429]).toBeGreaterThan(0);
    expect((counted[200] ?? 0) + (counted[429] ?? 0)).toBe(8);
  });

  test('slow forms of many clients hold up nobody else’s', async () => {
    const server = await uploadServer();
    onTestFinished(() => server.close());
    const begin = async ({ client, contactId }: SigningUp) => {
      const path = contract.updateIdentity.path.replace('{id}', contactId);
      const form = beginForm(server, client, undefined, { method: 'PUT', path });
      for (const [name, value] of Object.entries(LICENCE)) {
        await form.send(field(`identity[${name}]`, value));
      }
      const head = 'content-disposition: form-data; name="identity[file]"; filename="a.pdf"';
      await form.send(`--${BOUNDARY}\r\n${head}\r\n\r\n${PDF}`);
      return form;
    };
    const before = server.taken();
    const slow = [];
    for (let nth = 0; nth < 6; nth++) slow.push(await begin(await signingUp()));
    await eventually(
      () => server.taken() - before,
      (taken) => taken > 6 * PDF.length,
    );
    const quick = await begin(up);
    await quick.send('\r\n');
    await quick.end();
    expect(await quick.answered).toMatch(/^HTTP\/1\.1 200 /);
    for (const { socket } of slow) socket.destroy();
  });

  test('sent twice under one key it is taken once, and answered the same; another picture under that key is refused', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await up.give(LICENCE, [photo()], headers);
    const second = await up.give(LICENCE, [photo()], headers);
    expect([first.status, second.bytes.equals(first.bytes)]).toEqual([200, true]);
    const other = await up.give(LICENCE, [file('photo.png', pngOf(61, 40))], headers);
    const used = 'This Idempotency-Key was already used for a different request.';
    expect(other).toMatchObject(refusal(422, used));
    expect((await rowsIn(up.client, 'blobs')).map(({ state }) => state)).toEqual(['kept']);
  });
});

test('what was given is read back with masked numbers and the names of the files', async () => {
  await up.give(PASSPORT, [photo(), file('Seite 2.pdf', '%PDF-1.7\n%%EOF\n', 'additional_file')]);
  expect(await read()).toEqual({
    identity_type: 'passport',
    title: 'Mrs',
    driving_license_number: null,
    passport_type: 'uk',
    passport_country: null,
    passport_identification_code: '••••6473',
    passport_expiry_date: '2031-06-30',
    file: 'photo.png',
    additional_file: 'Seite 2.pdf',
    proof_of_address: null,
    state: 'given',
    reason: null,
    given_at: expect.any(String),
    kept_until: '2027-05-20',
    warnings: [],
  });
});

test('another document’s fields are not kept', async () => {
  await up.give({ ...PASSPORT, ...LICENCE });
  expect(await read()).toMatchObject({
    identity_type: 'driving_license',
    driving_license_number: '••••M9IJ',
    passport_type: null,
    passport_identification_code: null,
    passport_expiry_date: null,
  });
});

test('an identity takes no storage of the client’s', async () => {
  await up.give(LICENCE);
  await setRows(up.client, 'clients', { client_step: 'completed' });
  const { body } = await up.client.call(getStorageUsage);
  expect(body.data).toMatchObject({ usage: expect.stringMatching(/^0\b/) });
});
