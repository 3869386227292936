import { identityOffice } from '@counterfoil/testkit/identity-office';
import { signingUp } from '@counterfoil/testkit/signing-up';
import { LICENCE, NOTHING, PASSPORT } from '@counterfoil/testkit/identities';
import { rowsIn } from '@counterfoil/testkit/rows';
import { expect, test } from 'vitest';
import {
  deleteIdentityFiles,
  forgetOldIdentities,
  identityFilesOf,
} from '#modules/identity/public';
import { sweepBlobs } from '#platform/files/drop-blobs';

const { actions, command, deps, up } = identityOffice();
async function at<T>(instant: string, work: () => Promise<T>): Promise<T> {
  const { clock } = up().client.api;
  const now = clock.now().toString();
  clock.set(instant);
  try {
    return await work();
  } finally {
    clock.set(now);
  }
}
const left = async () => ({
  files: (await rowsIn(up().client, 'identity_files')).length,
  blobs: (await rowsIn(up().client, 'blobs')).map(({ state }) => state),
  details: (await rowsIn(up().client, 'identities')).map(
    ({ details_sealed }) => details_sealed !== null,
  ),
});
const forget = (instant: string) => at(instant, () => forgetOldIdentities(deps()));
const KEPT = { files: 1, blobs: ['kept'], details: [true] };
const GONE = { files: 0, blobs: ['dropped'], details: [false] };

test('a deleted identity cannot be verified, only requested again', async () => {
  await up().give(NOTHING);
  await forget('2027-05-20T09:00:00Z');
  expect(await command('--verified')).toMatchObject({
    code: 1,
    sentence: expect.stringMatching(/^What this client sent has been deleted/),
  });
  expect(await command('--refused', 'We looked too late.')).toMatchObject({ code: 0 });
});

// It was given on 21 November 2026 at 9:00.
test.each<[string, readonly string[], string, string]>([
  ['30 days after it was verified', ['--verified'], '2026-12-21T08:59:59Z', '2026-12-21T09:00:00Z'],
  [
    '30 days after it was refused',
    ['--refused', 'x'],
    '2026-12-21T08:59:59Z',
    '2026-12-21T09:00:00Z',
  ],
  [
    '180 days after it was given, when nobody decides',
    [],
    '2027-05-20T08:59:59Z',
    '2027-05-20T09:00:00Z',
  ],
])('the files and numbers are deleted %s', async (_what, words, before, after) => {
  await up().give(LICENCE);
  if (words.length > 0) expect(await command(...words)).toMatchObject({ code: 0 });
  await forget(before);
  expect(await left()).toEqual(KEPT);
  const [blob] = await rowsIn(up().client, 'blobs');
  await forget(after);
  expect(await left()).toEqual(GONE);
  const { blobs, clock } = up().client.api;
  await sweepBlobs(deps().transact, blobs, clock);
  expect(await blobs.exists(blob?.id ?? '')).toBe(false);
  expect(await up().given()).toMatchObject({
    driving_license_number: null,
    file: null,
    kept_until: null,
  });
  expect((await actions()).filter((action) => action === 'identity_deleted')).toHaveLength(1);
  await forget(after);
  expect((await actions()).filter((action) => action === 'identity_deleted')).toHaveLength(1);
});

test('a newer proof of address has its own deletion time', async () => {
  await up().give(PASSPORT);
  await up().prove();
  await command('--verified');
  expect((await at('2026-12-01T09:00:00Z', up().prove)).status).toBe(200);
  await forget('2026-12-21T09:00:00Z');
  const files = await rowsIn(up().client, 'identity_files');
  expect(files.map(({ kind }) => kind)).toEqual(['proof_of_address']);
  await forget('2026-12-31T08:59:59Z');
  expect(await rowsIn(up().client, 'identity_files')).toHaveLength(1);
  await forget('2026-12-31T09:00:00Z');
  expect(await rowsIn(up().client, 'identity_files')).toEqual([]);
});

test('several nodes delete an identity once, together with its proof of address', async () => {
  await up().give(PASSPORT);
  await up().prove();
  await command('--verified');
  await at('2026-12-21T09:00:00Z', () =>
    Promise.all([
      forgetOldIdentities(deps()),
      forgetOldIdentities(deps()),
      forgetOldIdentities(deps()),
    ]),
  );
  expect(await left()).toEqual({ files: 0, blobs: ['dropped', 'dropped'], details: [false] });
  expect((await actions()).filter((action) => action === 'identity_deleted')).toHaveLength(1);
});

test('an erasure or export has all files of the client, and none of another', async () => {
  const other = await signingUp();
  await other.give(LICENCE);
  await up().give(PASSPORT);
  await up().prove();
  const { clientId } = up().client;
  const files = await identityFilesOf(deps(), clientId);
  expect(files.map(({ kind, name }) => [kind, name])).toEqual([
    ['file', 'photo.png'],
    ['proof_of_address', 'bill.pdf'],
  ]);
  await deps().transact.acrossClients((tx) => deleteIdentityFiles(tx, clientId));
  expect(await identityFilesOf(deps(), clientId)).toEqual([]);
  expect(await left()).toMatchObject({ files: 0, blobs: ['dropped', 'dropped'], details: [false] });
  expect(await identityFilesOf(deps(), other.client.clientId)).toHaveLength(1);
});
