import { createHash } from 'node:crypto';
import { BlobError } from '@counterfoil/providers/blobs/port';
import { getStorageUsage } from '@counterfoil/contract/documents/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import {
  actingAs,
  fated,
  openStores,
  storeUnder,
  transactUnder,
  type Fate,
  type Fault,
} from '@counterfoil/testkit/faults';
import { rowsIn } from '@counterfoil/testkit/rows';
import { testApi, type TestApi } from '@counterfoil/testkit/test-api';
import { currentEnvelopeId, formParts } from '@counterfoil/testkit/upload';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ActingCaller } from '#platform/caller';
import { createIntake } from '#platform/files/intake';
import { unscanned } from '#platform/files/scan-file';
import { sweepBlobs } from '#platform/files/drop-blobs';
import { createTransact } from '#platform/db/transact';
import { createMailQueue } from '#platform/mail/mail-queue';
import { settableClock } from '#platform/time/clock';
import { archiveMonth } from './archive/archive-month.ts';
import { moveToCold } from './archive/move-to-cold.ts';
import { generateMonth } from './downloads/month-download.ts';
import { makeMonth } from './downloads/make-month.ts';
import type { DocumentsDeps } from './record/deps.ts';
import { STAFF_MAILS } from './sealing/compose-package-mail.ts';
import { makePackage } from './sealing/make-package.ts';
import { sealEnvelope } from './sealing/seal-envelope.ts';
import { uploadDocuments } from './upload/upload-documents.ts';

let api: TestApi;
let stores: Awaited<ReturnType<typeof openStores>>;
beforeAll(async () => {
  api = await testApi();
  stores = await openStores();
});
afterEach(() => stores.clear());
afterAll(() => stores.close());

/** The use cases' dependencies, with the fault built in. The test runs the jobs itself. */
function depsUnder(fate: Fate): DocumentsDeps {
  const { clock, brands, secrets, log } = api;
  const jobs = { enqueue: async () => undefined };
  return {
    clock,
    brands,
    secrets,
    log,
    transact: transactUnder(api, fate),
    blobs: storeUnder(stores.hot, fate),
    coldBlobs: storeUnder(stores.cold, fate),
    jobs,
    mailQueue: createMailQueue({ jobs, clock, brands, uncounted: STAFF_MAILS }),
  };
}
const healthy = () => depsUnder(fated('broken', Infinity));

interface Stage {
  readonly client: SignedInClient;
  readonly caller: ActingCaller;
  readonly envelopeId: string;
}

async function aStage(): Promise<Stage> {
  const client = await signedInClient();
  return { client, caller: actingAs(client), envelopeId: await currentEnvelopeId(client) };
}

const upload = (deps: DocumentsDeps, { caller, envelopeId }: Stage) =>
  uploadDocuments({ ...deps, intake: createIntake(), scanFile: unscanned }, caller, {
    parts: formParts(envelopeId, 2),
    byteSize: null,
  });
/** A call about the stage's envelope. */
const onEnvelope = ({ caller, envelopeId }: Stage) => ({
  caller,
  params: { client_id: caller.clientId, id: envelopeId },
  asked: { envelope_id: envelopeId },
});
const jobOf = ({ caller, envelopeId }: Stage) => ({
  client_id: caller.clientId,
  envelope_id: envelopeId,
});

/** An action: the state before it, the interrupted call, and the call that is repeated afterwards. */
interface Action {
  readonly before?: (stage: Stage) => Promise<unknown>;
  readonly cutOff: (deps: DocumentsDeps, stage: Stage) => Promise<unknown>;
  readonly again: (stage: Stage) => Promise<unknown>;
}

const envelopeOf = async ({ envelopeId }: Stage) =>
  api.database.kysely
    .selectFrom('envelopes')
    .select(['sealed_at', 'archived_at'])
    .where('id', '=', envelopeId)
    .executeTakeFirstOrThrow();

const uploaded = (stage: Stage) => upload(healthy(), stage);
const sealed = async (stage: Stage) => {
  await uploaded(stage);
  await sealEnvelope(healthy(), onEnvelope(stage));
};
const archived = async (stage: Stage) => {
  await sealed(stage);
  await archiveMonth(healthy(), onEnvelope(stage));
};
/** The number of rows, for the conditions at the end. */
const count = async (rows: RawBuilder<unknown>) =>
  (await rows.execute(api.database.kysely)).rows.length;

const ACTIONS: Record<string, Action> = {
  'an upload': { cutOff: upload, again: async () => undefined },
  'a seal': {
    before: uploaded,
    cutOff: (deps, stage) => sealEnvelope(deps, onEnvelope(stage)),
    again: async (stage) => {
      const { sealed_at } = await envelopeOf(stage);
      if (!sealed_at) await sealEnvelope(healthy(), onEnvelope(stage));
    },
  },
  'a package': {
    before: sealed,
    cutOff: (deps, stage) => makePackage(deps, jobOf(stage)),
    again: async (stage) => {
      await makePackage(healthy(), jobOf(stage));
      const announced = sql`select from mails m join envelopes e on e.id = m.envelope_id
        join download_links l on l.blob_id = e.package_blob_id where e.id = ${stage.envelopeId}`;
      expect(await count(announced)).toBe(1);
    },
  },
  'a month to archive': {
    before: sealed,
    cutOff: (deps, stage) => archiveMonth(deps, onEnvelope(stage)),
    again: async (stage) => {
      const { archived_at } = await envelopeOf(stage);
      if (!archived_at) await archiveMonth(healthy(), onEnvelope(stage));
    },
  },
  'a move to the cold store': {
    before: archived,
    cutOff: (deps, stage) => moveToCold(deps, jobOf(stage)),
    again: async (stage) => {
      await moveToCold(healthy(), jobOf(stage));
      const cold = sql`select from blobs b join documents d on d.blob_id = b.id
        where d.envelope_id = ${stage.envelopeId} and b.store = 'cold'`;
      expect(await count(cold)).toBe(2);
    },
  },
  'a month download': {
    before: async (stage) => {
      await uploaded(stage);
      await generateMonth(healthy(), onEnvelope(stage));
    },
    cutOff: async (deps, stage) => makeMonth(deps, await monthOf(stage)),
    again: async (stage) => {
      await makeMonth(healthy(), await monthOf(stage));
      expect(await downloads(stage)).toMatchObject([{ error: null, blob_id: expect.any(String) }]);
    },
  },
};

const downloads = ({ client }: Stage) => rowsIn(client, 'month_downloads');
async function monthOf(stage: Stage) {
  const [month] = await downloads(stage);
  return { client_id: stage.caller.clientId, month_download_id: month?.id ?? '' };
}

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
    const bytes = await stores[store].get(id);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
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
    expect((await stores.files(store)).sort()).toEqual(rows.sort());
  }
  const { body } = await client.call(getStorageUsage);
  const sizes = documents.map((one) => (one.archived_at === null ? one.byte_size : 0));
  expect(body.data.usage_bytes).toBe(sizes.reduce((sum, size) => sum + size, 0));
}

test('a package uses the cold store for missing files, not for a failing store', async () => {
  const stage = await aStage();
  await sealed(stage);
  const stream = () => Promise.reject(new BlobError('unavailable', 'The store is down.'));
  const making = makePackage({ ...healthy(), blobs: { ...stores.hot, stream } }, jobOf(stage));
  await expect(making).rejects.toThrow('The store is down.');
});

/** Cuts the action off at the first step, and then at every `stride`th, until it is done before the fault. */
async function expectNothingLost(fault: Fault, action: Action, first: number, stride: number) {
  const { before, cutOff, again } = action;
  for (let at = first; ; at += stride) {
    const stage = await aStage();
    await before?.(stage);
    const fate = fated(fault, at);
    const isDone = await cutOff(depsUnder(fate), stage).then(
      () => true,
      () => false,
    );
    await again(stage);
    await sweep();
    // All documents or none; a caller cut off after the commit cannot know which.
    await expectWhole(stage, before || isDone ? [2] : [0, 2]);
    await stores.clear();
    if (fate.came) continue;
    expect(isDone).toBe(true);
    expect(fate.steps).toBeGreaterThan(5);
    return;
  }
}

const FAULTS = ['killed', 'broken', 'full'] as const;
const STRIDE = 8;

describe.each(FAULTS)('%s at some of the steps', (fault) => {
  test.each(Object.entries(ACTIONS))(
    'during %s, nothing is lost and nothing is left over',
    async (name, action) => {
      // The actions begin at different steps, so that together they are cut off at each.
      const first = Object.keys(ACTIONS).indexOf(name) + 3 * FAULTS.indexOf(fault);
      await expectNothingLost(fault, action, first % STRIDE, STRIDE);
    },
  );
});

describe.each(FAULTS)('%s at every step in turn', { tags: ['whole'] }, (fault) => {
  test.each(Object.entries(ACTIONS))(
    'during %s, nothing is lost and nothing is left over',
    (_, action) => expectNothingLost(fault, action, 0, 1),
  );
});
