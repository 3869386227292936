import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx';
import { storedStateOf, type Wanted } from './list-request.ts';

/** Where to start reading: at this date, and still so many rows of it on. */
interface Start {
  readonly date: string;
  readonly offset: number;
}

// Below that reading on is as fast.
const MANY = 1000;

/**
 * Skips whole days of a list in the order of dates by the tallies, so that its middle is as near as
 * its ends. Sent and paid documents always have a date; drafts need not.
 * @returns null when the list has to be read from its first row
 */
export async function skipDates(
  tx: Tx,
  { clientId, today, state, sort = 'date' }: Wanted,
  offset: number,
  down: boolean,
): Promise<Start | null> {
  if (sort !== 'date' || state === undefined || state === 'draft' || offset < MANY) return null;
  const due = {
    sent: sql`and due_date >= ${today}`,
    overdue: sql`and due_date < ${today}`,
    paid: sql``,
  };
  const { rows } = await sql<{ date: string; before: number }>`
    select date, before::bigint as before from (
      select date, sum(sum(documents)) over (order by date ${down ? sql`desc` : sql`asc`}) - sum(documents) as before
      from invoice_tallies
      where client_id = ${clientId} and state = ${storedStateOf(state)} ${due[state]}
      group by date) as days
    where before <= ${offset} order by before desc limit 1`.execute(tx);
  const [day] = rows;
  return day ? { date: day.date, offset: offset - day.before } : null;
}
