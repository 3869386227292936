import type { CommandContext } from '@counterfoil/api/office/command';
import { runCommand, type Outcome } from '@counterfoil/api/office/run-command';
import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { SignedInClient } from './clients.ts';

export const STAFF = 'jane';

/** Gives the office's commands at the portal of a client, as the machine's user `jane`. */
export const officeAt =
  ({ api }: Pick<SignedInClient, 'api'>, at: CommandContext = { folder: tmpdir() }) =>
  (...words: readonly string[]): Promise<Outcome> =>
    runCommand(words, api.portal.office, { user: STAFF, ...at });

/** The data of a command that was done. Throws for any other outcome. */
export async function dataOf(said: Promise<Outcome>): Promise<Record<string, unknown>> {
  const outcome = await said;
  if (outcome.code !== 0) throw new Error(`refused: ${outcome.sentence}`);
  return outcome.data as Record<string, unknown>;
}

/** The members of `--json` beside the data of a list. */
export const metaOf = (said: Outcome) =>
  (said.code === 0 ? (said.meta ?? {}) : {}) as { readonly next_before?: string | null };

const VAT_REPORT =
  '--from 2026-07-01 --to 2026-09-30 --box1 200 --box2 0 --box3 200 --box4 80.50 ' +
  '--box5 119.50 --box6 1000 --box7 402 --box8 0 --box9 0';

/** A prepared VAT report, as a shared document. */
export function aVatReport(
  client: SignedInClient,
  { due = '2026-11-07' }: { readonly due?: string } = {},
): Promise<Record<string, unknown>> {
  const words = [...VAT_REPORT.split(' '), '--due', due, '--yes'];
  return dataOf(officeAt(client)('vat-report', client.clientId, ...words));
}

/** A folder for the files of one test. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-office-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/**
 * Every row of the database as text, with its table: all but those of third clients, for whom earlier
 * tests may have left work.
 */
export async function storedRows(
  { database }: Pick<SignedInClient['api'], 'database'>,
  clientIds: readonly string[],
): Promise<Set<string>> {
  const { rows: tables } = await sql<{ name: string; is_of_client: boolean }>`
    select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid
             and a.attname = 'client_id' and not a.attisdropped) as is_of_client
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      -- The ids of new rows of the audit log.
      and c.relname <> 'audit_unchained'`.execute(database.kysely);
  const stored = new Set<string>();
  for (const { name, is_of_client } of tables) {
    const own = is_of_client
      ? sql`where client_id is null or client_id = any(${[...clientIds]}::uuid[])`
      : sql``;
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t ${own}`.execute(database.kysely);
    for (const { row } of rows) stored.add(`${name}: ${row}`);
  }
  return stored;
}
