import { bulkUpload } from '@counterfoil/contract/documents/routes';
import { refusal } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { MEGABYTE } from '@counterfoil/testkit/crowds';
import { blobsOf } from '@counterfoil/testkit/envelopes';
import { beginForm, DRAINED, field, fileHead, uploadServer } from '@counterfoil/testkit/open-forms';
import { currentEnvelopeId, upload, uploadForm } from '@counterfoil/testkit/upload';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: Awaited<ReturnType<typeof uploadServer>>;
let client: SignedInClient;
let envelopeId: string;
beforeAll(async () => {
  server = await uploadServer({ slowestForm: { bytes: 1000, ms: 150 } });
  client = await signedInClient();
  envelopeId = await currentEnvelopeId(client);
});
afterAll(() => server.close());

test.each([
  ['in the middle of a file', fileHead(0)],
  ['before any file', field('documents[0][title]', 'x')],
  ['before any part', null],
])('a form that arrives too slowly %s is ended, and frees its place', async (_where, head) => {
  // As many as a client may have under way.
  const forms = Array.from({ length: 4 }, () => beginForm(server, client));
  for (const form of forms) {
    if (head) await form.start(envelopeId);
    await form.send(head ?? 'x');
  }
  for (const { answered } of forms) {
    expect(await answered).toMatch(/^HTTP\/1\.1 408 [^]*The upload was too slow/);
  }
  expect((await upload(client.through(server), [{}], { envelopeId })).status).toBe(201);
});

test.each([
  ['only fields', field('more', 'x'.repeat(60_000))],
  ['no parts', 'x'.repeat(60_000)],
])('a form of %s is ended when it becomes too long', async (_, piece) => {
  const before = server.taken();
  const form = beginForm(server, client);
  await form.start(envelopeId);
  for (let sent = 0; sent < 1000 && !form.socket.destroyed; sent++) await form.send(piece);
  await form.answered;
  expect(server.taken() - before).toBeLessThan(4 * MEGABYTE + DRAINED);
  expect(await server.strays()).toEqual([]);
});

test('a form that is cut off, malformed or has more than a hundred files is refused', async () => {
  const { body, headers } = uploadForm(envelopeId, [{}]);
  const broken = await client.raw(bulkUpload, { body: body.subarray(0, -60), headers });
  expect(broken).toMatchObject(refusal(400, 'The form could not be read.'));
  expect((await client.raw(bulkUpload, { body: {} })).status).toBe(415);
  const sentence = 'A form can have at most 100 files.';
  expect(await upload(client, Array(101).fill({}))).toMatchObject(refusal(413, sentence));
  expect((await blobsOf(client)).map(({ state }) => state)).not.toContain('reserved');
});
