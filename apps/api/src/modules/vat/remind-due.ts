import { addDays } from '@counterfoil/domain/dates/iso-date';
import { readClient, readPrimaryContact } from '#modules/account/public';
import { workFor } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import type { TaxDeps } from './deps.ts';
import { duePeriods, type DuePeriod } from './due-periods.ts';
import { tellClient } from './submit/outcomes.ts';

/**
 * The client is reminded so many days before a return is due, or as soon after as the portal runs and knows of it: at
 * the latest on the day, and before the next mark.
 */
const MARKS = [
  { days: 14, until: 8 },
  { days: 7, until: 2 },
  { days: 1, until: 0 },
] as const;

type Deps = Pick<TaxDeps, 'transact' | 'clock' | 'mailQueue'>;

/**
 * Reminds of the returns that are due soon: those that wait for their client, and those that HMRC expects and nobody has
 * prepared. Once for each mark, however often it runs.
 */
export async function remindDue(deps: Deps): Promise<void> {
  const { transact, clock } = deps;
  const today = clock.today();
  for (const { days, until } of MARKS) {
    const within = { from: addDays(today, until), to: addDays(today, days), days };
    const due = await transact.acrossClients((tx) => duePeriods(tx, within));
    for (const period of due) {
      await transact.acrossClients((tx) => remind(tx, deps, period, days));
    }
  }
}

async function remind(tx: Tx, deps: Deps, period: DuePeriod, days_before: number): Promise<void> {
  const { client_id, period_start, period_end, report_id } = period;
  await workFor(tx, client_id);
  const reminded_at = deps.clock.now().toString();
  const first = await tx
    .insertInto('vat_reminders')
    .values({ client_id, period_start, period_end, days_before, reminded_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('client_id')
    .executeTakeFirst();
  if (!first) return;
  if (report_id !== null) return tellClient(tx, deps, { client_id, report_id }, 'vat_reminder');
  await tellOfUnprepared(tx, deps, period);
}

async function tellOfUnprepared(tx: Tx, { mailQueue }: Deps, period: DuePeriod): Promise<void> {
  const { client_id: clientId, period_start: from, period_end: to, due_date: due } = period;
  const { brand } = await readClient(tx, clientId);
  const contact = await readPrimaryContact(tx, clientId);
  if (!contact?.email) return;
  const about = { contact_id: contact.id };
  const facts = { from, to, due };
  await mailQueue.add(tx, [
    { clientId, brand, kind: 'vat_unprepared', about, facts, recipients: contact.email },
  ]);
}
