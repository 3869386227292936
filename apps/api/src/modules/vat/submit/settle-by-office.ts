import { formatDate } from '@counterfoil/domain/dates/iso-date';
import { isAnswerCertain } from '@counterfoil/domain/vat/settling';
import { readClient } from '#modules/account/public';
import { byId } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { refuse } from '#platform/refusals';
import type { TaxDeps } from '../deps.ts';
import { reportsWithin, type ReportRow } from '../report-store.ts';
import { failed, shown, taken, unanswered } from './outcomes.ts';
import {
  isLeased,
  isOpen,
  lastSubmissions,
  secondsSinceSent,
  type SubmissionRow,
} from './submission-store.ts';

type Deps = Pick<TaxDeps, 'transact' | 'clock' | 'jobs' | 'mailQueue' | 'brands'>;

/** The accountants' finding at HMRC: this return, one with other figures, or none. */
export type OfficeFinding = 'held' | 'other_figures' | 'not_held';

interface SettlementRequest {
  readonly from: string;
  readonly to: string;
  readonly found: OfficeFinding;
}

/** A return as shown to the office. */
export interface SettledReturn {
  readonly report_id: string;
  readonly title: string;
  readonly status: ReportRow['status'];
}

/**
 * Settles by hand a return whose outcome HMRC did not report. One already settled this way is returned.
 * @param confirm is told which return will be settled, and throws to stop it
 */
export function settleByOffice(
  deps: Deps,
  clientId: string,
  { from, to, found }: SettlementRequest,
  confirm: (title: string) => void,
): Promise<SettledReturn> {
  return deps.transact.forClient({ clientId }, async (tx) => {
    const report = await lockedReport(tx, clientId, { from, to });
    const { id, title } = report;
    const last = (await lastSubmissions(tx, clientId, [id])).get(id);
    if (last?.outcome === 'not_shown' && found !== 'not_held') {
      confirm(title);
      await shown(tx, deps, last, found === 'held' ? null : found);
    } else if (!last || !isSettledSo(last, found)) {
      const open = enforceUnsettled(deps, report, last, found);
      confirm(title);
      // A call whose process died becomes unanswered, and the client is told.
      await unanswered(tx, deps, open);
      await settle(tx, deps, open, found);
    }
    const { status } = await byId(tx, 'vat_reports', clientId, id);
    return { report_id: id, title, status };
  });
}

async function lockedReport(
  tx: Tx,
  clientId: string,
  days: Pick<SettlementRequest, 'from' | 'to'>,
): Promise<ReportRow> {
  const found = (await reportsWithin(tx, clientId, days)).find(
    ({ period_start, period_end }) => period_start === days.from && period_end === days.to,
  );
  if (found) return byId(tx, 'vat_reports', clientId, found.id, 'update');
  const { company_name } = await readClient(tx, clientId);
  const span = `${formatDate(days.from)} to ${formatDate(days.to)}`;
  throw refuse(`${company_name} has no VAT return for ${span}.`);
}

function isSettledSo({ state, outcome }: SubmissionRow, found: OfficeFinding): boolean {
  if (found === 'not_held') return state === 'refused' && outcome === 'not_found';
  return state === 'submitted' && outcome === (found === 'held' ? null : found);
}

/** The attempt that awaits HMRC's answer and that nobody is asking about now. */
function enforceUnsettled(
  { clock }: Deps,
  { title, status }: ReportRow,
  last: SubmissionRow | undefined,
  found: OfficeFinding,
): SubmissionRow {
  if (status === 'submitted') {
    throw refuse(`The ${title} is already settled: HMRC has a return for this period.`);
  }
  if (!last || !isOpen(last)) {
    throw refuse(
      `The ${title} is waiting for the client to submit it, so there is nothing to settle.`,
    );
  }
  if (isLeased(last, { clock })) {
    throw refuse(`HMRC is being asked about the ${title}. Please try again in a minute.`);
  }
  if (found === 'not_held' && !isAnswerCertain(secondsSinceSent(last, { clock }))) {
    throw refuse(`The ${title} may still be on its way to HMRC. Please look again in two minutes.`);
  }
  return last;
}

function settle(tx: Tx, deps: Deps, row: SubmissionRow, found: OfficeFinding): Promise<void> {
  if (found === 'not_held') return failed(tx, deps, row, 'not_found');
  return taken(tx, deps, row, { receipt: null, outcome: found === 'held' ? null : found });
}
