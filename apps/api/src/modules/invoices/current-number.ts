import { nextNumber } from '@counterfoil/domain/invoice/numbering';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx';

/**
 * Proposes the next number: the last one's trailing digits plus one. A proposal only: whoever
 * saves it first has it. Numbers typed by hand are skipped.
 */
export async function currentNumber(
  tx: Tx,
  clientId: string,
  type: 'invoice' | 'CreditNote',
): Promise<string> {
  const kind = type === 'invoice' ? 'invoice' : 'credit_note';
  const last = await tx
    .selectFrom('invoices')
    .select('number')
    .where('client_id', '=', clientId)
    .where('type', '=', type)
    .where('number', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  let number = nextNumber(last?.number ?? null, kind);
  while (await isTaken(tx, clientId, number)) number = nextNumber(number, kind);
  return number;
}

async function isTaken(tx: Tx, clientId: string, number: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invoices')
    .select('id')
    .where('client_id', '=', clientId)
    .where(sql`lower(number)`, '=', number.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}
