import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getClient } from '@counterfoil/contract/account/client';
import { listContracts, previewContract } from '@counterfoil/contract/contracts/routes';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { anAccount } from '@counterfoil/testkit/accounts';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { agreementOf } from '@counterfoil/testkit/contracts';
import { eventually } from '@counterfoil/testkit/eventually';
import { anInvitation } from '@counterfoil/testkit/invitations';
import { aFolder, officeAt, STAFF } from '@counterfoil/testkit/office';
import { emptyPdf, lockedPdf } from '@counterfoil/testkit/pdf-bytes';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { aPdf } from '@counterfoil/testkit/upload';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
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
/** The mails that say that a contract has come. */
const mailsOf = async () =>
  (await rowsIn(client, 'mails')).filter(({ kind }) => kind === 'contract_added');
const contractsOf = async () => (await client.call(listContracts)).body.data;

test('a client gets a PDF to agree to, and another of the same title as its next version', async () => {
  const content = aPdf();
  await writeFile(join(folder, 'terms.pdf'), content);
  const first = await office(client.email, 'terms.pdf', '--title', ' Terms  2027 ');
  const [added] = await contractsOf();
  expect(first).toMatchObject({
    code: 0,
    data: {
      client_id: client.clientId,
      contract_id: added?.id,
      title: 'Terms 2027',
      version: 1,
      announced: true,
    },
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

test('each contract is announced by one mail with its link', async () => {
  await writeFile(join(folder, 'terms.pdf'), aPdf());
  await setRows(client, 'contacts', { email: 'ada@example.test' });
  const given = await office(client.email, 'terms.pdf', '--title', 'Terms 2027');
  expect(given).toMatchObject({ code: 0, data: { announced: true } });
  const [mail] = await eventually(
    () => client.api.outbox.to('ada@example.test'),
    (found) => found.length > 0,
  );
  const link = `https://brightpence.localhost/contract-redirect?clientId=${client.clientId}`;
  expect(mail?.subject).toBe('A contract for you to agree to');
  expect(mail?.text).toMatch(/^Hello \S+,\n/);
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain('Terms 2027');
    expect(body).toContain(link);
  }
  const [added] = await contractsOf();
  expect(await mailsOf()).toMatchObject([{ contract_id: added?.id }]);
  await office(client.email, 'terms.pdf', '--title', 'Terms 2027');
  expect((await mailsOf()).map(({ contract_id }) => contract_id)).toEqual(
    (await contractsOf()).map(({ id }) => id),
  );
});

test('a contract agreed to before its mail is sent needs no mail', async () => {
  await writeFile(join(folder, 'terms.pdf'), aPdf());
  client.api.outbox.setDown(true);
  onTestFinished(() => client.api.outbox.setDown(false));
  await office(client.email, 'terms.pdf', '--title', 'Terms 2027');
  await agreementOf(() => client).agree();
  client.api.outbox.setDown(false);
  const [mail] = await eventually(mailsOf, ([row]) => row?.state === 'failed');
  expect(mail?.reason).toBe('The client has agreed meanwhile.');
});

test('no mail goes to a client without an address, and the office is told', async () => {
  await setRows(client, 'contacts', { email: null });
  await expectUnsaid(client);
});

test('no mail goes to a client whose invitation is pending, and the office is told', async () => {
  await expectUnsaid(await anInvitation());
});

test('an invited person who already has a login is told of a contract', async () => {
  const { email } = await anAccount();
  const { clientId } = await anInvitation({ email });
  await writeFile(join(folder, 'terms.pdf'), aPdf());
  const given = await office(clientId, 'terms.pdf', '--title', 'A');
  expect(given).toMatchObject({ code: 0, data: { announced: true } });
});

async function expectUnsaid(to: Pick<SignedInClient, 'api' | 'clientId'>): Promise<void> {
  await writeFile(join(folder, 'terms.pdf'), aPdf());
  expect(await office(to.clientId, 'terms.pdf', '--title', 'A')).toMatchObject({
    code: 0,
    data: { announced: false },
    text: expect.stringContaining(
      'No email was sent: they have not accepted their invitation yet, or we have no address for them.',
    ),
  });
  expect(await rowsIn(to, 'mails')).toEqual([]);
}

test.each([
  ['a file that is none', 'no.pdf', null, /^There is no file .*no\.pdf\.$/],
  ['another kind of file', 'a.pdf', 'plain words', /a\.pdf is not a PDF\.$/],
  ['a PDF that is cut off', 'a.pdf', aPdf().slice(0, -40), /a\.pdf is damaged or incomplete\.$/],
  ['a PDF without pages', 'a.pdf', emptyPdf(), /a\.pdf has no pages\.$/],
  ['a PDF with a password', 'a.pdf', lockedPdf(), /a\.pdf needs a password to be opened\.$/],
  ['a file that is too large', 'a.pdf', '%PDF-'.padEnd(25 * 1024 * 1024 + 1), /larger than 25 MB/],
])(
  'giving %s as a contract is refused and leaves nothing behind',
  async (_what, name, content, sentence) => {
    if (content !== null) await writeFile(join(folder, name), content);
    await writingNothing(client, async () => {
      const said = await office(client.email, name, '--title', 'A');
      expect(said).toEqual({ code: 1, sentence: expect.stringMatching(sentence) });
      return { status: 403 };
    });
  },
);

test('a contract is refused for a client who has left, as they cannot agree', async () => {
  await writeFile(join(folder, 'a.pdf'), aPdf());
  await leaveTheService(client);
  await writingNothing(client, async () => {
    const sentence = 'Test Joinery Ltd has left and can no longer agree to anything.';
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
