import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx';

/** First and last due day, and the reminder by its number of days before. */
interface DueRange {
  readonly from: string;
  readonly to: string;
  readonly days: number;
}

interface DueReport {
  readonly client_id: string;
  readonly report_id: string;
}

/** A period for which HMRC expects a return that nobody has prepared. */
export interface UnpreparedPeriod {
  readonly client_id: string;
  readonly period_start: string;
  readonly period_end: string;
  readonly due_date: string;
  readonly seen_at: string;
}

/**
 * The prepared returns that wait for their clients, without those of which the client has been reminded, or which HMRC
 * has received from elsewhere. HMRC's due date counts when it is earlier.
 */
export const dueReports = (tx: Tx, { from, to, days }: DueRange): Promise<DueReport[]> =>
  tx
    .selectFrom('vat_reports as r')
    .innerJoin('clients as c', 'c.id', 'r.client_id')
    .leftJoin('vat_obligations as o', (join) =>
      join
        .onRef('o.client_id', '=', 'r.client_id')
        .onRef('o.vrn', '=', 'c.vat_number')
        .onRef('o.period_start', '=', 'r.period_start')
        .onRef('o.period_end', '=', 'r.period_end'),
    )
    .select(['r.client_id', 'r.id as report_id'])
    .where(sql<string>`least(r.due_date, o.due_date)`, '>=', from)
    .where(sql<string>`least(r.due_date, o.due_date)`, '<=', to)
    .where('r.status', '=', 'prepared')
    .where((eb) => eb.or([eb('o.is_fulfilled', 'is', null), eb('o.is_fulfilled', '=', false)]))
    .where('c.paper', '=', false)
    .where((eb) => eb.or([eb('c.client_status', 'is', null), eb('c.client_status', '<>', 'left')]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('vat_reminders as m')
            .whereRef('m.client_id', '=', 'r.client_id')
            .whereRef('m.report_id', '=', 'r.id')
            .where('m.days_before', '=', days),
        ),
      ),
    )
    .execute();

/** Periods that HMRC expects for the client's VAT number and no return overlaps, without those reminded of. */
export const unpreparedPeriods = (
  tx: Tx,
  { from, to, days }: DueRange,
): Promise<UnpreparedPeriod[]> =>
  tx
    .selectFrom('vat_obligations as o')
    .innerJoin('clients as c', (join) =>
      join.onRef('c.id', '=', 'o.client_id').onRef('c.vat_number', '=', 'o.vrn'),
    )
    .select(['o.client_id', 'o.period_start', 'o.period_end', 'o.due_date', 'o.seen_at'])
    .where('o.due_date', '>=', from)
    .where('o.due_date', '<=', to)
    .where('o.is_fulfilled', '=', false)
    .where('c.vat_registered', '=', true)
    .where('c.paper', '=', false)
    .where((eb) => eb.or([eb('c.client_status', 'is', null), eb('c.client_status', '<>', 'left')]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('vat_reports as r')
            .whereRef('r.client_id', '=', 'o.client_id')
            .whereRef('r.period_start', '<=', 'o.period_end')
            .whereRef('r.period_end', '>=', 'o.period_start'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('vat_period_reminders as m')
            .whereRef('m.client_id', '=', 'o.client_id')
            .whereRef('m.period_start', '=', 'o.period_start')
            .whereRef('m.period_end', '=', 'o.period_end')
            .whereRef('m.due_date', '=', 'o.due_date')
            .where('m.days_before', '=', days),
        ),
      ),
    )
    .execute();
