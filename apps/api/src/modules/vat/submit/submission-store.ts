import type { Outcome } from '@counterfoil/domain/vat/outcomes';
import type { TaxOrigin, TaxReceipt } from '@counterfoil/providers/tax-authority/port';
import { among, byId, changeRow, type Row } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import type { Secrets } from '#platform/secrets';
import { jobKind } from '#platform/jobs/jobs';
import type { TaxDeps } from '../deps.ts';
import { sealedAt } from '#platform/sealed-places';

/** Asks the authority whether it has a return whose answer did not arrive. */
export const settleReturnJob = jobKind<{ client_id: string; submission_id: string }>({
  name: 'settle-vat-return',
  retrySeconds: 5,
  retryLimit: 3,
});

/** Files the paper of a receipt in the client's envelope. */
export const fileReceiptJob = jobKind<{ client_id: string; report_id: string }>({
  name: 'file-vat-receipt',
  retrySeconds: 2,
  retryLimit: 10_000,
});

export type SubmissionRow = Row<'vat_submissions'>;

const originOf = (id: string) => sealedAt('vat_submissions', 'origin_sealed', id);

/** Seals the origin of an act: it contains the client's address and device. */
export const sealOrigin = (secrets: Secrets, id: string, origin: TaxOrigin): Buffer =>
  secrets.seal(JSON.stringify(origin), originOf(id));

/** The origin of an act that is not settled yet. */
export function openOrigin(secrets: Secrets, { id, origin_sealed }: SubmissionRow): TaxOrigin {
  if (!origin_sealed) throw new Error(`the submission ${id} is settled`);
  // Only `sealOrigin` writes this column, and a tampered value does not open.
  const kept = JSON.parse(secrets.open(origin_sealed, originOf(id))) as TaxOrigin & {
    public_ip_at: string;
  };
  return { ...kept, public_ip_at: Temporal.Instant.from(kept.public_ip_at) };
}

/** The attempt that counts for each of these reports: the one that the authority accepted, else the newest. */
export async function lastSubmissions(
  tx: Tx,
  clientId: string,
  reportIds: readonly string[],
): Promise<ReadonlyMap<string, SubmissionRow>> {
  const rows = await tx
    .selectFrom('vat_submissions')
    .selectAll()
    .distinctOn('report_id')
    .where('client_id', '=', clientId)
    .where(among(reportIds, 'report_id'))
    .orderBy('report_id')
    .orderBy((eb) => eb('state', '=', 'submitted'), 'desc')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.report_id, row]));
}

/** Locks an attempt, and before it its report: answers to two attempts of one report come one after the other. */
export async function lockSubmission(tx: Tx, clientId: string, id: string): Promise<SubmissionRow> {
  const { report_id } = await byId(tx, 'vat_submissions', clientId, id);
  await byId(tx, 'vat_reports', clientId, report_id, 'update');
  return byId(tx, 'vat_submissions', clientId, id, 'update');
}

export const changeSubmission = (
  tx: Tx,
  row: SubmissionRow,
  changes: Parameters<typeof changeRow<'vat_submissions'>>[3],
): Promise<SubmissionRow> => changeRow(tx, 'vat_submissions', row, changes);

type ReportStatus = Row<'vat_reports'>['status'];

export const setStatus = (tx: Tx, { client_id, report_id }: SubmissionRow, status: ReportStatus) =>
  changeRow(tx, 'vat_reports', { client_id, id: report_id }, { status });

export const isOpen = ({ state }: SubmissionRow): boolean =>
  state === 'sending' || state === 'unconfirmed';

/** Whether a call to the authority about it is under way. */
export const isLeased = (
  { lease_until }: SubmissionRow,
  { clock }: Pick<TaxDeps, 'clock'>,
): boolean => lease_until !== null && Temporal.Instant.compare(lease_until, clock.now()) > 0;

/** The time since the client declared the return, which is when it was sent. */
export const secondsSinceSent = (
  { declared_at }: SubmissionRow,
  { clock }: Pick<TaxDeps, 'clock'>,
): number => Temporal.Instant.from(declared_at).until(clock.now()).total('seconds');

/** The other attempt, if any, that delivered this one's return to the authority. */
export const otherDeliveredAttempt = (
  tx: Tx,
  { client_id, report_id, id }: SubmissionRow,
): Promise<SubmissionRow | undefined> =>
  tx
    .selectFrom('vat_submissions')
    .selectAll()
    .where('client_id', '=', client_id)
    .where('report_id', '=', report_id)
    .where('state', '=', 'submitted')
    .where('id', '<>', id)
    .forUpdate()
    .executeTakeFirst();

/** The known details of a return that the authority has. */
export interface HeldReturn {
  /** Null when it is only known that the authority has the return. */
  readonly receipt: TaxReceipt | null;
  readonly outcome?: Outcome | null;
}

/** The authority has the return. */
export async function markTaken(
  tx: Tx,
  { clock }: Pick<TaxDeps, 'clock'>,
  row: SubmissionRow,
  { receipt, outcome = null }: HeldReturn,
): Promise<void> {
  await changeSubmission(tx, row, {
    state: 'submitted',
    outcome,
    settled_at: clock.now().toString(),
    origin_sealed: null,
    lease_until: null,
    next_ask_at: null,
    ...(receipt && {
      ...receipt,
      processing_date: receipt.processing_date.toString(),
      receipt_timestamp: receipt.receipt_timestamp?.toString() ?? null,
    }),
  });
  await setStatus(tx, row, 'submitted');
}

/** The authority has no return of this attempt: the client can submit again. */
export async function markRefused(
  tx: Tx,
  deps: Pick<TaxDeps, 'clock'>,
  row: SubmissionRow,
  outcome: Outcome,
): Promise<void> {
  await endAttempt(tx, deps, row, outcome);
  await setStatus(tx, row, 'prepared');
}

/** Ends an attempt that delivered nothing to the authority. */
export const endAttempt = (
  tx: Tx,
  { clock }: Pick<TaxDeps, 'clock'>,
  row: SubmissionRow,
  outcome: Outcome,
): Promise<SubmissionRow> =>
  changeSubmission(tx, row, {
    state: 'refused',
    outcome,
    settled_at: clock.now().toString(),
    origin_sealed: null,
    lease_until: null,
    next_ask_at: null,
  });

/** Has the authority asked at once about the client's returns with unknown outcomes. */
export async function askAgain(
  tx: Tx,
  { clock, jobs }: Pick<TaxDeps, 'clock' | 'jobs'>,
  clientId: string,
): Promise<void> {
  const open = await tx
    .updateTable('vat_submissions')
    .set({ next_ask_at: clock.now().toString(), gave_up_at: null, outcome: null })
    .where('client_id', '=', clientId)
    .where('state', '=', 'unconfirmed')
    .returning('id')
    .execute();
  await jobs.enqueue(
    tx,
    settleReturnJob,
    open.map(({ id }) => ({ client_id: clientId, submission_id: id })),
  );
}
