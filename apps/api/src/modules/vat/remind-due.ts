import { addDays } from '@counterfoil/domain/dates/iso-date';
import { readClient, readPrimaryContact } from '#modules/account/public';
import { workFor } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import type { TaxDeps } from './deps.ts';
import { dueReports, unpreparedPeriods, type UnpreparedPeriod } from './due-periods.ts';
import { tellClient } from './submit/outcomes.ts';

/**
 * How many days before a return is due its client is reminded, or as soon afterwards as the portal runs and knows of
 * it, but before the next mark and no later than the due day.
 */
const MARKS = [
  { days: 14, until: 8 },
  { days: 7, until: 2 },
  { days: 1, until: 0 },
] as const;

type Deps = Pick<TaxDeps, 'transact' | 'clock' | 'mailQueue'>;

/**
 * Reminds of the returns that are due soon: those that wait for their client, and those that HMRC expects and nobody
 * has prepared. Once for each mark, however often it runs; one prepared after its reminder now waits for the client, so
 * they are reminded again.
 */
export async function remindDue(deps: Deps): Promise<void> {
  const { transact, clock } = deps;
  const today = clock.today();
  for (const { days, until } of MARKS) {
    const within = { from: addDays(today, until), to: addDays(today, days), days };
    const reports = await transact.acrossClients((tx) => dueReports(tx, within));
    for (const { client_id, report_id } of reports) {
      await transact.acrossClients(async (tx) => {
        await workFor(tx, client_id);
        const reminder = { client_id, report_id, ...atMark(deps, days) };
        const { numInsertedOrUpdatedRows: added } = await tx
          .insertInto('vat_reminders')
          .values(reminder)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow();
        if (added) await tellClient(tx, deps, { client_id, report_id }, 'vat_reminder');
      });
    }
    const periods = await transact.acrossClients((tx) => unpreparedPeriods(tx, within));
    for (const { seen_at, ...period } of periods) {
      await transact.acrossClients(async (tx) => {
        await workFor(tx, period.client_id);
        const { numInsertedOrUpdatedRows: added } = await tx
          .insertInto('vat_period_reminders')
          .values({ ...period, ...atMark(deps, days) })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow();
        if (added) await tellOfUnprepared(tx, deps, { ...period, seen_at });
      });
    }
  }
}

const atMark = ({ clock }: Deps, days_before: number) => ({
  days_before,
  reminded_at: clock.now().toString(),
});

async function tellOfUnprepared(tx: Tx, { mailQueue }: Deps, period: UnpreparedPeriod) {
  const { client_id: clientId, period_start: from, period_end: to, due_date: due } = period;
  const { brand } = await readClient(tx, clientId);
  const contact = await readPrimaryContact(tx, clientId);
  if (!contact?.email) return;
  const about = { contact_id: contact.id };
  const facts = { from, to, due, seen_at: period.seen_at };
  await mailQueue.add(tx, [
    { clientId, brand, kind: 'vat_unprepared', about, facts, recipients: contact.email },
  ]);
}
