import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ActingCaller } from '@counterfoil/api/platform/caller';
import { createTransact } from '@counterfoil/api/platform/db/transact';
import { BlobError, type BlobStore } from '@counterfoil/providers/blobs/port';
import { openBlobFolder } from '@counterfoil/providers/blobs/folder/index';
import type { KyselyPlugin } from 'kysely';
import type { SignedInClient } from './clients.ts';
import type { TestApi } from './test-api.ts';

/**
 * The kind of fault. A step is a database statement, a commit whose answer is lost, or a store operation
 * before or after its effect. `killed`: from that step on everything fails, clean-up too. `broken`: only
 * that step fails, like a lost connection. `full`: from then on nothing can be stored.
 */
export type Fault = 'killed' | 'broken' | 'full';

export interface Fate {
  steps: number;
  /** Whether the fault came. */
  came: boolean;
  step(isPut?: boolean): void;
}

/** A fault at one step of the work. */
export function fated(fault: Fault, at: number): Fate {
  const fate: Fate = {
    steps: 0,
    came: false,
    step: (isPut = false) => {
      const now = fate.steps++;
      if (fault === 'full') {
        if (now < at || !isPut) return;
        fate.came = true;
        throw new BlobError('full', 'No room is left.');
      }
      if (now < at || (now > at && fault === 'broken')) return;
      fate.came = true;
      throw new BlobError('unavailable', `step ${now} was cut off`);
    },
  };
  return fate;
}

export const storeUnder = (store: BlobStore, fate: Fate): BlobStore => {
  const around = async <T>(action: () => Promise<T>, isPut = false) => {
    fate.step(isPut);
    const done = await action();
    fate.step();
    return done;
  };
  return {
    put: (key, content) => around(() => store.put(key, content), true),
    get: (key) => around(() => store.get(key)),
    stream: async (key) => {
      fate.step();
      return store.stream(key);
    },
    delete: (key) => around(() => store.delete(key)),
    exists: (key) => around(() => store.exists(key)),
    list: async function* () {
      fate.step();
      yield* store.list();
    },
  };
};

export function transactUnder({ database, clock }: TestApi, fate: Fate) {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      fate.step();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const transact = createTransact(database.kysely.withPlugin(plugin), clock);
  // The commit succeeded, but its answer is lost.
  const told = async <T>(committed: Promise<T>) => {
    const done = await committed;
    fate.step();
    return done;
  };
  return {
    forClient: (scope, work) => told(transact.forClient(scope, work)),
    answering: (scope, work) => told(transact.answering(scope, work)),
    acrossClients: (work) => told(transact.acrossClients(work)),
  } satisfies typeof transact;
}

/** Two stores in folders of their own. */
export async function openStores() {
  const [hotFolder, coldFolder] = [
    await mkdtemp(join(tmpdir(), 'counterfoil-hot-')),
    await mkdtemp(join(tmpdir(), 'counterfoil-cold-')),
  ];
  const stores = { hot: await openBlobFolder(hotFolder), cold: await openBlobFolder(coldFolder) };
  const folders = { hot: hotFolder, cold: coldFolder };
  /** The complete files of a store. */
  const files = async (store: keyof typeof stores) => {
    const entries = await readdir(folders[store], { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('incoming'))
      .map(({ name }) => name);
  };
  return {
    ...stores,
    files,
    clear: async () => {
      for (const store of ['hot', 'cold'] as const) {
        for (const key of await files(store)) await stores[store].delete(key);
      }
    },
    close: async () => {
      for (const folder of Object.values(folders)) await rm(folder, { recursive: true });
    },
  };
}

/** The caller of a use case, as a request of this client would name them. */
export const actingAs = ({ clientId, userId, email }: SignedInClient): ActingCaller => ({
  clientId,
  userId,
  email,
  sessionId: randomUUID(),
  device: 'Firefox on Linux',
  requestId: randomUUID(),
  action: 'tried',
  client: {
    id: clientId,
    brand: 'brightpence',
    vatRegistered: true,
    defaultVat: '20',
    paymentTerms: 30,
    isClientLeft: false,
    onStop: false,
    isPaperClient: false,
    shoebox: false,
    isSignedUp: true,
    startedOn: '2025-11-21',
  },
});
