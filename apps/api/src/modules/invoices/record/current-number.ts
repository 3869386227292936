import type * as contract from '@counterfoil/contract/invoices/routes';
import type { InvoiceType } from '@counterfoil/domain/invoice/kind';
import { nextNumber, splitNumber } from '@counterfoil/domain/invoice/numbering';
import { sql } from 'kysely';
import type { Call } from '#platform/http/serve-route';
import type { Tx } from '#platform/db/tx';
import type { InvoicesDeps } from './deps.ts';

export function currentNumber(
  { transact }: InvoicesDeps,
  { caller, query: { type = 'invoice', number, except } }: Call<typeof contract.currentNumber>,
) {
  return transact.forClient(caller, async (tx) => ({
    current_number: await proposeNumber(tx, caller.clientId, type),
    ...(number ? { is_used: await isUsed(tx, caller.clientId, number, except) } : {}),
  }));
}

/** Whether a record of the client, `except` aside, has this number, however it is written. */
async function isUsed(tx: Tx, clientId: string, number: string, except: string | undefined) {
  const { rows } = await sql`
    select from invoices where client_id = ${clientId} and number_key = number_key(${number}::text)
      and id is distinct from ${except ?? null}::uuid`.execute(tx);
  return rows.length > 0;
}

/**
 * Proposes the next number: the last number's trailing digits plus one, past any numbers already
 * taken. A proposal reserves nothing: the first save gets the number.
 */
export async function proposeNumber(tx: Tx, clientId: string, type: InvoiceType): Promise<string> {
  const last = await tx
    .selectFrom('invoices')
    .select('number')
    .where('client_id', '=', clientId)
    .where('type', '=', type)
    .where('number', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  let number = nextNumber(last?.number ?? null, type);
  for (;;) {
    const taken = await lastTaken(tx, clientId, number);
    if (taken === null) return number;
    number = nextNumber(taken, type);
    // The number after a run of taken ones is free, unless it grew too long and the count restarted.
    if (number.length >= taken.length) return number;
  }
}

/** The last of the consecutive taken numbers from this one on; null when this one is free. */
async function lastTaken(tx: Tx, clientId: string, from: string): Promise<string | null> {
  const { prefix, digits } = splitNumber(from);
  const numbered = (digitsOf: ReturnType<typeof sql>) =>
    sql`${prefix}::text || lpad(${digitsOf}, greatest(${digits.length}::int, length(${digitsOf})), '0')`;
  const { rows } = await sql<{ number: string }>`
    with recursive run (n, number, number_key) as (
      select ${digits}::numeric, ${from}::text, number_key(${from}::text)
      union all
      select n + 1, ${numbered(sql`(n + 1)::text`)}, number_key(${numbered(sql`(n + 1)::text`)})
      from run where exists (
        select from invoices as i where i.client_id = ${clientId} and i.number_key = run.number_key)
    )
    select number from run order by n desc offset 1 limit 1`.execute(tx);
  return rows[0]?.number ?? null;
}
