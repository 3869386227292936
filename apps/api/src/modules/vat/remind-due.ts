import { addDays } from '@counterfoil/domain/dates/iso-date';
import { workFor } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import type { TaxDeps } from './deps.ts';
import { tellClient } from './submit/outcomes.ts';

/**
 * The client is reminded so many days before a return is due, or as soon after as the portal runs and the return is
 * prepared: at the latest on the day, and before the next mark.
 */
const MARKS = [
  { days: 14, until: 8 },
  { days: 7, until: 2 },
  { days: 1, until: 0 },
] as const;

type Mark = (typeof MARKS)[number];

/** Reminds of the returns that are due soon and wait for their client: once for each mark, however often it runs. */
export async function remindDue({
  transact,
  clock,
  mailQueue,
}: Pick<TaxDeps, 'transact' | 'clock' | 'mailQueue'>): Promise<void> {
  for (const mark of MARKS) {
    const due = await transact.acrossClients((tx) => notReminded(tx, clock.today(), mark));
    for (const { id, client_id } of due) {
      await transact.acrossClients(async (tx) => {
        await workFor(tx, client_id);
        const first = await tx
          .insertInto('vat_reminders')
          .values({
            client_id,
            report_id: id,
            days_before: mark.days,
            reminded_at: clock.now().toString(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('report_id')
          .executeTakeFirst();
        if (!first) return;
        await tellClient(tx, { mailQueue }, { client_id, report_id: id }, 'vat_reminder');
      });
    }
  }
}

/** The returns that have passed a mark without its reminder. */
const notReminded = (tx: Tx, today: string, { days, until }: Mark) =>
  tx
    .selectFrom('vat_reports as r')
    .innerJoin('clients as c', 'c.id', 'r.client_id')
    .select(['r.id', 'r.client_id'])
    .where('r.due_date', '<=', addDays(today, days))
    .where('r.due_date', '>=', addDays(today, until))
    .where('r.status', '=', 'prepared')
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
    .where('c.paper', '=', false)
    .where((eb) => eb.or([eb('c.client_status', 'is', null), eb('c.client_status', '<>', 'left')]))
    .execute();
