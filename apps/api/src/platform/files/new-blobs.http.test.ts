import { signedInClient } from '@counterfoil/testkit/clients';
import { blobsOf, transactOf } from '@counterfoil/testkit/envelopes';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Connection } from '../db/driver/connection.ts';
import { createLog } from '../log.ts';
import { storeBlob } from './new-blobs.ts';

const bytes = Buffer.from('%PDF-1.7');

async function storing() {
  const client = await signedInClient();
  const { blobs, clock } = client.api;
  const warnings: unknown[] = [];
  const log = createLog('warn', { write: (line) => void warnings.push(JSON.parse(line)) });
  const deps = { blobs, clock, log, transact: transactOf(client) };
  const { clientId } = client;
  return { client, deps, warnings, type: { clientId, contentType: 'application/pdf' } };
}

test('a blob kept only by a rolled-back attempt is removed', async () => {
  const { client, deps, type } = await storing();
  let tries = 0;
  const id = await storeBlob(deps, type, bytes, async (tx, blob): Promise<string> => {
    tries += 1;
    if (tries > 1) return blob.id;
    await blob.keep(tx);
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  });
  expect(tries).toBe(2);
  expect(await deps.blobs.exists(id)).toBe(false);
  expect(await blobsOf(client)).toEqual([]);
});

test('a blob that cannot be removed is logged; the error of the work is reported', async () => {
  const { client, deps, warnings, type } = await storing();
  const blobs = { ...deps.blobs, delete: () => Promise.reject(new Error('no disk')) };
  const stored = storeBlob({ ...deps, blobs }, type, bytes, () =>
    Promise.reject(new Error('the document is gone')),
  );
  await expect(stored).rejects.toThrow('the document is gone');
  expect(warnings).toMatchObject([
    { msg: 'a blob is left to the sweep', err: { message: 'no disk' } },
  ]);
  expect(await blobsOf(client)).toMatchObject([{ state: 'dropped' }]);
});

test('a blob kept by a commit that answered is not looked at again', async () => {
  const { client, deps, type } = await storing();
  let transactions = 0;
  const forClient: typeof deps.transact.forClient = (...given) => {
    transactions += 1;
    return deps.transact.forClient(...given);
  };
  const counted = { ...deps, transact: { ...deps.transact, forClient } };
  await storeBlob(counted, type, bytes, (tx, blob) => blob.keep(tx));
  expect(transactions).toBe(2);
  expect(await blobsOf(client)).toMatchObject([{ state: 'kept' }]);
});

function breakAfterNextCommit(): void {
  const commit = vi.spyOn(Connection.prototype, 'commit');
  onTestFinished(() => commit.mockRestore());
  commit.mockImplementationOnce(async function breaking(this: Connection) {
    await this.commit();
    throw new Error('the connection broke');
  });
}

test('a blob stays whose commit did not answer', async () => {
  const { client, deps, type } = await storing();
  let transactions = 0;
  const forClient: typeof deps.transact.forClient = (...given) => {
    transactions += 1;
    if (transactions === 2) breakAfterNextCommit();
    return deps.transact.forClient(...given);
  };
  const breaking = { ...deps, transact: { ...deps.transact, forClient } };
  const stored = storeBlob(breaking, type, bytes, (tx, blob) => blob.keep(tx));
  await expect(stored).rejects.toThrow('the connection broke');
  expect(transactions, 'it is looked at again').toBe(3);
  const kept = await blobsOf(client);
  expect(kept).toMatchObject([{ state: 'kept' }]);
  expect(await deps.blobs.exists(kept[0]?.id ?? '')).toBe(true);
});
