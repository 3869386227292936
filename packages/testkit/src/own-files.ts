import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { CommandContext } from '@counterfoil/api/office/command';
import { runCommand } from '@counterfoil/api/office/run-command';
import { storeBlob } from '@counterfoil/api/platform/files/new-blobs';
import type { Schema } from '@counterfoil/api/platform/db/schema.gen';
import type { BlobStore } from '@counterfoil/providers/blobs/port';
import type { Updateable } from 'kysely';
import { onTestFinished } from 'vitest';
import { openStores } from './faults.ts';
import { aMigratedDatabase } from './new-database.ts';
import { STAFF } from './office.ts';
import { aClient } from './own-portal.ts';
import { portalWith, testApi } from './test-api.ts';

export type OwnFiles = Awaited<ReturnType<typeof ownFiles>>;

let started: ReturnType<typeof start> | undefined;

/** One more portal for all tests of a process: a comparison sees the files of every client. */
async function start() {
  const database = await aMigratedDatabase();
  const { portal } = await portalWith({ database, isUnswept: true });
  return { database, office: portal.office };
}

/** A client whose files are in stores of their own, in a database without any other's. */
export async function ownFiles() {
  const { database, office } = await (started ??= start());
  const { log } = await testApi();
  const { clientId } = await aClient(office.transact, `${randomUUID()}@own.test`);
  const stores = await openStores();
  const { kysely } = database;
  onTestFinished(async () => {
    await kysely.updateTable('clients').set({ logo_blob_id: null }).execute();
    await kysely.deleteFrom('blobs').execute();
    await stores.close();
  });
  const deps = { ...office, blobs: stores.hot, coldBlobs: stores.cold, log };
  const setBlob = async (id: string, columns: Updateable<Schema['blobs']>) => {
    await kysely.updateTable('blobs').set(columns).where('id', '=', id).execute();
  };
  return {
    database,
    clientId,
    kysely,
    deps,
    hot: stores.hot,
    cold: stores.cold,
    names: stores.files,
    setBlob,
    /** A kept file. @returns its id */
    keep: (text: string): Promise<string> =>
      storeBlob(
        deps,
        { clientId, contentType: 'text/plain' },
        Buffer.from(text),
        async (tx, blob) => {
          await blob.keep(tx);
          return blob.id;
        },
      ),
    /** As the job does, but for the removal of the original. */
    copyToCold: async (id: string) => {
      await stores.cold.put(id, await stores.hot.get(id));
      await setBlob(id, { store: 'cold' });
    },
    /** The office's `files`, with stores that act in between. */
    files: (
      words: readonly string[] = [],
      changes: { readonly blobs?: BlobStore; readonly coldBlobs?: BlobStore } = {},
      at: Partial<CommandContext> = {},
    ) =>
      runCommand(
        ['files', ...words],
        { ...deps, ...changes },
        { folder: tmpdir(), user: STAFF, ...at },
      ),
  };
}

/** The store, with something done between its listing and what is done with that. */
export const listingThen = (store: BlobStore, act: () => Promise<unknown>): BlobStore => ({
  ...store,
  list: async function* () {
    const all = await Array.fromAsync(store.list());
    await act();
    yield* all;
  },
});

/** The store, with something done before it answers for the nth time whether a file is there. */
export function beforeAnswer(
  store: BlobStore,
  nth: number,
  act: () => Promise<unknown>,
): BlobStore {
  let times = 0;
  return {
    ...store,
    exists: async (key) => {
      if (++times === nth) await act();
      return store.exists(key);
    },
  };
}
