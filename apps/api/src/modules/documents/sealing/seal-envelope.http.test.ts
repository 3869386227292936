import { createHash, randomUUID } from 'node:crypto';
import { fetchDownload } from '@counterfoil/contract/documents/routes';
import { listEnvelopes } from '@counterfoil/contract/envelopes/routes';
import { refusal } from '@counterfoil/testkit/answers';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aBankAccount, seal, theEnvelope } from '@counterfoil/testkit/envelopes';
import { eventually } from '@counterfoil/testkit/eventually';
import { readCsv } from '@counterfoil/testkit/read-csv';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { rowsIn } from '@counterfoil/testkit/rows';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { unpacked } from '@counterfoil/testkit/unpacked';
import { aDocument, aPdf, currentEnvelopeId, upload } from '@counterfoil/testkit/upload';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

const MAILBOX = 'documents@brightpence.example';
const OTHER_MAILBOX = 'documents@alderandfinch.example';

let client: SignedInClient;
let company_name: string;
let envelopeId: string;
beforeEach(async () => {
  company_name = `Joinery ${randomUUID()} Ltd`;
  client = await signedInClient({ company_name });
  envelopeId = await currentEnvelopeId(client);
});

/** The mails in a documents mailbox about this company's envelopes. */
const mails = (mailbox: string) =>
  client.api.outbox.to(mailbox).filter(({ subject }) => subject.includes(company_name));
const theMail = async (mailbox = MAILBOX) => {
  const [mail] = await eventually(
    () => mails(mailbox),
    (all) => all.length > 0,
  );
  return mail;
};
const tokenIn = (text = '') => /\/v1\/downloads\/([\w-]{43})/.exec(text)?.[1] ?? '';
/** The file to which a mail's link leads. */
const fetchFrom = (mail: { text?: string } | undefined) =>
  client.call(fetchDownload, { params: { token: tokenIn(mail?.text) } });

test('sealing an envelope closes it permanently, and later copies go to the next one', async () => {
  const { id } = await aDocument(client);
  expect(await theEnvelope(client)).toMatchObject({ is_sealable: true, is_upload_allowed: true });
  const { body } = await seal(client, envelopeId);
  expect(body.data).toMatchObject({
    id: envelopeId,
    sealed_at: '2026-11-21T09:00:00Z',
    is_sealable: false,
    is_upload_allowed: false,
    documents: [{ id, is_delete_allowed: false }],
  });
  await aSentInvoice(client);
  expect((await theEnvelope(client, envelopeId)).documents).toMatchObject([{ id }]);
  const [next] = (await client.call(listEnvelopes)).body.data;
  expect(next).toMatchObject({ date: '2026-12-01', documents_count: 1 });
});

test('a future month’s envelope accepts copies, and cannot be sealed before it starts in London', async () => {
  onTestFinished(() => client.api.clock.set(TEST_NOW));
  await aDocument(client);
  await seal(client, envelopeId);
  const december = async () => (await client.call(listEnvelopes)).body.data[0];
  for (const documents_count of [1, 2]) {
    await aSentInvoice(client);
    const next = await december();
    const open = { date: '2026-12-01', is_sealable: false, is_upload_allowed: true };
    expect(next).toMatchObject({ ...open, documents_count, sealed_at: null });
    const reason =
      'This envelope is for a period that has not started. You can seal it from 01/12/2026.';
    expect(await seal(client, next?.id)).toMatchObject(refusal(422, reason));
  }
  client.api.clock.set('2026-12-01T00:00:00Z');
  const next = await december();
  expect(next).toMatchObject({ is_sealable: true, sealed_at: null });
  expect((await seal(client, next?.id)).status).toBe(200);
});

describe('the package', () => {
  test('holds every document under its own name, and a manifest that describes each', async () => {
    const account = await aBankAccount(client, '=Current');
    const contents = [aPdf(), aPdf(), 'a,b\r\n1,2\r\n'] as const;
    await upload(client, [
      { title: 'Ticket', content: contents[0] },
      { title: 'ticket', content: contents[1], type: 'bank_statement', account },
      { title: 'manifest', name: 'm.csv', content: contents[2], type: 'other' },
    ]);
    const { number } = await aSentInvoice(client);
    await seal(client, envelopeId);
    const answer = await fetchFrom(await theMail());
    expect(answer.headers['content-disposition']).toMatch(/^attachment; .*November 2026\.zip/);
    const { 'manifest.csv': manifest, ...documents } = unpacked(answer.bytes);
    const [copyName = '', copy] = Object.entries(documents).at(-1) ?? [];
    expect(copyName).toContain(number);
    const described = (content: string | Buffer = '') => [
      '21/11/2026 09:00',
      String(content.length),
      createHash('sha256').update(content).digest('hex'),
    ];
    expect(readCsv(String(manifest))).toEqual([
      ['Title', 'Type', 'Bank account', 'Uploaded at', 'Size', 'SHA-256', 'File'],
      ['Ticket', 'Receipt', '', ...described(contents[0]), 'documents/Ticket.pdf'],
      // A spreadsheet must show "=Current" instead of running it.
      [
        'ticket',
        'Bank statement',
        "'=Current",
        ...described(contents[1]),
        'documents/ticket (2).pdf',
      ],
      ['manifest', 'Other', '', ...described(contents[2]), 'documents/manifest.csv'],
      [expect.any(String), 'Sales invoice', '', ...described(copy), copyName],
    ]);
    expect(Object.values(documents).slice(0, 3).map(String)).toEqual(contents);
  });

  test("is announced once, to the brand's documents mailbox, with a link on the brand's host", async () => {
    const other = await signedInClient({ brand: 'alder-finch', company_name, shoebox: true });
    const sender = { name: 'Brightpence', address: 'help@brightpence.example' };
    for (const [who, brand, mailbox, subject, zip, from] of [
      [client, 'brightpence', MAILBOX, /^November 2026 of Joinery .* Ltd has/, '2026.zip', sender],
      [other, 'alder-finch', OTHER_MAILBOX, /^Tax year 26\/27 of Joinery/, '26-27.zip', {}],
    ] as const) {
      await aDocument(who);
      // The papers that a client leaves behind are still theirs to have done.
      await leaveTheService(who);
      await seal(who);
      const mail = await theMail(mailbox);
      const words = { subject: expect.stringMatching(subject), attachments: [] };
      expect(mail).toMatchObject({ from, to: [mailbox], ...words });
      const link = `/v1/downloads/${tokenIn(mail?.text)}`;
      expect(mail?.text).toContain('The link works until 5 December 2026, 09:00.');
      expect(mail?.text).toContain('For staff only.');
      expect(mail?.text).toMatch(/^Envelope: +(November 2026|Tax year 26\/27)$/m);
      expect(mail?.text).toContain(`https://${brand}.localhost${link}\n`);
      expect(mail?.html).toContain(`${link}"`);
      expect((await fetchFrom(mail)).headers['content-disposition']).toContain(zip);
      expect(mails(mailbox)).toHaveLength(1);
    }
  });

  test('is announced with the same link at every attempt while the mail server is down', async () => {
    const { outbox } = client.api;
    outbox.setBusy(MAILBOX, true);
    await aDocument(client);
    await seal(client, envelopeId);
    const queued = () => rowsIn(client, 'mails');
    await eventually(queued, ([mail]) => (mail?.attempts ?? 0) > 0);
    outbox.setBusy(MAILBOX, false);
    const mail = await theMail();
    expect(await eventually(queued, ([row]) => row?.state === 'sent')).toHaveLength(1);
    expect(Object.keys(unpacked((await fetchFrom(mail)).bytes))).toHaveLength(2);
  });
});
