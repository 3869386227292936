import { updateClient } from '@counterfoil/contract/account/client';
import { noMalwareScanner } from '@counterfoil/providers/malware-scanner/none/index';
import { audited, writingNothing } from '@counterfoil/testkit/all-rows';
import { refusal } from '@counterfoil/testkit/answers';
import { signedInClient, type Answer, type SignedInClient } from '@counterfoil/testkit/clients';
import { EICAR } from '@counterfoil/testkit/eicar';
import { blobsOf } from '@counterfoil/testkit/envelopes';
import { eventually } from '@counterfoil/testkit/eventually';
import { formOf } from '@counterfoil/testkit/form-files';
import { aFile, LICENCE, PASSPORT } from '@counterfoil/testkit/identities';
import { beginForm, FILE_END, fileHead, uploadServer } from '@counterfoil/testkit/open-forms';
import { ONE_PAGE, pdfOf } from '@counterfoil/testkit/pdf-bytes';
import { signingUp } from '@counterfoil/testkit/signing-up';
import { portalWith } from '@counterfoil/testkit/test-api';
import { currentEnvelopeId, upload } from '@counterfoil/testkit/upload';
import { sendVatForm, VAT_STEP, WITH_CERTIFICATE } from '@counterfoil/testkit/vat-answers';
import { describe, expect, onTestFinished, test } from 'vitest';

/** A PDF that opens, with the test file after 200 KB. */
const INFECTED = pdfOf(ONE_PAGE, 'x'.repeat(200_000) + EICAR);
const NAME = 'invoice.pdf';

interface Sender {
  readonly client: SignedInClient;
  /** Sends a PDF under the name. */
  readonly send: (content: string) => Promise<Answer<unknown>>;
}

const byIdentity = async (field: string): Promise<Sender> => {
  const { client, give } = await signingUp();
  return { client, send: (content) => give(LICENCE, [aFile(NAME, content, field)]) };
};

/** Every place that takes a file, by the field that its errors name. */
const PLACES: readonly (readonly [place: string, field: string, sender: () => Promise<Sender>])[] =
  [
    [
      'documents',
      'documents[0][file]',
      async () => {
        const client = await signedInClient();
        const envelopeId = await currentEnvelopeId(client);
        const send = (content: string) => upload(client, [{ name: NAME, content }], { envelopeId });
        return { client, send };
      },
    ],
    [
      'the logo',
      'logo',
      async () => {
        const client = await signedInClient();
        const send = (content: string) =>
          client.raw(updateClient, formOf('client', {}, [aFile(NAME, content, 'logo')]));
        return { client, send };
      },
    ],
    [
      'the VAT certificate',
      'file',
      async () => {
        const client = await signedInClient({ vat: null, client_step: VAT_STEP });
        return { client, send: (it) => sendVatForm(client, WITH_CERTIFICATE, [[NAME, it]]) };
      },
    ],
    ['an identity', 'file', () => byIdentity('file')],
    ['the other side of an identity', 'additional_file', () => byIdentity('additional_file')],
    [
      'a proof of address',
      'additional_file',
      async () => {
        const { client, give, send } = await signingUp();
        await give(PASSPORT);
        return { client, send: (it) => send({}, [aFile(NAME, it, 'additional_file')]) };
      },
    ],
  ];

describe.each(PLACES)('a file for %s', (_place, field, sender) => {
  test('with malware is refused by its name, and leaves only an audit row', async () => {
    const { client, send } = await sender();
    const before = await blobsOf(client);
    const answer = await send(INFECTED);
    const sentence = `${NAME} contains malware (Eicar-Test-Signature). It was not uploaded.`;
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { full_messages: [sentence], [field]: [sentence] } },
    });
    expect(await blobsOf(client)).toEqual(before);
    expect(await audited(client, 'request_refused')).toMatchObject([
      { detail: { reason: 'malware', status: 422 } },
    ]);
  });

  test('is refused with 503 and leaves nothing when it cannot be scanned', async () => {
    const { client, send } = await sender();
    const { scans } = client.api;
    scans.fail(client.clientId, 'scan', 'unavailable');
    onTestFinished(() => scans.fail(client.clientId, 'scan'));
    const answer = await writingNothing(client, () => send(PDF));
    const sentence = expect.stringMatching(/check files for malware.*Nothing.*is lost.*try again/);
    expect(answer).toMatchObject({
      ...refusal(503, sentence),
      headers: { 'retry-after': '60' },
    });
  });
});

const PDF = pdfOf(ONE_PAGE, 'clean');

test.each(['busy', 'timeout', 'unreadable', 'refused'] as const)(
  'a scanner that is %s lets no file pass',
  async (failure) => {
    const client = await signedInClient();
    client.api.scans.fail(client.clientId, 'scan', failure);
    onTestFinished(() => client.api.scans.fail(client.clientId, 'scan'));
    expect((await upload(client)).status).toBe(503);
  },
);

test('one file with malware keeps every file of the form out', async () => {
  const client = await signedInClient();
  const answer = await upload(client, [{}, { name: NAME, content: INFECTED }, {}]);
  expect(answer).toMatchObject({ status: 422 });
  expect(await blobsOf(client)).toEqual([]);
});

test('without a scanner files are taken as before', async () => {
  const { portal } = await portalWith({ malwareScanner: noMalwareScanner });
  onTestFinished(() => portal.close());
  const client = await signedInClient();
  expect((await upload(client.through({ portal }), [{ content: INFECTED }])).status).toBe(201);
});

test('a client who hangs up ends the scan, and the file goes', async () => {
  const client = await signedInClient();
  const { scans } = client.api;
  const release = scans.hold(client.clientId, 'scan');
  onTestFinished(release);
  const server = await uploadServer({ malwareScanner: scans.scanner });
  onTestFinished(() => server.close());
  const form = beginForm(server, client);
  await form.start(await currentEnvelopeId(client));
  await form.send(fileHead(0));
  await form.send(FILE_END);
  await form.end();
  await eventually(
    async () => scans.asked(client.clientId, 'scan'),
    (times) => times === 1,
  );
  expect(await blobsOf(client)).toHaveLength(1);
  form.socket.destroy();
  await eventually(
    () => blobsOf(client),
    (left) => left.length === 0,
  );
});
