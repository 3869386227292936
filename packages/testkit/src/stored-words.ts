import { clientTables } from '@counterfoil/api/office/data/client-tables';
import { sql } from 'kysely';
import type { SignedInClient } from './clients.ts';

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Every text that is stored of a client, but for ids. */
export async function wordsOf(client: SignedInClient): Promise<Set<string>> {
  const tables = await client.api.portal.office.transact.acrossClients(clientTables);
  const words = new Set<string>();
  for (const { name } of tables.filter((table) => table.name !== 'audit_log')) {
    const { rows } = await sql<{ word: string }>`
      select distinct said.value as word from ${sql.table(name)} t, jsonb_each_text(to_jsonb(t)) said
      where t.client_id = ${client.clientId} and said.key !~ '(^|_)id$' and length(said.value) > 5`.execute(
      client.api.database.kysely,
    );
    for (const { word } of rows) words.add(word);
  }
  words.add(client.email);
  // The log names who did what by ids.
  return new Set([...words].filter((word) => !ID.test(word)));
}
