import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getClient } from '@counterfoil/contract/account/client';
import { listContracts, previewContract } from '@counterfoil/contract/contracts/routes';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aFolder, officeAt, STAFF } from '@counterfoil/testkit/office';
import { emptyPdf, lockedPdf } from '@counterfoil/testkit/pdf-bytes';
import { rowsIn } from '@counterfoil/testkit/rows';
import { aPdf } from '@counterfoil/testkit/upload';
import { beforeEach, expect, test } from 'vitest';
import type { Outcome } from '../run-command.ts';

let client: SignedInClient;
let folder: string;
let office: (...words: readonly string[]) => Promise<Outcome>;
beforeEach(async () => {
  client = await signedInClient();
  folder = await aFolder();
  const command = officeAt(client, { folder });
  office = (...words) => command('contract', ...words);
});
const contractsOf = async () => (await client.call(listContracts)).body.data;

test('gives a client a PDF to agree to, each of one title as the next version', async () => {
  const content = aPdf();
  await writeFile(join(folder, 'terms.pdf'), content);
  const first = await office(client.email, 'terms.pdf', '--title', ' Terms  2027 ');
  const [added] = await contractsOf();
  expect(first).toMatchObject({
    code: 0,
    data: { client_id: client.clientId, contract_id: added?.id, title: 'Terms 2027', version: 1 },
    text: 'Test Joinery Ltd is asked to agree to "Terms 2027", version 1.',
  });
  expect(added).toMatchObject({ sign_contract: true, contract_confirmed_at: null });
  const params = { id: added?.id ?? '' };
  expect((await client.call(previewContract, { params })).bytes.toString()).toBe(content);
  const acts = (await rowsIn(client, 'audit_log')).filter(
    ({ action }) => action === 'contract_issued',
  );
  expect(acts).toMatchObject([{ subject_id: added?.id, office_user: STAFF }]);
  const again = await office(client.clientId, join(folder, 'terms.pdf'), '--title', 'Terms 2027');
  expect(again).toMatchObject({ data: { version: 2 } });
  expect((await client.call(getClient)).body.data.contract_id).toBe(
    (await contractsOf()).at(-1)?.id,
  );
});

test.each([
  ['a file that is none', 'no.pdf', null, /^There is no file .*no\.pdf\.$/],
  ['another kind of file', 'a.pdf', 'plain words', /a\.pdf is not a PDF\.$/],
  ['a PDF that is cut off', 'a.pdf', aPdf().slice(0, -40), /a\.pdf is damaged or cut off\.$/],
  ['a PDF without pages', 'a.pdf', emptyPdf(), /a\.pdf has no pages\.$/],
  ['a PDF with a password', 'a.pdf', lockedPdf(), /a\.pdf needs a password to be opened\.$/],
  ['a file that is too large', 'a.pdf', '%PDF-'.padEnd(25 * 1024 * 1024 + 1), /larger than 25 MB/],
])('refuses %s and leaves nothing', async (_what, name, content, sentence) => {
  if (content !== null) await writeFile(join(folder, name), content);
  await writingNothing(client, async () => {
    const said = await office(client.email, name, '--title', 'A');
    expect(said).toEqual({ code: 1, sentence: expect.stringMatching(sentence) });
    return { status: 403 };
  });
});

test('refuses a client who has left, who could not agree', async () => {
  await writeFile(join(folder, 'a.pdf'), aPdf());
  await leaveTheService(client);
  await writingNothing(client, async () => {
    const sentence = 'Test Joinery Ltd has left and can agree to nothing any more.';
    expect(await office(client.email, 'a.pdf', '--title', 'A')).toEqual({ code: 1, sentence });
    return { status: 403 };
  });
});

test.each([
  [['x'], /^<file\.pdf> is missing/],
  [['x', 'a.pdf'], /^--title is missing/],
  [['x', 'a.pdf', '--title', 'x'.repeat(201)], /^--title: Must contain no more than 200/],
])('%j is wrong usage', async (words, sentence) => {
  expect(await office(...words)).toEqual({ code: 2, sentence: expect.stringMatching(sentence) });
});
