import { signedInClient } from '@counterfoil/testkit/clients';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTransact } from '../db/transact.ts';
import { settableClock } from '../time/clock.ts';
import { keepBlob, releaseBlobs, reserveBlob } from './blob-rows.ts';
import { sweepBlobs } from './drop-blobs.ts';

async function reserved() {
  const { api, clientId } = await signedInClient();
  const { clock, blobs } = api;
  const transact = createTransact(api.database.kysely, clock);
  const id = await transact.forClient({ clientId }, (tx) =>
    reserveBlob(tx, clock, clientId, 'application/pdf'),
  );
  return { deps: { transact, blobs }, clientId, id };
}
const bytes = Buffer.from('%PDF-1.7');

test('bytes that arrive after the sweep removed their reservation are deleted', async () => {
  const { deps, clientId, id } = await reserved();
  await sweepBlobs(deps.transact, deps.blobs, settableClock('2026-11-21T11:00:00Z'));
  const stored = await deps.blobs.put(id, bytes);
  await expect(
    deps.transact.forClient({ clientId }, (tx) => keepBlob(tx, clientId, id, stored)),
  ).rejects.toThrow('not reserved any more');
  await releaseBlobs(deps, clientId, [id]);
  expect(await deps.blobs.exists(id)).toBe(false);
});

test('one sweep removes more dropped blobs than it reads at once', async () => {
  const { api, clientId } = await signedInClient();
  const { database, clock } = api;
  await sql`
    insert into blobs (id, client_id, state, content_type, created_at)
    select gen_random_uuid(), ${clientId}, 'dropped', 'image/png', now()
    from generate_series(1, 1001)`.execute(database.kysely);
  const deleted = new Set<string>();
  const blobs = { delete: async (id: string) => void deleted.add(id) };
  await sweepBlobs(createTransact(database.kysely, clock), blobs, clock);
  expect(deleted.size).toBeGreaterThanOrEqual(1001);
  const left = database.kysely.selectFrom('blobs').select('id').where('client_id', '=', clientId);
  expect(await left.execute()).toEqual([]);
});

test('a kept blob stays when it is released', async () => {
  const { deps, clientId, id } = await reserved();
  const stored = await deps.blobs.put(id, bytes);
  await deps.transact.forClient({ clientId }, (tx) => keepBlob(tx, clientId, id, stored));
  await releaseBlobs(deps, clientId, [id]);
  expect(await deps.blobs.exists(id)).toBe(true);
});
