import { MOST_MAILS_AGAIN } from '@counterfoil/domain/mail/limits';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx';
import { mailedTooOftenAt } from '#platform/mail/mail-limits';
import type { TooManyRequests } from '#platform/refusals';
import type { Clock } from '#platform/time/clock';
import type { InvoiceRow } from '../../record/invoice-store.ts';

/** The documents that were mailed too often and have to wait, each with its refusal. */
export async function documentsMailedTooOften(
  tx: Tx,
  clock: Clock,
  clientId: string,
  documents: readonly Pick<InvoiceRow, 'id' | 'type'>[],
): Promise<Map<string, TooManyRequests>> {
  const ids = documents.map(({ id }) => id);
  const { rows } = await sql<{ id: string; created_at: string }>`
    select asked.id, mail.created_at from unnest(${ids}::uuid[]) as asked (id), lateral (
      select created_at from mails where client_id = ${clientId} and invoice_id = asked.id
      order by id desc limit ${MOST_MAILS_AGAIN + 1}
    ) as mail`.execute(tx);
  const byId = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    documents.flatMap(({ id, type }) => {
      const times = (byId.get(id) ?? []).map((row) => row.created_at);
      // The first sending does not count.
      const again = times.slice(0, times.length > MOST_MAILS_AGAIN ? MOST_MAILS_AGAIN : -1);
      const what = type === 'CreditNote' ? 'This credit note' : 'This invoice';
      const refusal = mailedTooOftenAt(clock, what, again);
      return refusal ? [[id, refusal] as const] : [];
    }),
  );
}
