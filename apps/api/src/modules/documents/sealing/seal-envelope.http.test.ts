import { createHash, randomUUID } from 'node:crypto';
import { fetchDownload, listBankAccounts } from '@counterfoil/contract/documents/routes';
import { getEnvelope, listEnvelopes, sealEnvelope } from '@counterfoil/contract/envelopes/routes';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { csvRecords } from '@counterfoil/testkit/read-csv';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { unpacked } from '@counterfoil/testkit/unpacked';
import { aDocument, aPdf, currentEnvelopeId, upload } from '@counterfoil/testkit/upload';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids';

const MAILBOX = 'documents@brightpence.example';

let client: SignedInClient;
let envelopeId: string;
beforeEach(async () => {
  client = await signedInClient({ company_name: `Joinery ${randomUUID()} Ltd` });
  envelopeId = await currentEnvelopeId(client);
});

const seal = (headers: Record<string, string> = {}, id = envelopeId) =>
  client.call(sealEnvelope, { params: { id }, headers });
const shown = async (id = envelopeId) =>
  (await client.call(getEnvelope, { params: { id } })).body.data;

/** The mail in the documents mailbox about this client's envelope. */
const mails = async (who = client, mailbox = MAILBOX) => {
  const { company_name } = await who.api.database.kysely
    .selectFrom('clients')
    .select('company_name')
    .where('id', '=', who.clientId)
    .executeTakeFirstOrThrow();
  return who.api.outbox.to(mailbox).filter(({ subject }) => subject.includes(company_name));
};
const theMail = async (who = client, mailbox = MAILBOX) => {
  const [mail] = await eventually(
    () => mails(who, mailbox),
    (all) => all.length > 0,
  );
  return mail;
};
const tokenIn = (text = '') => /\/v1\/downloads\/([\w-]{43})/.exec(text)?.[1] ?? '';

describe('sealing an envelope', () => {
  test('closes it permanently', async () => {
    const document = await aDocument(client);
    expect(await shown()).toMatchObject({ is_sealable: true, is_upload_allowed: true });
    const { status, body } = await seal();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: envelopeId,
      sealed_at: '2026-11-21T09:00:00Z',
      is_sealable: false,
      is_upload_allowed: false,
      documents: [{ id: document.id, is_delete_allowed: false }],
    });
    expect((await upload(client, [{}], { envelopeId })).status).toBe(422);
    expect((await shown()).documents).toHaveLength(1);
  });

  test('is refused a second time with a sentence; under one key the first answer is repeated', async () => {
    await aDocument(client);
    const key = { 'idempotency-key': 'seal-1' };
    const first = await seal(key);
    expect((await seal(key)).body).toEqual(first.body);
    expect(await seal()).toMatchObject({
      status: 422,
      body: { errors: { full_messages: ['This envelope has been sealed already.'] } },
    });
  });

  test('is refused with a sentence when it is empty', async () => {
    expect((await shown()).is_sealable).toBe(false);
    expect(await seal()).toMatchObject({
      status: 422,
      body: { errors: { full_messages: ['This envelope is empty: there is nothing to seal.'] } },
    });
    expect((await shown()).sealed_at).toBeNull();
  });

  test('is allowed to a client who has left, so that they can hand over their documents', async () => {
    await aDocument(client);
    await leaveTheService(client);
    expect((await seal()).status).toBe(200);
    await theMail();
  });

  test("is a 404 for another client's envelope, and for one that does not exist", async () => {
    const other = await signedInClient();
    await aDocument(other);
    expect((await seal({}, await currentEnvelopeId(other))).status).toBe(404);
    expect((await seal({}, randomUUID())).status).toBe(404);
    const theirs = await other.call(listEnvelopes);
    expect(theirs.body.data[0]?.sealed_at).toBeNull();
  });

  test('files later copies in the next envelope', async () => {
    await aDocument(client);
    await seal();
    await aSentInvoice(client);
    expect((await shown()).documents).toHaveLength(1);
    const next = await client.api.database.kysely
      .selectFrom('documents as d')
      .innerJoin('envelopes as e', 'e.id', 'd.envelope_id')
      .select('e.date')
      .where('d.client_id', '=', client.clientId)
      .where('d.invoice_id', 'is not', null)
      .execute();
    expect(next).toEqual([{ date: '2026-12-01' }]);
  });
});

describe('an envelope of a future month', () => {
  const december = async () => {
    const { body } = await client.call(listEnvelopes);
    return body.data.find(({ date }) => date === '2026-12-01');
  };
  const NOT_STARTED =
    'This envelope is for a time that has not started yet: it can be sealed from 01/12/2026 on.';
  beforeEach(async () => {
    await aDocument(client);
    await seal();
    await aSentInvoice(client);
  });
  afterEach(() => client.api.clock.set(TEST_NOW));

  test('cannot be sealed before the month starts in London, and the list says so', async () => {
    const next = await december();
    expect(next).toMatchObject({ documents_count: 1, is_sealable: false, is_upload_allowed: true });
    expect(await seal({}, next?.id)).toMatchObject({
      status: 422,
      body: { errors: { full_messages: [NOT_STARTED] } },
    });
    expect((await shown(next?.id)).sealed_at).toBeNull();
    client.api.clock.set('2026-12-01T00:00:00Z');
    expect(await december()).toMatchObject({ is_sealable: true });
    expect((await seal({}, next?.id)).status).toBe(200);
  });

  test('still accepts the copies of sent papers', async () => {
    await seal({}, (await december())?.id);
    await aSentInvoice(client);
    expect(await december()).toMatchObject({ documents_count: 2, sealed_at: null });
    expect((await client.call(listEnvelopes)).body.data[0]?.date).toBe('2026-12-01');
  });
});

describe('the package', () => {
  test('holds every document under its own name, and a manifest that describes each', async () => {
    const account = newId(client.api.clock);
    await client.api.database.kysely
      .insertInto('bank_accounts')
      .values({
        id: account,
        client_id: client.clientId,
        name: '=Current',
        created_at: '2026-11-01T09:00:00Z',
      })
      .execute();
    expect((await client.call(listBankAccounts)).body.data).toHaveLength(1);
    const contents = [aPdf(), aPdf(), 'a,b\r\n1,2\r\n'];
    await upload(client, [
      { title: 'Ticket', content: contents[0] ?? '' },
      { title: 'ticket', content: contents[1] ?? '', type: 'bank_statement', account },
      { title: 'manifest', name: 'm.csv', content: contents[2] ?? '', type: 'other' },
    ]);
    const invoice = await aSentInvoice(client);
    await seal();
    const answer = await client.call(fetchDownload, {
      params: { token: tokenIn((await theMail())?.text) },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; .*November 2026\.zip/);
    const files = unpacked(answer.bytes);
    const { 'manifest.csv': manifest, ...documents } = files;
    expect(Object.keys(documents)).toEqual([
      'documents/Ticket.pdf',
      'documents/ticket (2).pdf',
      'documents/manifest.csv',
      expect.stringContaining(invoice.number ?? ''),
    ]);
    const copyName = Object.keys(documents).at(-1) ?? '';
    const hash = (bytes: string | Buffer = '') => createHash('sha256').update(bytes).digest('hex');
    const at = '21/11/2026 09:00';
    const sent = files[copyName] ?? Buffer.alloc(0);
    expect(csvRecords(manifest ?? Buffer.alloc(0))).toEqual([
      {
        Title: 'Ticket',
        Type: 'Receipt',
        'Bank account': '',
        'Uploaded at': at,
        Size: String(contents[0]?.length),
        'SHA-256': hash(contents[0]),
        File: 'documents/Ticket.pdf',
      },
      {
        Title: 'ticket',
        Type: 'Bank statement',
        // A spreadsheet must show this text instead of running it.
        'Bank account': "'=Current",
        'Uploaded at': at,
        Size: String(contents[1]?.length),
        'SHA-256': hash(contents[1]),
        File: 'documents/ticket (2).pdf',
      },
      {
        Title: 'manifest',
        Type: 'Other',
        'Bank account': '',
        'Uploaded at': at,
        Size: '10',
        'SHA-256': hash(contents[2]),
        File: 'documents/manifest.csv',
      },
      expect.objectContaining({
        Type: 'Sales invoice',
        Size: String(sent.length),
        'SHA-256': hash(sent),
        File: copyName,
      }),
    ]);
    for (const [at, name] of ['Ticket.pdf', 'ticket (2).pdf', 'manifest.csv'].entries()) {
      expect(files[`documents/${name}`]?.toString()).toBe(contents[at]);
    }
  });

  test("is announced once, to the brand's documents mailbox, with a link on the brand's host", async () => {
    await aDocument(client);
    await seal();
    const mail = await theMail();
    expect(mail).toMatchObject({
      from: { name: 'Brightpence', address: 'help@brightpence.example' },
      to: [MAILBOX],
      subject: expect.stringMatching(/^November 2026 of Joinery .* Ltd has been sealed$/),
      attachments: [],
    });
    expect(mail?.text).toContain('The link works until 05/12/2026, 09:00.');
    expect(mail?.text).toMatch(/https:\/\/brightpence\.localhost\/v1\/downloads\/[\w-]{43}\n/);
    expect(mail?.html).toContain(`/v1/downloads/${tokenIn(mail?.text)}"`);
    expect(await mails()).toHaveLength(1);
  });

  test("of another brand's client is announced to that brand's mailbox", async () => {
    const other = await signedInClient({
      brand: 'alder-finch',
      company_name: `Other ${randomUUID()} Ltd`,
      shoebox: true,
    });
    await aDocument(other);
    await other.call(sealEnvelope, { params: { id: await currentEnvelopeId(other) } });
    const mail = await theMail(other, 'documents@alderandfinch.example');
    expect(mail?.subject).toMatch(/^Tax year 26\/27 of Other/);
    expect(mail?.text).toContain('https://alder-finch.localhost/v1/downloads/');
    const { headers } = await other.call(fetchDownload, { params: { token: tokenIn(mail?.text) } });
    expect(headers['content-disposition']).toContain('Tax year 26-27.zip');
  });

  test('is announced with the same link at every attempt while the mail server is down', async () => {
    const { outbox } = client.api;
    outbox.setBusy(MAILBOX, true);
    await aDocument(client);
    await seal();
    const queued = () =>
      client.api.database.kysely
        .selectFrom('mails')
        .select(['attempts', 'state'])
        .where('envelope_id', '=', envelopeId)
        .execute();
    await eventually(queued, ([mail]) => (mail?.attempts ?? 0) > 0);
    outbox.setBusy(MAILBOX, false);
    const mail = await theMail();
    expect(await eventually(queued, ([row]) => row?.state === 'sent')).toHaveLength(1);
    const answer = await client.call(fetchDownload, { params: { token: tokenIn(mail?.text) } });
    expect(Object.keys(unpacked(answer.bytes))).toHaveLength(2);
  });
});
