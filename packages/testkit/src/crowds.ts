import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import type { SignedInClient } from './clients.ts';

export const MEGABYTE = 1024 * 1024;

/** So many rows, "Customer 00001" and on, of nearly two kilobytes each. */
export async function manyCustomers({ api, clientId }: SignedInClient, count: number) {
  await sql`
    insert into customers (id, client_id, name, name_key, search_key, email, address_line_1, city, post_code, created_at, updated_at)
    select gen_random_uuid(), ${clientId}, name, lower(name), lower(name), 'accounts@example.test', repeat('x', 1800), 'York', 'YO1 7HH', now(), now()
    from (select 'Customer ' || lpad(n::text, 5, '0') as name from generate_series(1, ${count}::int) as n) as named`.execute(
    api.database.kysely,
  );
}

/** The memory in use after a garbage collection. */
export function heldMegabytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / MEGABYTE;
}

/** So many more sent invoices like this one, with its PDF and no lines; answers their ids. */
export async function manySent(
  { api, clientId }: SignedInClient,
  { id }: { readonly id: string },
  count: number,
): Promise<string[]> {
  const { kysely } = api.database;
  await sql`
    insert into invoices (id, client_id, customer_id, type, state, number, customer_name, customer_name_key, search_key,
                          date, due_date, sent_at, created_at, updated_at, total_pence, balance_pence, subtotal_pence,
                          pdf_blob_id)
    select gen_random_uuid(), client_id, customer_id, type, state, 'X-' || nth, customer_name, customer_name_key,
           'x-' || nth, date, due_date, sent_at, created_at, updated_at, 100, 100, 100, pdf_blob_id
    from invoices, generate_series(1, ${count}::int) as nth where id = ${id}`.execute(kysely);
  const { rows } = await sql<{ id: string }>`
    select id from invoices where client_id = ${clientId} and number like 'X-%'`.execute(kysely);
  return rows.map((row) => row.id);
}
