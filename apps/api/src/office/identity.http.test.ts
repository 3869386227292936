import { aFolder } from '@counterfoil/testkit/office';
import { identityOffice } from '@counterfoil/testkit/identity-office';
import { getClient, updateClient } from '@counterfoil/contract/account/client';
import { updateContact } from '@counterfoil/contract/account/contact-routes';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { refusal } from '@counterfoil/testkit/answers';
import { eventually } from '@counterfoil/testkit/eventually';
import { LICENCE, NOTHING, PASSPORT, SARAH, PDF } from '@counterfoil/testkit/identities';
import { pngOf } from '@counterfoil/testkit/files/png';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const { actions, audited, command, up } = identityOffice();

test('the office reads the given identity, and the audit log says so without a value', async () => {
  await up().give(LICENCE);
  const done = await command();
  expect(done).toMatchObject({
    code: 0,
    data: {
      state: 'given',
      ...LICENCE,
      warnings: [],
      files: [{ kind: 'file', name: 'photo.png', media_type: 'image/jpeg' }],
    },
  });
  expect(done).toMatchObject({ text: expect.stringContaining('MORGA657054SM9IJ') });
  const rows = await audited();
  expect(rows).toMatchObject([
    { action: 'identity_given', subject_id: up().contactId },
    { action: 'identity_opened', subject_id: up().contactId, user_id: null, detail: { files: 0 } },
  ]);
  expect(JSON.stringify(rows)).not.toContain('MORGA');
});

test('--out writes the opened files for the office’s user alone, overwrites none, and is audited', async () => {
  await up().give(PASSPORT, [
    { field: 'file', name: 'a.png', content: pngOf(60, 40) },
    { field: 'additional_file', name: 'b.pdf', content: PDF },
  ]);
  await up().prove();
  const folder = join(await aFolder(), 'new');
  const done = await command('--out', folder);
  const names = ['identity-2.pdf', 'identity.jpg', 'proof-of-address.pdf'];
  expect((await readdir(folder)).toSorted()).toEqual(names);
  expect(done).toMatchObject({
    code: 0,
    data: { written: expect.arrayContaining([join(folder, 'identity.jpg')]) },
  });
  for (const name of names) expect((await stat(join(folder, name))).mode & 0o777, name).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(String(await readFile(join(folder, 'proof-of-address.pdf')))).toBe(PDF);
  expect(await audited()).toContainEqual(
    expect.objectContaining({ action: 'identity_opened', detail: { files: 3 } }),
  );
  await writeFile(join(folder, 'identity-2.pdf'), 'mine');
  expect(await command('--out', folder)).toMatchObject({
    code: 1,
    sentence: expect.stringMatching(/exists already\.$/),
  });
  expect(String(await readFile(join(folder, 'identity-2.pdf')))).toBe('mine');
});

test('a file that was changed in the store is not written', async () => {
  await up().give(LICENCE);
  const [blob] = await rowsIn(up().client, 'blobs');
  await up().client.api.blobs.put(blob?.id ?? '', Buffer.alloc(500, 'x'));
  const folder = await aFolder();
  await expect(command('--out', folder)).rejects.toThrow(/authenticate|key/);
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  [['--verified', '--ask'], 2, /^Use only one of/],
  [['--refused'], 2, /argument/],
  [['--refused', ' '], 2, /needs a text/],
  [['--refused', 'x'.repeat(501)], 2, /500 characters/],
  [['--verified'], 1, /^This client has given no identity yet\.$/],
  [[], 1, /^This client has given no identity yet\.$/],
])('%j is refused', async (words, code, sentence) => {
  expect(await command(...words)).toMatchObject({
    code,
    sentence: expect.stringMatching(sentence),
  });
});

test('a passport needs a proof of address to be verified; a refused identity cannot be', async () => {
  await up().give(PASSPORT);
  expect(await command('--verified')).toMatchObject({
    code: 1,
    sentence: 'The proof of address is still missing.',
  });
  await up().prove();
  expect(await command('--verified')).toMatchObject({ code: 0, data: { state: 'verified' } });
  expect(await up().given()).toMatchObject({ state: 'verified', kept_until: '2026-12-21' });
  expect(await command('--refused', 'Not you')).toMatchObject({
    code: 0,
    data: { state: 'refused' },
  });
  expect(await command('--verified')).toMatchObject({ code: 1 });
  expect(await command('--refused', 'Again')).toMatchObject({ code: 1 });
});

test('a refusal reopens the step and mails the reason, and a new identity ends it', async () => {
  const { outbox } = up().client.api;
  await up().give(PASSPORT);
  await up().prove();
  expect(await command('--refused', 'The photo is cut off.')).toMatchObject({ code: 0 });
  expect(await up().step()).toEqual({
    client_step: 'set_identity',
    sign_up_screen: 'set-identity',
  });
  expect(await up().given()).toMatchObject({
    state: 'refused',
    reason: 'The photo is cut off.',
    title: 'Mrs',
  });
  const [mail] = await rowsIn(up().client, 'mails');
  expect(mail).toMatchObject({ kind: 'identity_refused', recipients: SARAH.email });
  const sent = await eventually(
    () => outbox.to(SARAH.email).find(({ message_id }) => message_id === mail?.message_id),
    (found) => found !== undefined,
  );
  expect(sent?.text).toMatch(/^Hello Sarah Meredyth,\n/);
  expect(sent?.text).toContain('The photo is cut off.');
  expect(sent?.text).toContain(`/sign-up/set-identity?clientId=${up().client.clientId}\n`);
  expect(sent?.text).toContain('about your account. Please don’t send documents by email');
  expect(await actions()).toContain('identity_refused');
  const again = await up().give(LICENCE);
  expect(again.body.data).toMatchObject({
    identity_type: 'driving_license',
    client_step: 'completed',
    additional_file: null,
  });
  expect(await up().given()).toMatchObject({ state: 'given', reason: null, file: 'identity.jpg' });
});

test('an identity given after a refusal does not include the earlier proof of address', async () => {
  await up().give(PASSPORT);
  await up().prove();
  await command('--refused', 'The photo is cut off.');
  await up().give(PASSPORT);
  expect(await command()).toMatchObject({ data: { files: [{ kind: 'file', name: 'photo.png' }] } });
  expect(await up().given()).toMatchObject({ file: 'identity.jpg', proof_of_address: null });
  expect(await command('--verified')).toMatchObject({
    code: 1,
    sentence: 'The proof of address is still missing.',
  });
});

test('after a refusal only the identity can be given, not VAT answers or contact details', async () => {
  await setRows(up().client, 'contacts', { birthday_sealed: null });
  await up().give(NOTHING);
  await setRows(up().client, 'clients', { vat_registered: true, vat_number: '101747696' });
  await command('--refused', 'Please call us.');
  const answers = { client: { vat_registered: false } };
  const answer = await writingNothing(up().client, () =>
    up().client.call(updateClient, { body: answers }),
  );
  expect(answer).toMatchObject(
    refusal(422, expect.stringMatching(/^You have already given us your VAT details/)),
  );
  expect((await up().client.call(getClient)).body.data.vat_number).toBe('101747696');
  // The sign-up requires a birthday and a UTR, the account neither.
  const changed = await up().client.call(updateContact, {
    params: { id: up().contactId },
    body: { contact: { city: 'Hull' } },
  });
  expect(changed).toMatchObject({ status: 200, body: { data: { city: 'Hull' } } });
  expect(await up().step()).toEqual({
    client_step: 'set_identity',
    sign_up_screen: 'set-identity',
  });
});

test('--ask sends a link to the review', async () => {
  const { outbox } = up().client.api;
  await up().give(NOTHING);
  expect(await command('--ask')).toMatchObject({ code: 0 });
  const [mail] = await rowsIn(up().client, 'mails');
  expect(mail).toMatchObject({ kind: 'identity_review', recipients: SARAH.email });
  const sent = await eventually(
    () => outbox.to(SARAH.email).find(({ message_id }) => message_id === mail?.message_id),
    (found) => found !== undefined,
  );
  expect(sent?.text).toContain(`/sign-up/confirm-identity?clientId=${up().client.clientId}\n`);
  expect(sent?.text).toMatch(/Sent by .+ about your account\.$/m);
  expect(await actions()).toContain('identity_review_asked');
});
