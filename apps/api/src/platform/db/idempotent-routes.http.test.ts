import { allRoutes } from '@counterfoil/contract/all-routes';
import { takesKey } from '@counterfoil/contract/route';
import { jobsDone } from '@counterfoil/testkit/all-rows';
import { signedInClient, type Answer, type SignedInClient } from '@counterfoil/testkit/clients';
import {
  bodyOf,
  paramsOf,
  queryOf,
  recordsOf,
  type RecordIds,
} from '@counterfoil/testkit/route-samples';
import { uploadForm } from '@counterfoil/testkit/upload';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

const writes = allRoutes.filter((route) => takesKey(route, route.method));
type Write = (typeof writes)[number];

/** Whether the records stay what they are, so that other routes may use them too. */
const isHarmless = ({ audit }: Write) =>
  audit === undefined || /_(duplicated|reminded|resent|uploaded)$/.test(audit);

interface Filled {
  readonly client: SignedInClient;
  readonly records: RecordIds;
}
async function filled(): Promise<Filled> {
  const client = await signedInClient();
  return { client, records: await recordsOf(client) };
}
let shared: Filled;
beforeAll(async () => {
  shared = await filled();
});

/** One request, which can be sent several times. */
function requestOf(route: Write, records: RecordIds) {
  const form = route.multipart ? uploadForm(records.envelope, [{}]) : null;
  return {
    params: paramsOf(route, records),
    query: queryOf(route, records),
    body: form
      ? form.body
      : JSON.stringify(bodyOf(route, records), (key, value) =>
          key === 'lock_version' ? undefined : value,
        ),
    headers: { ...form?.headers, 'idempotency-key': randomUUID() },
  };
}

/**
 * The client's row counts by table, once its jobs are done. Blobs do not count: a repeated request
 * may reserve one for a paper it does not need, and the sweep removes it.
 */
async function rowsOf(client: SignedInClient) {
  await jobsDone(client);
  const { api, clientId } = client;
  const { rows } = await sql<{ table_name: string }>`
    select distinct table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'client_id'`.execute(api.database.kysely);
  const counts: [string, number | undefined][] = [];
  for (const { table_name } of rows) {
    const counted = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table_name)} where client_id = ${clientId}`.execute(
      api.database.kysely,
    );
    counts.push([table_name, counted.rows[0]?.n]);
  }
  return Object.fromEntries(counts.filter(([table]) => table !== 'blobs'));
}

/** The rows of a request in the audit log, without repetitions. */
const auditedFor = ({ api }: SignedInClient, { headers }: Answer<unknown>) =>
  api.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'user_id', 'client_id'])
    .distinct()
    .where('request_id', '=', String(headers['x-request-id']))
    .execute();

describe.each(writes)('$name', (route) => {
  test('sent twice under one key acts once and answers the same bytes', async () => {
    const has = isHarmless(route) ? shared : await filled();
    const { client, records } = has;
    const request = requestOf(route, records);
    const first = await client.raw(route, request);
    expect(first).toMatchObject({ status: route.status });
    const { clientId: client_id, userId: user_id } = client;
    const row = { action: route.audit, user_id, client_id };
    expect(await auditedFor(client, first)).toEqual(route.audit === undefined ? [] : [row]);
    const rows = await rowsOf(client);
    const second = await client.raw(route, request);
    expect(second.status).toBe(first.status);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(await rowsOf(client)).toEqual(rows);
  });
});
