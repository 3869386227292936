import { getClient, updateClient } from '@counterfoil/contract/account/client';
import { getProfile } from '@counterfoil/contract/account/routes';
import type { BodyIn } from '@counterfoil/contract/route';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { errorsOf } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { pngOf } from '@counterfoil/testkit/files/png';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { aPdf } from '@counterfoil/testkit/upload';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';

type Fields = BodyIn<typeof updateClient>;

const STEP = 'additional_company_details';
let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient({ vat: null, client_step: STEP });
});

const ANSWERS = {
  vat_registered: true,
  is_vat_certificate_available: false,
  vat_scheme: 'flat_rate',
  cash_accounting: true,
  vat_return_frequency: 'monthly_frequency',
  vat_number: '101 7476 96',
  vat_rate: '12.50',
} as const;
const SAVED = {
  ...ANSWERS,
  file: null,
  vat_number: '101747696',
  vat_rate: '12.5',
  vat_details_at: TEST_NOW,
  client_step: STEP,
};
const NONE = {
  vat_registered: false,
  is_vat_certificate_available: null,
  file: null,
  vat_scheme: null,
  cash_accounting: null,
  vat_return_frequency: null,
  vat_number: null,
  vat_rate: null,
};

const read = async () => (await client.call(getClient)).body.data;
const save = (fields: Fields) => client.call(updateClient, { body: { client: fields } });

const BOUNDARY = 'certificate-boundary';
type File = readonly [name: string, content: Uint8Array | string];

function sendForm(fields: object, files: readonly File[] = [], headers = {}) {
  const chunks: (string | Uint8Array)[] = [];
  const part = (head: string, content: string | Uint8Array) =>
    chunks.push(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`,
      content,
      '\r\n',
    );
  for (const [name, value] of Object.entries(fields)) part(`name="client[${name}]"`, String(value));
  for (const [name, content] of files) part(`name="client[file]"; filename="${name}"`, content);
  chunks.push(`--${BOUNDARY}--\r\n`);
  return client.raw(updateClient, {
    body: Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
  });
}
const WITH_FILE = { ...ANSWERS, is_vat_certificate_available: true };
const certificates = async () =>
  (await rowsIn(client, 'blobs')).map(({ state, content_type }) => [state, content_type]);

describe('the VAT details', () => {
  test('are saved as JSON, show on client and contact, and lead to the contact details', async () => {
    expect((await save({ ...ANSWERS, client_step: 'completed' })).body.data).toMatchObject(SAVED);
    expect(await read()).toMatchObject(SAVED);
    const [contact] = (await client.call(getProfile)).body.data.contacts;
    expect(contact).toMatchObject({
      client_step: STEP,
      sign_up_screen: 'additional-contact-details',
      vat_registered: true,
      vat_number: '101747696',
      vat_scheme: 'flat_rate',
      vat_rate: '12.5',
    });
  });

  test('of a client who is not registered are nothing, whatever was saved before', async () => {
    await sendForm(WITH_FILE, [['vat.pdf', aPdf()]]);
    expect((await save({ ...ANSWERS, vat_registered: false })).body.data).toMatchObject(NONE);
    expect(await certificates()).toEqual([['dropped', 'application/pdf']]);
  });

  test('may be corrected later in the sign-up, a field at a time', async () => {
    await save(ANSWERS);
    await setRows(client, 'clients', { client_step: 'set_identity' });
    const saved = await save({ vat_rate: '9', vat_number: '666000754' });
    expect(saved.body.data).toMatchObject({
      ...SAVED,
      vat_rate: '9',
      vat_number: '666000754',
      client_step: 'set_identity',
    });
    // The rate was free only in the flat rate scheme.
    const answer = await writingNothing(client, () => save({ vat_scheme: 'retail' }));
    expect(errorsOf(answer)).toMatchObject({ vat_rate: ['Must be 20, 5 or 0'] });
  });

  test('name all errors of the form in one answer', async () => {
    const answer = await writingNothing(client, () =>
      save({
        vat_registered: true,
        is_vat_certificate_available: true,
        vat_number: 'GB101747696',
        vat_rate: '',
      }),
    );
    expect(errorsOf(answer)).toMatchObject({
      file: ['Please upload a vat document'],
      vat_scheme: ['Required'],
      vat_return_frequency: ['Required'],
      vat_number: ['Should not start with the prefix'],
      vat_rate: ['Required'],
    });
  });

  test('begin with whether the client is registered', async () => {
    const { vat_registered: _, ...rest } = ANSWERS;
    const answer = await writingNothing(client, () => save(rest));
    expect(errorsOf(answer)).toMatchObject({ vat_registered: ['Required'] });
  });

  test.each(['review_contract', 'direct_debit_setup'] as const)(
    'cannot be saved at the step %s',
    async (client_step) => {
      await setRows(client, 'clients', { client_step });
      expect((await writingNothing(client, () => save(ANSWERS))).status).toBe(422);
      const answer = await writingNothing(client, () => sendForm(WITH_FILE, [['vat.pdf', aPdf()]]));
      expect(answer.status).toBe(422);
    },
  );

  test.each(['welcome_call', 'completed'] as const)('are read-only at %s', async (client_step) => {
    await setRows(client, 'clients', { client_step });
    const before = await read();
    const saved = (await save(ANSWERS)).body.data;
    expect(saved).toEqual(before);
    const answer = await writingNothing(client, () => sendForm(WITH_FILE, [['vat.pdf', aPdf()]]));
    expect(Object.keys(errorsOf(answer))).toContain('file');
  });

  test('are refused when somebody else saved since they were read', async () => {
    const { lock_version } = await read();
    await save(ANSWERS);
    expect((await save({ ...ANSWERS, lock_version })).status).toBe(409);
  });
});

describe('the VAT certificate', () => {
  test.each([
    ['vat.pdf', aPdf(), 'application/pdf'],
    ['vat.png', pngOf(4, 4), 'image/png'],
    ['vat.jpg', Buffer.from('ffd8ffe000104a46494600', 'hex'), 'image/jpeg'],
    ['vat.JPEG', Buffer.from('ffd8ffe000104a46494600', 'hex'), 'image/jpeg'],
  ])('%s comes in a form with the values', async (name, content, type) => {
    const answer = await sendForm(WITH_FILE, [[name, content]]);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { ...SAVED, is_vat_certificate_available: true, file: name } },
    });
    expect(await certificates()).toEqual([['kept', type]]);
  });

  test('comes in a form that says no more than that the client is registered', async () => {
    const fields = { vat_registered: true, client_step: 'additional_company_details' };
    expect(await sendForm(fields, [['vat.pdf', aPdf()]])).toMatchObject({
      status: 200,
      body: { data: { vat_registered: true, file: 'vat.pdf', vat_number: null } },
    });
  });

  test('cannot go while it stands for the answers: without it they are needed', async () => {
    await sendForm({ vat_registered: true }, [['vat.pdf', aPdf()]]);
    expect((await save({ vat_registered: true })).body.data.file).toBe('vat.pdf');
    const answer = await writingNothing(client, () =>
      save({ vat_registered: true, is_vat_certificate_available: false }),
    );
    expect(errorsOf(answer)).toMatchObject({
      vat_scheme: ['Required'],
      vat_return_frequency: ['Required'],
      vat_number: ['Required'],
      vat_rate: ['Required'],
    });
    expect(await read()).toMatchObject({ file: 'vat.pdf', is_vat_certificate_available: true });
  });

  test('stays when the other values change, is replaced by another, and goes when there is none', async () => {
    await sendForm(WITH_FILE, [['one.pdf', aPdf()]]);
    const changed = await save({ ...WITH_FILE, vat_rate: '9' });
    expect(changed.body.data).toMatchObject({ file: 'one.pdf', vat_rate: '9' });
    await sendForm(WITH_FILE, [['two.pdf', aPdf()]]);
    expect((await read()).file).toBe('two.pdf');
    expect((await certificates()).map(([state]) => state)).toEqual(['dropped', 'kept']);
    expect((await save(ANSWERS)).body.data.file).toBeNull();
    expect((await certificates()).map(([state]) => state)).toEqual(['dropped', 'dropped']);
  });

  test.each([
    ['vat.docx', aPdf(), 'Must be a pdf, jpg, jpeg or png file'],
    ['vat.png', aPdf(), "This doesn't look like a png file"],
    ['vat.pdf', 'MZ program', "This doesn't look like a pdf file"],
    ['vat.pdf', '', 'File is empty'],
  ])('%s is refused, with the errors of all other fields', async (name, content, message) => {
    const answer = await writingNothing(client, () =>
      sendForm({ ...WITH_FILE, vat_number: '1' }, [[name, content]]),
    );
    expect(errorsOf(answer as never)).toMatchObject({
      file: [message],
      vat_number: ['Must contain 9 characters'],
    });
    expect(await certificates()).toEqual([]);
  });

  test('is refused together with fields that are no answers at all', async () => {
    const answer = await writingNothing(client, () =>
      sendForm({ ...WITH_FILE, cash_accounting: 'perhaps', tax_reference: '1', vat_number: '1' }, [
        ['vat.png', aPdf()],
      ]),
    );
    expect(errorsOf(answer as never)).toMatchObject({
      cash_accounting: ['Must be true or false'],
      tax_reference: [expect.any(String)],
      vat_number: ['Must contain 9 characters'],
      file: ["This doesn't look like a png file"],
    });
    const alone = await writingNothing(client, () => sendForm({ tax_reference: '1' }));
    expect(errorsOf(alone as never)).toMatchObject({ tax_reference: [expect.any(String)] });
  });

  test('is refused when it is too large, twice, or text', async () => {
    const large = await sendForm(WITH_FILE, [['vat.pdf', Buffer.alloc(10 * 1024 * 1024 + 1)]]);
    expect(errorsOf(large as never)).toMatchObject({ file: ['Must be no larger than 10 MB'] });
    const twice = await sendForm(WITH_FILE, [
      ['a.pdf', aPdf()],
      ['b.pdf', aPdf()],
    ]);
    expect(errorsOf(twice as never)).toMatchObject({ file: ['Please choose one file'] });
    const text = await sendForm({ ...WITH_FILE, file: 'vat.pdf' });
    expect(errorsOf(text as never)).toMatchObject({ file: ['Must be a file'] });
  });

  test('is stored once however often its request is repeated', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const content = aPdf();
    const first = await sendForm(WITH_FILE, [['vat.pdf', content]], headers);
    const again = await sendForm(WITH_FILE, [['vat.pdf', content]], headers);
    expect(again.bytes.equals(first.bytes)).toBe(true);
    const other = await sendForm(WITH_FILE, [['vat.pdf', aPdf()]], headers);
    expect(other.status).toBe(422);
    expect(await certificates()).toEqual([['kept', 'application/pdf']]);
  });
});
