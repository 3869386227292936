import { allRoutes } from '@counterfoil/contract/all-routes';
import { sealEnvelope } from '@counterfoil/contract/envelopes/routes';
import { updateCreditNote } from '@counterfoil/contract/invoices/credit-note-routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { aCustomer } from '@counterfoil/testkit/records';
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

const writes = allRoutes.filter(({ access, method }) => access === 'client' && method !== 'GET');
type Write = (typeof writes)[number];

/** Routes that need a sent invoice; the others take the draft. */
const ON_SENT = ['duplicateInvoice', 'remindInvoice', 'resendInvoice', 'markAsPaid'];

/** Routes that do not change records of the others, so they share one client. */
const HARMLESS = [
  ...ON_SENT,
  'createCustomer',
  'updateCustomer',
  'updateInvoiceSettings',
  'updateCreditNote',
  'bulkRemind',
  'bulkDownload',
  'sendStatement',
  'bulkDownloadStatements',
  'bulkUpload',
  'bulkDownloadDocuments',
];

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

/** The records that the route needs. */
async function prepared(route: Write, { client, records }: Filled): Promise<RecordIds> {
  if (ON_SENT.includes(route.name)) return { ...records, draft: records.unpaid };
  if (route.name === 'deleteCustomer') {
    return { ...records, customer: (await aCustomer(client)).id };
  }
  if (route.name === 'archiveMonth') {
    await client.call(sealEnvelope, { params: { id: records.envelope } });
  }
  if (route.name === 'sendCreditNote') {
    await client.raw(updateCreditNote, {
      params: paramsOf(updateCreditNote, records),
      body: CREDIT_NOTE,
    });
  }
  return records;
}
const CREDIT_NOTE = { credit_note: { number: 'CN-77' } };

/** One request, which can be sent several times. */
function requestOf(route: Write, records: RecordIds) {
  const form = route.multipart ? uploadForm(records.envelope, [{}]) : null;
  const body = route.name === 'updateCreditNote' ? CREDIT_NOTE : bodyOf(route, records);
  return {
    params: paramsOf(route, records),
    query: queryOf(route, records),
    body: form
      ? form.body
      : JSON.stringify(body, (key, value) => (key === 'lock_version' ? undefined : value)),
    headers: { ...form?.headers, 'idempotency-key': randomUUID() },
  };
}

/** Waits until all background jobs are done: they write rows after the answer. */
async function jobsDone({ api, clientId }: SignedInClient): Promise<void> {
  const unfinished = async () => {
    const { rows } = await sql`
      select from pgboss.job where data ->> 'client_id' = ${clientId}
        and (state = 'active' or state in ('created', 'retry') and start_after <= now())`.execute(
      api.database.kysely,
    );
    return rows.length;
  };
  await eventually(unfinished, (jobs) => jobs === 0);
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

describe.each(writes)('$name', (route) => {
  test('sent twice under one key acts once and answers the same bytes', async () => {
    const has = HARMLESS.includes(route.name) ? shared : await filled();
    const { client } = has;
    const request = requestOf(route, await prepared(route, has));
    const first = await client.raw(route, request);
    expect(first).toMatchObject({ status: route.status });
    const rows = await rowsOf(client);
    const second = await client.raw(route, request);
    expect(second.status).toBe(first.status);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(await rowsOf(client)).toEqual(rows);
  });
});
