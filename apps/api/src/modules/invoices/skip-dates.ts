import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx';

/** Where to start reading: at this date, and still so many rows of it on. */
export interface Start {
  readonly date: string;
  readonly offset: number;
}

interface Dated {
  readonly clientId: string;
  readonly today: string;
  readonly list: 'sent' | 'overdue' | 'paid';
  readonly down: boolean;
}

/**
 * Skips whole days by what is kept of them, so that the middle of a long list, newest first or
 * oldest first, is as near as its start. All of these documents have a date.
 */
export async function skipDates(
  tx: Tx,
  { clientId, today, list, down }: Dated,
  offset: number,
): Promise<Start | null> {
  const due = {
    sent: sql`and due_date >= ${today}`,
    overdue: sql`and due_date < ${today}`,
    paid: sql``,
  };
  const { rows } = await sql<{ date: string; before: number }>`
    select date, before::bigint as before from (
      select date, sum(sum(documents)) over (order by date ${down ? sql`desc` : sql`asc`}) - sum(documents) as before
      from invoice_tallies
      where client_id = ${clientId} and state = ${list === 'overdue' ? 'sent' : list} ${due[list]}
      group by date) as days
    where before <= ${offset} order by before desc limit 1`.execute(tx);
  const [day] = rows;
  return day ? { date: day.date, offset: offset - day.before } : null;
}
