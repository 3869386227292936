import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx';

/** A period whose return HMRC does not have yet. */
export interface DuePeriod {
  readonly client_id: string;
  readonly period_start: string;
  readonly period_end: string;
  readonly due_date: string;
  /** Of the prepared return that waits for its client; null while there is none. */
  readonly report_id: string | null;
}

interface Due {
  /** First and last day on which they are due. */
  readonly from: string;
  readonly to: string;
  /** Without those that have been reminded of so many days before. */
  readonly days: number;
}

/** The periods that are due within these days, without those of which the client has been reminded. */
export const duePeriods = (tx: Tx, { from, to, days }: Due): Promise<DuePeriod[]> =>
  tx
    .with('due', (db) => prepared(db).unionAll(unprepared(db)))
    .selectFrom('due')
    .innerJoin('clients as c', 'c.id', 'due.client_id')
    .selectAll('due')
    .where('due.due_date', '>=', from)
    .where('due.due_date', '<=', to)
    .where('c.paper', '=', false)
    .where((eb) => eb.or([eb('c.client_status', 'is', null), eb('c.client_status', '<>', 'left')]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('vat_reminders as m')
            .whereRef('m.client_id', '=', 'due.client_id')
            .whereRef('m.period_start', '=', 'due.period_start')
            .whereRef('m.period_end', '=', 'due.period_end')
            .where('m.days_before', '=', days),
        ),
      ),
    )
    .execute();

/** The prepared returns, without those that HMRC has had from elsewhere. */
const prepared = (db: Pick<Tx, 'selectFrom'>) =>
  db
    .selectFrom('vat_reports as r')
    .select(['r.client_id', 'r.period_start', 'r.period_end', 'r.due_date'])
    .select(sql<string | null>`r.id`.as('report_id'))
    .where('r.status', '=', 'prepared')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('vat_obligations as o')
            .whereRef('o.client_id', '=', 'r.client_id')
            .whereRef('o.period_start', '=', 'r.period_start')
            .whereRef('o.period_end', '=', 'r.period_end')
            .where('o.is_fulfilled', '=', true),
        ),
      ),
    );

/** What HMRC expects of the client's VAT number, where no return has a day of it. */
const unprepared = (db: Pick<Tx, 'selectFrom'>) =>
  db
    .selectFrom('vat_obligations as o')
    .innerJoin('clients as c', (join) =>
      join.onRef('c.id', '=', 'o.client_id').onRef('c.vat_number', '=', 'o.vrn'),
    )
    .select(['o.client_id', 'o.period_start', 'o.period_end', 'o.due_date'])
    .select(sql<string | null>`null::uuid`.as('report_id'))
    .where('o.is_fulfilled', '=', false)
    .where('c.vat_registered', '=', true)
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
    );
