import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getStorageUsage } from '@counterfoil/contract/documents/routes';
import { BlobError, type BlobStore } from '@counterfoil/providers/blobs/port';
import { openBlobFolder } from '@counterfoil/providers/blobs/folder/index';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { testApi, type TestApi } from '@counterfoil/testkit/test-api';
import { aPdf, currentEnvelopeId } from '@counterfoil/testkit/upload';
import { sql, type KyselyPlugin } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ActingCaller } from '#platform/caller';
import { sweepBlobs } from '#platform/blobs/sweep-blobs';
import { createTransact } from '#platform/db/transact';
import type { FormPart } from '#platform/http/read-form';
import { createMailQueue } from '#platform/mail/mail-queue';
import { settableClock } from '#platform/time/clock';
import { archiveMonth } from './archive/archive-month.ts';
import { moveToCold } from './archive/move-to-cold.ts';
import { generateMonth } from './downloads/generate-month.ts';
import { makeMonth } from './downloads/make-month.ts';
import type { DocumentsDeps } from './record/deps.ts';
import { STAFF_MAILS } from './sealing/compose-package-mail.ts';
import { makePackage } from './sealing/make-package.ts';
import { sealEnvelope } from './sealing/seal-envelope.ts';
import { uploadDocuments } from './upload/upload-documents.ts';
import { createUploadHolds } from './upload/upload-holds.ts';

let api: TestApi;
let folders: { readonly hot: string; readonly cold: string };
let stores: { readonly hot: BlobStore; readonly cold: BlobStore };

beforeAll(async () => {
  api = await testApi();
  const [hot, cold] = await Promise.all(
    ['hot', 'cold'].map((name) => mkdtemp(join(tmpdir(), `counterfoil-faults-${name}-`))),
  );
  folders = { hot: hot ?? '', cold: cold ?? '' };
  stores = { hot: await openBlobFolder(folders.hot), cold: await openBlobFolder(folders.cold) };
});
afterAll(async () => {
  for (const folder of Object.values(folders)) await rm(folder, { recursive: true });
});

/**
 * The kind of fault. A step is a database statement, a commit whose answer is lost, or a store operation
 * before or after its effect. `killed`: from that step on everything fails, clean-up too. `broken`: only
 * that step fails, like a lost connection. `full`: from then on nothing can be stored.
 */
type Fault = 'killed' | 'broken' | 'full';

interface Fate {
  steps: number;
  came: boolean;
  step(isPut?: boolean): void;
}

function fated(fault: Fault, at: number): Fate {
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

const under = (store: BlobStore, fate: Fate): BlobStore => {
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
  };
};

/** The use cases' dependencies, with the fault built in; jobs are collected for the test to run. */
function depsUnder(fate: Fate, jobs: Job[]): DocumentsDeps {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      fate.step();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { clock, brands, secrets } = api;
  const transact = createTransact(api.database.kysely.withPlugin(plugin), clock);
  // The commit succeeded, but its answer is lost.
  const told = async <T>(committed: Promise<T>) => {
    const done = await committed;
    fate.step();
    return done;
  };
  const enqueue: DocumentsDeps['jobs']['enqueue'] = async (_tx, { name }, payloads) => {
    jobs.push(...payloads.map((payload) => ({ name, payload })));
  };
  return {
    clock,
    brands,
    secrets,
    transact: {
      forClient: (scope, work) => told(transact.forClient(scope, work)),
      answering: (scope, work) => told(transact.answering(scope, work)),
      acrossClients: (work) => told(transact.acrossClients(work)),
    },
    blobs: under(stores.hot, fate),
    coldBlobs: under(stores.cold, fate),
    jobs: { enqueue },
    mailQueue: createMailQueue({ jobs: { enqueue }, clock, brands, staffKinds: STAFF_MAILS }),
  };
}
interface Job {
  readonly name: string;
  readonly payload: object;
}
const healthy = () => depsUnder(fated('broken', Infinity), []);

const callerOf = ({ clientId, userId, email }: SignedInClient): ActingCaller => ({
  clientId,
  userId,
  email,
  sessionId: randomUUID(),
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
    startedOn: '2025-11-21',
  },
});

async function* form(envelopeId: string, files: number): AsyncGenerator<FormPart> {
  yield { kind: 'field', name: 'envelope_id', value: envelopeId };
  for (let at = 0; at < files; at++) {
    const name = (field: string) => `documents[${at}][${field}]`;
    yield { kind: 'field', name: name('title'), value: `Document ${at}` };
    yield { kind: 'field', name: name('document_type'), value: 'receipt' };
    const content = (async function* () {
      yield Buffer.from(aPdf());
      yield Buffer.alloc(50_000, at);
    })();
    yield { kind: 'file', name: name('file'), fileName: `${at}.pdf`, content };
  }
}

interface Stage {
  readonly client: SignedInClient;
  readonly caller: ActingCaller;
  readonly envelopeId: string;
}

async function aStage(): Promise<Stage> {
  const client = await signedInClient();
  return { client, caller: callerOf(client), envelopeId: await currentEnvelopeId(client) };
}

const upload = (deps: DocumentsDeps, { caller, envelopeId }: Stage) =>
  uploadDocuments({ ...deps, holds: createUploadHolds() }, caller, {
    parts: form(envelopeId, 2),
    byteSize: null,
  });
const jobOf = ({ caller, envelopeId }: Stage) => ({
  client_id: caller.clientId,
  envelope_id: envelopeId,
});

/** An action: the state before it, the interrupted call, and the call that is repeated afterwards. */
interface Action {
  readonly before: (stage: Stage) => Promise<unknown>;
  readonly cutOff: (deps: DocumentsDeps, stage: Stage) => Promise<unknown>;
  readonly again: (stage: Stage) => Promise<unknown>;
  /** The possible numbers of documents at the end. */
  readonly documents: (isDone: boolean) => readonly number[];
}

const isSoFar = async ({ envelopeId }: Stage) =>
  api.database.kysely
    .selectFrom('envelopes')
    .select(['sealed_at', 'archived_at'])
    .where('id', '=', envelopeId)
    .executeTakeFirstOrThrow();

const ACTIONS: Record<string, Action> = {
  'an upload': {
    before: async () => undefined,
    cutOff: upload,
    again: async () => undefined,
    // All documents or none; a caller cut off after the commit cannot know which.
    documents: (isDone) => (isDone ? [2] : [0, 2]),
  },
  'a seal': {
    before: (stage) => upload(healthy(), stage),
    cutOff: (deps, stage) => sealEnvelope(deps, stage.caller, stage.envelopeId),
    again: async (stage) => {
      const { sealed_at } = await isSoFar(stage);
      if (!sealed_at) await sealEnvelope(healthy(), stage.caller, stage.envelopeId);
    },
    documents: () => [2],
  },
  'a package': {
    before: async (stage) => {
      await upload(healthy(), stage);
      await sealEnvelope(healthy(), stage.caller, stage.envelopeId);
    },
    cutOff: (deps, stage) => makePackage(deps, jobOf(stage)),
    again: async (stage) => {
      await makePackage(healthy(), jobOf(stage));
      const { rows } = await sql`select 1 from mails m join envelopes e on e.id = m.envelope_id
        join download_links l on l.blob_id = e.package_blob_id
        where e.id = ${stage.envelopeId}`.execute(api.database.kysely);
      expect(rows).toHaveLength(1);
    },
    documents: () => [2],
  },
  'a month to archive': {
    before: async (stage) => {
      await upload(healthy(), stage);
      await sealEnvelope(healthy(), stage.caller, stage.envelopeId);
    },
    cutOff: (deps, stage) => archiveMonth(deps, stage.caller, stage.envelopeId),
    again: async (stage) => {
      const { archived_at } = await isSoFar(stage);
      if (!archived_at) await archiveMonth(healthy(), stage.caller, stage.envelopeId);
    },
    documents: () => [2],
  },
  'a move to the cold store': {
    before: async (stage) => {
      await upload(healthy(), stage);
      await sealEnvelope(healthy(), stage.caller, stage.envelopeId);
      await archiveMonth(healthy(), stage.caller, stage.envelopeId);
    },
    cutOff: (deps, stage) => moveToCold(deps, jobOf(stage)),
    again: async (stage) => {
      await moveToCold(healthy(), jobOf(stage));
      const { rows } = await sql`select 1 from blobs b join documents d on d.blob_id = b.id
        where d.envelope_id = ${stage.envelopeId} and b.store = 'cold'`.execute(
        api.database.kysely,
      );
      expect(rows).toHaveLength(2);
    },
    documents: () => [2],
  },
  'a month download': {
    before: async (stage) => {
      await upload(healthy(), stage);
      await generateMonth(healthy(), stage.caller, stage.envelopeId);
    },
    cutOff: async (deps, stage) => makeMonth(deps, await monthOf(stage)),
    again: async (stage) => {
      await makeMonth(healthy(), await monthOf(stage));
      expect(await downloads(stage)).toMatchObject([{ error: null, blob_id: expect.any(String) }]);
    },
    documents: () => [2],
  },
};

const downloads = ({ envelopeId }: Stage) =>
  api.database.kysely
    .selectFrom('month_downloads')
    .selectAll()
    .where('envelope_id', '=', envelopeId)
    .execute();
async function monthOf(stage: Stage) {
  const [month] = await downloads(stage);
  return { client_id: stage.caller.clientId, month_download_id: month?.id ?? '' };
}

const filesIn = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('incoming'))
    .map(({ name }) => name);
};
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Hours later, when the sweep has deleted what was interrupted. */
async function sweep() {
  const clock = settableClock('2026-11-21T13:00:00Z');
  const wherever = async (key: string) => {
    await stores.hot.delete(key);
    await stores.cold.delete(key);
  };
  await sweepBlobs(createTransact(api.database.kysely, clock), { delete: wherever }, clock);
}

/** Every document opens as recorded, every file has a row, every row an owner, and the quota adds up. */
async function expectWhole({ client, envelopeId }: Stage, counts: readonly number[]) {
  const { kysely } = api.database;
  const documents = await kysely
    .selectFrom('documents as d')
    .innerJoin('blobs as b', 'b.id', 'd.blob_id')
    .select(['b.id', 'b.store', 'b.state', 'b.sha256', 'd.byte_size', 'd.archived_at'])
    .where('d.envelope_id', '=', envelopeId)
    .execute();
  expect(counts).toContain(documents.length);
  for (const { id, store, state, sha256 } of documents) {
    expect(state).toBe('kept');
    expect(hashOf(await (store === 'cold' ? stores.cold : stores.hot).get(id))).toBe(sha256);
  }
  const { rows: blobs } = await sql<{ id: string; store: 'hot' | 'cold'; owned: boolean }>`
    select b.id, b.store, b.state = 'kept' and (
        exists (select from documents d where b.id in (d.blob_id, d.preview_blob_id))
        or exists (select from envelopes e where e.package_blob_id = b.id)
        or exists (select from month_downloads m where m.blob_id = b.id)) as owned
    from blobs b where b.client_id = ${client.clientId}`.execute(kysely);
  expect(blobs.filter(({ owned }) => !owned)).toEqual([]);
  for (const store of ['hot', 'cold'] as const) {
    const rows = blobs.filter((blob) => blob.store === store).map(({ id }) => id);
    // Earlier stages have cleared the files of other clients.
    expect((await filesIn(folders[store])).sort()).toEqual(rows.sort());
  }
  const { body } = await client.call(getStorageUsage);
  const unarchived = documents.filter(({ archived_at }) => archived_at === null);
  const sum = unarchived.reduce((bytes, { byte_size }) => bytes + byte_size, 0);
  expect(body.data.usage_bytes).toBe(sum);
}

/** Removes the leftovers of a stage, so that they are not mistaken for the next stage's. */
async function clear() {
  for (const store of ['hot', 'cold'] as const) {
    for (const key of await filesIn(folders[store])) await stores[store].delete(key);
  }
}

afterEach(clear);

describe.each(['killed', 'broken', 'full'] as const)('%s at every step in turn', (fault) => {
  test.each(Object.entries(ACTIONS))(
    'during %s, nothing is lost and nothing is left over',
    async (_, { before, cutOff, again, documents }) => {
      for (let at = 0; ; at++) {
        const stage = await aStage();
        await before(stage);
        const fate = fated(fault, at);
        const isDone = await cutOff(depsUnder(fate, []), stage).then(
          () => true,
          () => false,
        );
        await again(stage);
        await sweep();
        await expectWhole(stage, documents(isDone));
        await clear();
        if (fate.came) continue;
        expect(isDone).toBe(true);
        if (fault !== 'full') expect(at).toBeGreaterThan(5);
        return;
      }
    },
    120_000,
  );
});
