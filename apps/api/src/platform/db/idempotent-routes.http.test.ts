import { allRoutes } from '@counterfoil/contract/all-routes';
import { isFileReply, takesKey } from '@counterfoil/contract/route';
import { ACTIONS, type AuditedRoute } from '@counterfoil/testkit/actions';
import { refusal } from '@counterfoil/testkit/answers';
import { jobsDone, writingNothing } from '@counterfoil/testkit/all-rows';
import type { Answer, SignedInClient } from '@counterfoil/testkit/clients';
import {
  type ClientWithRecords,
  requestOf,
  sharedRecords,
} from '@counterfoil/testkit/route-samples';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';

const writes = allRoutes.filter((route) => takesKey(route, route.method));

const USED = 'This Idempotency-Key was already used for a different request.';

const recordsFor = sharedRecords();

/** The row that a route's request must leave in the audit log, if any. */
function expectedRows(
  name: string,
  { client, records }: ClientWithRecords,
  { body }: Answer<unknown>,
) {
  const [action, subject] = ACTIONS[name as AuditedRoute]?.audited ?? [];
  if (!action || !subject) return [];
  const { clientId: client_id, userId: user_id } = client;
  const [created] = [(body as { data: { id: string } | [{ id: string }] }).data].flat();
  const ids = { ...records, client: client_id, new: created?.id };
  return [{ action, subject_id: ids[subject], user_id, client_id }];
}

const auditedFor = ({ api }: SignedInClient, { headers }: Answer<unknown>) =>
  api.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'subject_id', 'user_id', 'client_id'])
    .where('request_id', '=', String(headers['x-request-id']))
    .execute();

/** Records that the key belongs to a different request. */
const takeKey = ({ api, clientId, userId }: SignedInClient, key: string) =>
  api.database.kysely
    .insertInto('idempotency_keys')
    .values({
      client_id: clientId,
      user_id: userId,
      key,
      route: 'another',
      fingerprint: Buffer.alloc(32),
      created_at: api.clock.now().toString(),
    })
    .execute();

// A download acts on nothing, so its key is not kept.
describe.each(writes.filter(({ reply }) => !isFileReply(reply)))('$name', (route) => {
  // A repeated request may run and still answer correctly, when its use case refuses to act twice. This one would act.
  test('under the key of another request is refused', async () => {
    const { client, records } = await recordsFor(route, true);
    const { headers, ...rest } = requestOf(route, records);
    const key = randomUUID();
    await takeKey(client, key);
    const request = { ...rest, headers: { ...headers, 'idempotency-key': key } };
    expect(await client.raw(route, request)).toMatchObject(refusal(422, USED));
  });
});

describe.each(writes)('$name', (route) => {
  test('sent twice under one key acts once and answers the same bytes', async () => {
    const has = await recordsFor(route);
    const { client, records } = has;
    const { headers, ...rest } = requestOf(route, records);
    const request = { ...rest, headers: { ...headers, 'idempotency-key': randomUUID() } };
    const first = await client.raw(route, request);
    expect(first).toMatchObject({ status: route.status });
    expect(await auditedFor(client, first)).toEqual(expectedRows(route.name, has, first));
    const second = await writingNothing(client, async () => {
      const again = await client.raw(route, request);
      await jobsDone(client);
      return again;
    });
    expect(second.status).toBe(first.status);
    expect(second.bytes.equals(first.bytes)).toBe(true);
  });
});
