import { isSameReturn } from '@counterfoil/domain/vat/vat-boxes';
import {
  isAnswerCertain,
  isTimeToGiveUp,
  minutesToNextAsk,
} from '@counterfoil/domain/vat/settling';
import { ProviderError } from '@counterfoil/providers/calls/port';
import type { TaxCall, TaxReturn } from '@counterfoil/providers/tax-authority/port';
import { byId } from '#platform/db/rows';
import { workFor } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import { RefusalError } from '#platform/refusals';
import { callAs } from '../ask-authority.ts';
import { NotAuthorised } from '../authorise/with-grant.ts';
import type { TaxDeps } from '../deps.ts';
import { boxesOf } from '../report-store.ts';
import { failed, taken, tellClient, unanswered } from './outcomes.ts';
import { fulfilledObligation } from './period-obligation.ts';
import {
  changeSubmission,
  isLeased,
  lockSubmission,
  openOrigin,
  secondsSinceSent,
  settleReturnJob,
  type SubmissionRow,
} from './submission-store.ts';

const LEASE = { seconds: 60 };

interface SubmissionKey {
  readonly client_id: string;
  readonly submission_id: string;
}

/** Asks the authority whether it has a return, and acts on the answer; sends nothing. Nodes ask one at a time. */
export async function settle(
  deps: TaxDeps,
  { client_id, submission_id }: SubmissionKey,
): Promise<void> {
  const row = await deps.transact.forClient({ clientId: client_id }, (tx) =>
    leaseIfFree(tx, deps, client_id, submission_id),
  );
  if (row) await askAbout(deps, row);
}

/** The same when the authority refused the attempt because it already has a return: the question is only which. */
export async function settleHeld(deps: TaxDeps, { client_id, id }: SubmissionRow): Promise<void> {
  const row = await deps.transact.forClient({ clientId: client_id }, async (tx) =>
    lease(tx, deps, await lockSubmission(tx, client_id, id), { is_held: true }),
  );
  if (row) await askAbout(deps, row);
}

async function askAbout(deps: TaxDeps, row: SubmissionRow): Promise<void> {
  const { transact, secrets, log } = deps;
  const own = { clientId: row.client_id };
  const asker = { ...own, vrn: row.vrn, origin: openOrigin(secrets, row) };
  let answer: Answer;
  try {
    answer = await callAs(deps, asker, (call) => ask(deps, call, row));
  } catch (error) {
    if (!(error instanceof ProviderError || error instanceof RefusalError)) throw error;
    log.warn({ err: error }, 'HMRC does not say whether it has a return');
    const hasEnded = error instanceof NotAuthorised;
    await transact.forClient(own, (tx) => later(tx, deps, row, hasEnded));
    return;
  }
  await transact.forClient(own, (tx) => act(tx, deps, row, answer));
}

/** The return that it has; `held`: it has one but does not show it; `none`: it has none, and none is on its way. */
type Answer = TaxReturn | 'held' | 'none' | 'none yet';

/** Asks for the return, and for the obligation only when "none" would let the client submit again. */
async function ask(
  { transact, clock, taxAuthority }: TaxDeps,
  call: TaxCall,
  row: SubmissionRow,
): Promise<Answer> {
  const isCertain = isAnswerCertain(secondsSinceSent(row, { clock }));
  const found = await taxAuthority.viewReturn(call, row.period_key);
  if (found) return found;
  if (row.is_held) return 'held';
  if (!isCertain) return 'none yet';
  const report = await transact.forClient({ clientId: row.client_id }, (tx) =>
    byId(tx, 'vat_reports', row.client_id, row.report_id),
  );
  return (await fulfilledObligation(taxAuthority, call, report)) ? 'held' : 'none';
}

/** Takes an unsettled attempt that nobody else works on; its call is over or its process has died. */
async function leaseIfFree(tx: Tx, deps: TaxDeps, clientId: string, id: string) {
  const row = await lockSubmission(tx, clientId, id);
  return isLeased(row, deps) || row.settled_at !== null ? null : lease(tx, deps, row, {});
}

async function lease(
  tx: Tx,
  deps: TaxDeps,
  before: SubmissionRow,
  known: { readonly is_held?: true },
): Promise<SubmissionRow | null> {
  await unanswered(tx, deps, before);
  const row = await lockSubmission(tx, before.client_id, before.id);
  if (row.settled_at !== null) return null;
  const until = deps.clock.now().add(LEASE).toString();
  return changeSubmission(tx, row, {
    ...known,
    lease_until: until,
    times_asked: row.times_asked + 1,
    next_ask_at: until,
  });
}

/** The authority has a return of the period but does not show it: the client's own, unless none was sent from here. */
const takenUnseen = (tx: Tx, deps: TaxDeps, row: SubmissionRow): Promise<void> =>
  taken(tx, deps, row, { receipt: null, outcome: row.was_sent ? null : 'not_shown' });

async function act(tx: Tx, deps: TaxDeps, row: SubmissionRow, answer: Answer): Promise<void> {
  if (answer === 'held') return takenUnseen(tx, deps, row);
  if (answer === 'none') return failed(tx, deps, row, 'not_received');
  if (answer === 'none yet') return later(tx, deps, row, false);
  const report = await byId(tx, 'vat_reports', row.client_id, row.report_id);
  const outcome = isSameReturn(answer.boxes, boxesOf(report)) ? null : 'other_figures';
  return taken(tx, deps, row, { receipt: null, outcome });
}

/** Asks again later, or gives up. @param hasEnded whether the client has to authorise us first */
async function later(tx: Tx, deps: TaxDeps, { client_id, id }: SubmissionRow, hasEnded: boolean) {
  const row = await lockSubmission(tx, client_id, id);
  if (row.state !== 'unconfirmed') return;
  const now = deps.clock.now();
  const isOver = isTimeToGiveUp(secondsSinceSent(row, deps));
  if (isOver && row.is_held) return takenUnseen(tx, deps, row);
  const outcome = hasEnded ? 'authorise_to_settle' : isOver ? 'unknown' : null;
  const wait = { minutes: minutesToNextAsk(row.times_asked) };
  await changeSubmission(tx, row, {
    lease_until: null,
    outcome,
    next_ask_at: outcome === null ? now.add(wait).toString() : null,
    gave_up_at: isOver ? now.toString() : null,
  });
  if (outcome !== null && outcome !== row.outcome) await tellClient(tx, deps, row, 'vat_settled');
}

/** Enqueues the question about every return that is due to be asked about, even after a crash. */
export async function settleDue({
  transact,
  clock,
  jobs,
}: Pick<TaxDeps, 'transact' | 'clock' | 'jobs'>): Promise<void> {
  const now = clock.now();
  await transact.acrossClients(async (tx) => {
    const due = await tx
      .selectFrom('vat_submissions')
      .select(['id', 'client_id'])
      .where((eb) =>
        eb.or([
          eb('state', '=', 'sending').and('lease_until', 'is', null),
          eb('state', '=', 'sending').and('lease_until', '<=', now.toString()),
          eb('state', '=', 'unconfirmed').and('next_ask_at', '<=', now.toString()),
        ]),
      )
      .limit(500)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return;
    for (const { id, client_id } of due) {
      const asked = { next_ask_at: now.add({ minutes: 2 }).toString() };
      await tx.updateTable('vat_submissions').set(asked).where('id', '=', id).execute();
      await workFor(tx, client_id);
      await jobs.enqueue(tx, settleReturnJob, [{ client_id, submission_id: id }]);
    }
  });
}
