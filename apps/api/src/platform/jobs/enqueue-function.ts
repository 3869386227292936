import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/open-database.ts';

// Any number, the same on every node: concurrent replacements of the function would fail each
// other's start.
const REPLACE_LOCK = 7_301_987;

/**
 * The only way from a request to the queue. Its role has no rights on the queue's tables, as
 * pg-boss runs SQL from some of them as the owner (`bam.command`, `queue.table_name`). The function
 * accepts listed kinds and work for the caller's own client; it runs pg-boss's own insert, and the
 * caller chooses none of its options.
 */
export async function makeEnqueueFunction(
  { kysely }: Pick<Database, 'kysely'>,
  boss: PgBoss,
  kinds: readonly string[],
): Promise<void> {
  const cases: string[] = [];
  for (const kind of kinds) {
    cases.push(`when ${quoted(kind)} then
      execute ${quoted(await insertStatement(boss, kind))} using jobs;`);
  }
  await kysely.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(REPLACE_LOCK)})`.execute(tx);
    for (const statement of [
      enqueueFunction(cases.join('\n    ')),
      'revoke execute on function enqueue_jobs from public',
      'grant execute on function enqueue_jobs to counterfoil_app',
    ]) {
      await sql.raw(statement).execute(tx);
    }
  });
}

const enqueueFunction = (cases: string) => `
create or replace function enqueue_jobs(kind text, payloads jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $enqueue$
declare
  jobs constant text := (select jsonb_agg(jsonb_build_object('data', payload, 'groupId', payload ->> 'client_id'))
                         from jsonb_array_elements(payloads) as payload);
begin
  if exists (select from jsonb_array_elements(payloads) as payload
             where payload ->> 'client_id' is distinct from public.current_client_id()::text) then
    raise exception 'a job of another client' using errcode = 'insufficient_privilege';
  end if;
  case kind
    ${cases}
    else raise exception 'no kind of job that may be enqueued' using errcode = 'insufficient_privilege';
  end case;
end $enqueue$`;

/** The statement that pg-boss would run, caught by a database that only listens. */
async function insertStatement(boss: PgBoss, kind: string): Promise<string> {
  let statement = '';
  const listening = {
    executeSql: async (text: string) => {
      statement = text;
      return { rows: [] };
    },
  };
  await boss.insert(kind, [], { db: listening });
  return statement;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
