import { listEnvelopes } from '@counterfoil/contract/envelopes/routes';
import { aDocument } from '@counterfoil/testkit/upload';
import { anOwnPortal } from '@counterfoil/testkit/own-portal';
import { getProfile } from '@counterfoil/contract/account/routes';
import { sendMessage } from '@counterfoil/contract/messages/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { dataOf, metaOf, officeAt, STAFF } from '@counterfoil/testkit/office';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { runCommand } from '../run-command.ts';
import { beforeEach, describe, expect, test } from 'vitest';

let client: SignedInClient;
let office: ReturnType<typeof officeAt>;
beforeEach(async () => {
  client = await signedInClient();
  office = officeAt(client);
});

const profile = async () => {
  const { contacts } = (await client.call(getProfile)).body.data;
  return contacts[0];
};
const acts = async (action: string) =>
  (await rowsIn(client, 'audit_log')).filter((row) => row.action === action);

describe('set', () => {
  test.each([
    [['--left'], { client_status: 'left' }],
    [['--on-stop'], { client_status: 'on_stop' }],
    [['--paper', 'on'], { paper: true }],
    [['--shoebox', 'on'], { shoebox_client: true }],
    [['--tier', 'Plus'], { storage_tier: { name: 'Plus', human_limit: '1 GB' } }],
    [
      ['--on-stop', '--paper=on', '--tier=Plus'],
      { client_status: 'on_stop', paper: true, storage_tier: { name: 'Plus' } },
    ],
    [['--vat-number', 'GB 101 7476 96'], { vat_number: '101747696' }],
  ])('%j shows in the client’s profile at once', async (words, shown) => {
    expect(await office('set', client.email, ...words)).toMatchObject({ code: 0 });
    expect(await profile()).toMatchObject(shown);
    expect(await acts('client_set')).toMatchObject([
      { subject_id: client.clientId, office_user: STAFF, user_id: null },
    ]);
    expect(await office('set', client.email, ...words)).toMatchObject({ code: 0 });
    expect(await acts('client_set')).toHaveLength(1);
  });

  test('reverts what it has set', async () => {
    await office('set', client.email, '--left', '--paper', 'on', '--shoebox', 'on');
    const back = ['--active', '--paper', 'off', '--shoebox', 'off'];
    expect(await dataOf(office('set', client.email, ...back))).toEqual({
      client_id: client.clientId,
      client_status: null,
      paper: false,
      shoebox: false,
      storage_tier: 'Standard',
      vat_number: '123456789',
    });
    expect(await profile()).toMatchObject({ paper: false, shoebox_client: false });
  });

  test.each([
    [
      [],
      /^Choose what to set: --left, --active, --on-stop, --paper, --shoebox, --tier or --vat-number\.$/,
    ],
    [['--left', '--active'], /^--left and --active cannot be used together\.$/],
    [['--paper', 'yes'], /^--paper must be one of on, off; it is "yes"\.$/],
    [['--tier', 'Gold'], /^--tier must be one of Standard, Plus; it is "Gold"\.$/],
    [['--vat-number', '12345678'], /^--vat-number is no VAT number: must contain 9 characters\.$/],
    [['--shoebox'], /^Option '--shoebox <value>' argument missing\.$/],
  ])('%j is wrong usage', async (words, sentence) => {
    const said = await office('set', client.email, ...words);
    expect(said).toEqual({ code: 2, sentence: expect.stringMatching(sentence) });
  });
});

test('set takes a VAT number of a registered client, warns of check digits, and does not log it', async () => {
  const said = await office('set', client.email, '--vat-number', '101747697');
  expect(said).toMatchObject({ text: expect.stringContaining('please check each digit') });
  expect(JSON.stringify(await rowsIn(client, 'audit_log'))).not.toContain('101747697');
  await setRows(client, 'clients', { vat_registered: false });
  expect(await office('set', client.email, '--vat-number', '101747696')).toEqual({
    code: 1,
    sentence: 'Test Joinery Ltd is not VAT registered, so it has no VAT number.',
  });
});

describe('messages', () => {
  const write = (subject: string, from = client) => {
    const message = { department: 'vat' as const, subject, message: 'When?\nThanks' };
    return from.call(sendMessage, { body: { message } });
  };

  test('of a client are read newest first, and the log says by whom', async () => {
    const other = await signedInClient({ company_name: 'Other Ltd' });
    await write('First');
    await write('Second');
    await write('Theirs', other);
    // From before control characters were refused.
    await setRows(client, 'contact_messages', { sender_name: 'Ada\u001b[2J' });
    const said = await office('messages', '--client', client.email);
    expect(said).toMatchObject({
      data: [
        { subject: 'Second', client_id: client.clientId, sender_email: client.email },
        { subject: 'First', department: 'vat', message: 'When?\nThanks' },
      ],
      // A client's words do not move the terminal's cursor.
      text: expect.not.stringContaining('\u001b'),
    });
    expect(await acts('messages_read')).toMatchObject([{ office_user: STAFF }]);
    expect((await rowsIn(other, 'audit_log')).map(({ action }) => action)).not.toContain(
      'messages_read',
    );
    // Other tests write too: without a client, whose comes first is not known here.
    expect(await office('messages', '--limit', '1')).toMatchObject({ data: { length: 1 } });
  });

  test('in parts each say that there are older ones, and how to request them', async () => {
    for (const subject of ['First', 'Second', 'Third']) await write(subject);
    const newest = await office('messages', '--client', client.email, '--limit', '2');
    expect(newest).toMatchObject({ data: [{ subject: 'Third' }, { subject: 'Second' }] });
    const { next_before: before } = metaOf(newest);
    expect(newest).toMatchObject({
      text: expect.stringMatching(new RegExp(`\n\nThere are older ones: use --before ${before}$`)),
    });
    const older = await office('messages', '--client', client.email, '--before', String(before));
    expect(older).toMatchObject({
      data: [{ subject: 'First' }],
      meta: { next_before: null },
      text: expect.not.stringContaining('older'),
    });
  });

  test('with --before that is not an id is wrong usage', async () => {
    const sentence = '--before must be an id; it is "yesterday".';
    for (const command of ['messages', 'audit']) {
      expect(await office(command, '--before', 'yesterday')).toEqual({ code: 2, sentence });
    }
  });

  test.each(['0', '1001', '-1', 'all', '1.5'])('with --limit %s is wrong usage', async (limit) => {
    const sentence = '--limit must be a whole number from 1 to 1000.';
    for (const command of ['messages', 'audit']) {
      expect(await office(command, `--limit=${limit}`)).toEqual({ code: 2, sentence });
    }
  });
});

test('audit shows who did what to a client, newest first', async () => {
  const other = await signedInClient();
  await office('set', client.email, '--left');
  await office('set', other.email, '--left');
  await office('set', client.email, '--active');
  const said = await office('audit', '--client', client.email);
  expect(said).toMatchObject({
    data: [
      { action: 'client_set', client_id: client.clientId, detail: { client_status: null } },
      { office_user: STAFF, detail: { client_status: 'left' }, changes: ['client_status'] },
      { action: 'client_opened', office_user: null },
    ],
    text: expect.stringMatching(/^When +Action +Who/),
  });
  const newest = await office('audit', '--client', client.email, '--limit=1');
  expect(newest).toMatchObject({
    data: [{ detail: { client_status: null } }],
    text: expect.stringContaining(
      `There are older ones: use --before ${metaOf(newest).next_before}`,
    ),
  });
  const before = `--before=${metaOf(newest).next_before}`;
  expect(await office('audit', '--client', client.email, before)).toMatchObject({
    data: [{ detail: { client_status: 'left' } }, { action: 'client_opened' }],
    meta: { next_before: null },
  });
});

test('audit names the person and the company beside their ids, unless erased', async () => {
  const named = await signedInClient({ company_name: 'Rowan & Hale' });
  const message = { department: 'vat' as const, subject: 'Mine', message: 'When?' };
  await named.call(sendMessage, { body: { message } });
  const [company, person] = [`Rowan & Hale ${named.clientId}`, `Ada Test ${named.userId}`];
  const said = await office('audit', '--client', named.clientId);
  expect(said).toMatchObject({
    data: [
      { action: 'message_sent', company_name: 'Rowan & Hale', user_name: 'Ada Test' },
      { action: 'client_opened', company_name: 'Rowan & Hale', user_name: null },
    ],
    text: expect.stringMatching(new RegExp(`${person} +${company}`)),
  });
  await office('erase', named.clientId, '--yes');
  const after = await office('audit', '--client', named.clientId);
  expect(after).toMatchObject({ text: expect.stringContaining(`  ${named.clientId}  `) });
  expect(JSON.stringify(after)).not.toMatch(/Rowan|Ada Test/);
});

test('a client who becomes a shoebox client keeps months with documents after the tax years', async () => {
  const { id } = await aDocument(client);
  const dates = async () =>
    (await client.call(listEnvelopes)).body.data.map(({ date, documents_count }) => [
      date,
      documents_count,
    ]);
  const months = await dates();
  await office('set', client.email, '--shoebox', 'on');
  expect(await dates()).toEqual([
    ['2026-04-06', 0],
    ['2025-04-06', 0],
    ['2026-11-01', 1],
  ]);
  // The next document goes into the tax year.
  await aDocument(client);
  expect((await dates())[0]).toEqual(['2026-04-06', 1]);
  const sealed = await dataOf(office('seal', client.email, '--yes'));
  expect(sealed).toMatchObject({ envelope: 'Tax year 26/27', documents: 1 });
  await office('set', client.email, '--shoebox', 'off');
  expect(await dates()).toEqual([...months, ['2026-04-06', 1]]);
  expect((await rowsIn(client, 'documents', id))[0]).toMatchObject({ archived_at: null });
});

test('audit shows the acts on an erased client by id; other commands do not find the client', async () => {
  const gone = await signedInClient();
  await office('set', gone.email, '--left');
  await office('erase', gone.clientId, '--yes');
  expect(await office('audit', '--client', gone.clientId)).toMatchObject({
    code: 0,
    data: [{ action: 'client_erased' }, { action: 'client_set' }, { action: 'client_opened' }],
  });
  for (const words of [
    ['audit', '--client', gone.email],
    ['messages', '--client', gone.clientId],
    ['audit', '--client', gone.clientId.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
  ]) {
    expect(await office(...words)).toMatchObject({
      code: 1,
      sentence: expect.stringMatching(/^There is no client/),
    });
  }
});

test('audit without a client has the acts of all clients and of the whole portal', async () => {
  const own = await anOwnPortal();
  await own.client();
  const at = { folder: '/', user: STAFF };
  await runCommand(['set', 'ada@own.test', '--left'], own.deps, at);
  await runCommand(['maintenance', 'on'], own.deps, at);
  expect(await runCommand(['audit', '--limit=2'], own.deps, at)).toMatchObject({
    data: [
      { action: 'maintenance_on', client_id: null, office_user: STAFF },
      { action: 'client_set', office_user: STAFF },
    ],
  });
});
