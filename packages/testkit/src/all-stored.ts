import { sql } from 'kysely';
import type { SignedInClient } from './clients.ts';

/** Every row of every table that holds client data, as stored. */
export async function allStored({ api, clientId }: SignedInClient): Promise<string> {
  const { rows: tables } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'client_id'`.execute(api.database.kysely);
  const texts: string[] = [];
  for (const { table_name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table_name)} as t
      where client_id = ${clientId}`.execute(api.database.kysely);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

/** How a text could appear among stored rows: as it is, or as bytes in hex or base64. */
export const spellings = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [
    text,
    Buffer.from(text).toString('hex'),
    Buffer.from(text).toString('base64').slice(0, -2),
  ]);
