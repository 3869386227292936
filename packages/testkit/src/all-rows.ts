import type { Database } from '@counterfoil/api/platform/db/open-database';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { SignedInClient } from './clients.ts';
import { eventually } from './eventually.ts';

/** Rows that are no change: records of refusals, and blobs that the sweep will remove. */
const NO_CHANGES: Readonly<Record<string, string>> = {
  audit_log: "action in ('request_refused', 'refusals_not_listed')",
  blobs: "state = 'reserved'",
};

let prepared: Promise<unknown> | undefined;

/** Makes a function that counts and hashes a client's rows: it keeps the plan of a query that takes longer to plan than to run. */
async function makeRowsOf({ kysely }: Database): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'client_id' and table_type = 'BASE TABLE'`.execute(
    kysely,
  );
  const hashes = tables.map(({ name }) => {
    const hash = name === 'mails' ? 'null' : `md5(string_agg(r::text, ' ' order by r::text))`;
    return `select '${name}', count(*)::int, ${hash} from public.${name} as r
            where r.client_id = of_client and not (${NO_CHANGES[name] ?? 'false'})`;
  });
  await sql`create schema testkit`.execute(kysely);
  await sql
    .raw(
      `create function testkit.rows_of(of_client uuid) returns table (name text, count int, hash text)
       language plpgsql set plan_cache_mode = force_generic_plan as $$
       #variable_conflict use_column
       begin return query ${hashes.join(' union all ')} order by 1; end $$`,
    )
    .execute(kysely);
}

/**
 * The number and a hash of a client's rows by table, so that equal ones mean that nothing was
 * written. Mails are only counted, because their delivery goes on.
 */
async function allRows({ api, clientId }: SignedInClient) {
  await (prepared ??= makeRowsOf(api.database));
  const all = sql<{ name: string; count: number; hash: string | null }>`
    select * from testkit.rows_of(${clientId})`;
  const { rows } = await all.execute(api.database.kysely);
  return rows;
}

/** Waits until all background jobs are done: they write rows after the answer. */
export async function jobsDone({ api, clientId }: SignedInClient): Promise<void> {
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

/** Makes the client's waiting retries due, so that a test does not sit out their pauses. */
export async function retriesDue({ api, clientId }: SignedInClient): Promise<void> {
  // A row that the queue holds at the moment is skipped: two updates in another order would deadlock.
  await sql`
    update pgboss.job set start_after = now() where id in (
      select id from pgboss.job where data ->> 'client_id' = ${clientId} and state = 'retry'
      for update skip locked)`.execute(api.database.kysely);
}

/** The result of an action that must write nothing. */
export async function writingNothing<T>(client: SignedInClient, act: () => Promise<T>): Promise<T> {
  await jobsDone(client);
  const before = await allRows(client);
  const result = await act();
  expect(await allRows(client)).toEqual(before);
  return result;
}

/** The number of rows that an action adds, by table, among those that a user would notice. */
export async function rowsAdded(client: SignedInClient, act: () => Promise<unknown>) {
  const tables = ['audit_log', 'documents', 'invoice_payments', 'invoices', 'mails'];
  const count = async () => new Map((await allRows(client)).map((row) => [row.name, row.count]));
  const before = await count();
  await act();
  const after = await count();
  const added = tables.map((name) => [name, (after.get(name) ?? 0) - (before.get(name) ?? 0)]);
  return Object.fromEntries(added.filter(([, rows]) => rows !== 0)) as Record<string, number>;
}

/** The entries of one of the client's actions in the audit log. */
export const audited = ({ api, clientId }: SignedInClient, action: string) =>
  api.database.kysely
    .selectFrom('audit_log')
    .select(['subject_id', 'detail'])
    .where('client_id', '=', clientId)
    .where('action', '=', action)
    .execute();
