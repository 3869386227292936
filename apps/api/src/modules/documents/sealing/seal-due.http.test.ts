import { listEnvelopes } from '@counterfoil/contract/envelopes/routes';
import { atOnce, tally } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { packageOf, seal, theEnvelope } from '@counterfoil/testkit/envelopes';
import { eventually } from '@counterfoil/testkit/eventually';
import { aDocument, currentEnvelopeId, upload } from '@counterfoil/testkit/upload';
import { portalWith, testApi } from '@counterfoil/testkit/test-api';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createTransact } from '#platform/db/transact';
import { settableClock } from '#platform/time/clock';
import { sealDue } from './seal-due.ts';

/** Leaves nothing due of the clients of other files, which may be thousands. */
beforeAll(async () => {
  const { database } = await testApi();
  await sql`update envelopes set sealed_at = now(), sealed_by = 'date'
    where sealed_at is null`.execute(database.kysely);
});

/** Runs a node's check at that moment; only counts the jobs that it would enqueue. */
async function sealedAt(instant: string, packages: string[] = [], only?: string) {
  const { database } = await testApi();
  const clock = settableClock(instant);
  const enqueue = async (_tx: unknown, _kind: unknown, payloads: readonly object[]) => {
    packages.push(...payloads.map((payload) => JSON.stringify(payload)));
  };
  const transact = createTransact(database.kysely, clock);
  return sealDue({ transact, clock, jobs: { enqueue } }, only);
}

const envelopesOf = async (client: SignedInClient) =>
  (await client.call(listEnvelopes)).body.data.map(({ date, sealed_at }) => ({ date, sealed_at }));
const sealedDates = async (client: SignedInClient) =>
  (await envelopesOf(client)).filter(({ sealed_at }) => sealed_at).map(({ date }) => date);

test.each([
  ['in winter', '2026-12-07T23:59:59Z', '2026-12-08T00:00:00Z', '2026-11-01', {}],
  ['in summer, an hour earlier', '2026-07-07T22:59:59Z', '2026-07-07T23:00:00Z', '2026-06-01', {}],
  [
    'for a shoebox client after 5 May',
    '2027-05-05T22:59:59Z',
    '2027-05-05T23:00:00Z',
    '2026-04-06',
    { shoebox: true },
  ],
])(
  'an envelope is sealed when its date has ended in London: %s',
  async (_, before, after, date, kind) => {
    const client = await signedInClient({ started_on: date, ...kind });
    await client.call(listEnvelopes);
    await sealedAt(before);
    expect(await sealedDates(client)).not.toContain(date);
    await sealedAt(after);
    expect(await envelopesOf(client)).toContainEqual({ date, sealed_at: after });
  },
);

test('an empty envelope is sealed too, and makes no package', async () => {
  const [empty, filled] = [await signedInClient(), await signedInClient()];
  await aDocument(filled);
  const envelopeId = await currentEnvelopeId(filled);
  await currentEnvelopeId(empty);
  const packages: string[] = [];
  await sealedAt('2026-12-08T00:00:00Z', packages);
  expect(await sealedDates(empty)).toContain('2026-11-01');
  expect(packages.filter((payload) => payload.includes(empty.clientId))).toEqual([]);
  expect(packages).toContain(
    JSON.stringify({ client_id: filled.clientId, envelope_id: envelopeId }),
  );
  // A restart finds nothing left to do.
  expect(await sealedAt('2026-12-08T00:00:01Z')).toBe(0);
});

test('as many envelopes as there are due are sealed at once, of one client if only that one is asked for', async () => {
  const [client, other] = [await signedInClient(), await signedInClient()];
  for (const [{ clientId, api }, months] of [
    [client, 201],
    [other, 3],
  ] as const) {
    await sql`
      insert into envelopes (id, client_id, date, sealing_date, created_at)
      select gen_random_uuid(), ${clientId}, month, month::date + 37, now()
      from generate_series(date '1990-01-01', date '1990-01-01' + ${months - 1} * interval '1 month',
        interval '1 month') as month`.execute(api.database.kysely);
  }
  expect(await sealedAt('2026-12-07T12:00:00Z', [], client.clientId)).toBe(201);
  expect(await sealedAt('2026-12-07T12:00:00Z', [], client.clientId)).toBe(0);
  expect(await sealedAt('2026-12-07T12:00:00Z')).toBe(3);
});

/** A server whose clock is weeks ahead removes sessions that are over by then. */
async function signedInForMonths(): Promise<SignedInClient> {
  const client = await signedInClient();
  await client.api.database.kysely
    .updateTable('sessions')
    .set({ expires_at: '2027-02-01T00:00:00Z' })
    .where('user_id', '=', client.userId)
    .execute();
  return client;
}

test.each([
  ['starts after the date, without a request', '2026-12-08T09:00:00Z', '2026-12-08T09:00:00Z'],
  [
    'is running then, within a minute, whatever the system clock shows',
    '2026-12-07T23:59:30Z',
    '2026-12-08T00:00:30Z',
  ],
])('an envelope is sealed by a server that %s', async (_, started, sealed) => {
  const client = await signedInForMonths();
  await aDocument(client);
  const id = await currentEnvelopeId(client);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const clock = settableClock(started);
  const { portal } = await portalWith({ clock });
  onTestFinished(() => portal.close());
  await portal.work();
  clock.set(sealed);
  const envelope = await eventually(
    async () => {
      // A run is skipped while the one before is still going.
      if (sealed > started) vi.advanceTimersByTime(60_000);
      return theEnvelope(client, id);
    },
    ({ sealed_at }) => sealed_at !== null,
  );
  expect(envelope.sealed_at).toBe(sealed);
  expect(await leftBy(client, id)).toMatchObject({ mails: 1, zips: 1 });
});

test('the London clock starts the sealing every night', async () => {
  const { database } = await testApi();
  const { rows } = await sql<{ cron: string; timezone: string }>`
    select cron, timezone from pgboss.schedule where name = 'seal-due'`.execute(database.kysely);
  expect(rows).toEqual([{ cron: '5 0 * * *', timezone: 'Europe/London' }]);
});

/** Waits for an envelope's package, and counts what the sealing left. */
async function leftBy(client: SignedInClient, envelopeId: string) {
  await packageOf(client, envelopeId);
  const { kysely } = client.api.database;
  const { rows } = await sql<{ jobs: number; mails: number; audits: number; zips: number }>`
    select (select count(*)::int from pgboss.job
            where name = 'make-package' and data->>'envelope_id' = ${envelopeId}) as jobs,
           (select count(*)::int from mails where envelope_id = ${envelopeId}) as mails,
           (select count(*)::int from audit_log
            where subject_id = ${envelopeId} and action = 'envelope_sealed') as audits,
           (select count(*)::int from blobs b join envelopes e on e.client_id = b.client_id
            where e.id = ${envelopeId} and b.content_type = 'application/zip') as zips`.execute(
    kysely,
  );
  return rows[0];
}

test('fifty simultaneous sealings on two servers, together with the date, seal an envelope once', async () => {
  const clock = settableClock('2026-12-08T00:00:00Z');
  const nodes = [await portalWith({}), await portalWith({}), await portalWith({ clock })];
  const owners = await atOnce(3, async () => {
    const client = await signedInForMonths();
    await aDocument(client);
    return { client, id: await currentEnvelopeId(client) };
  });
  const sealed = owners.map(({ client, id }) =>
    atOnce(50, (nth) => seal(client.through(nodes[nth % 2] ?? client.api), id)),
  );
  const [answers] = await Promise.all([
    Promise.all(sealed),
    ...nodes.map(({ portal }) => portal.work()),
  ]);
  for (const [nth, { client, id }] of owners.entries()) {
    const { 200: done = 0, 422: refused = 0 } = tally(answers[nth] ?? []);
    expect(done).toBeLessThanOrEqual(1);
    expect(done + refused).toBe(50);
    expect(await leftBy(client, id)).toEqual({ jobs: 1, mails: 1, audits: 1, zips: 1 });
  }
  for (const { portal } of nodes) await portal.close();
});

test('an upload during the sealing is either in the package or refused', async () => {
  const client = await signedInClient();
  await aDocument(client);
  const envelopeId = await currentEnvelopeId(client);
  const [uploads] = await Promise.all([
    atOnce(20, () => upload(client, [{}], { envelopeId })),
    seal(client, envelopeId),
  ]);
  // 429: a client may have only a few forms under way.
  const { 201: taken = 0, 422: refused = 0, 429: waiting = 0 } = tally(uploads);
  expect(taken + refused + waiting).toBe(20);
  await packageOf(client, envelopeId);
  const { rows } = await sql<{ detail: { documents: number } }>`
    select detail from audit_log where subject_id = ${envelopeId} and action = 'envelope_sealed'`.execute(
    client.api.database.kysely,
  );
  expect(rows[0]?.detail.documents).toBe(taken + 1);
  expect((await theEnvelope(client, envelopeId)).documents_count).toBe(taken + 1);
});
