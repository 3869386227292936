import { isThisReturn, type Outcome } from '@counterfoil/domain/vat/outcomes';
import type { TaxReceipt } from '@counterfoil/providers/tax-authority/port';
import { readClient, readPrimaryContact } from '#modules/account/public';
import { audit } from '#platform/audit';
import { brandCalled } from '#platform/brands';
import type { Tx } from '#platform/db/tx';
import type { TaxDeps, VatMailKind } from '../deps.ts';
import {
  changeSubmission,
  endAttempt,
  fileReceiptJob,
  type HeldReturn,
  isOpen,
  lockSubmission,
  markRefused,
  markTaken,
  setStatus,
  settleReturnJob,
  type SubmissionRow,
  otherDeliveredAttempt,
} from './submission-store.ts';

type Deps = Pick<TaxDeps, 'clock' | 'jobs' | 'mailQueue' | 'brands'>;

/** The authority has the return. A receipt that arrives late still counts, whatever was assumed meanwhile. */
export async function taken(
  tx: Tx,
  deps: Deps,
  { client_id, id }: SubmissionRow,
  known: HeldReturn,
): Promise<void> {
  const { receipt, outcome = null } = known;
  const row = await lockSubmission(tx, client_id, id);
  if (row.state === 'submitted') {
    // The return was found there earlier; only now is its receipt known.
    if (receipt) await receive(tx, deps, row, receipt);
    return;
  }
  if (row.state === 'refused' && receipt === null) return;
  if (await isTakenOtherwise(tx, deps, row, receipt)) return;
  const wasUnconfirmed = row.state !== 'sending';
  await markTaken(tx, deps, row, known);
  await record(tx, deps, row, 'vat_return_accepted');
  // A return that may not be the client's own gets no paper.
  if (isThisReturn(outcome)) await fileLater(tx, deps, row);
  if (wasUnconfirmed) await tellClient(tx, deps, row, 'vat_settled');
  if (!isThisReturn(outcome)) await tellAccountants(tx, deps, row);
}

const fileLater = (tx: Tx, { jobs }: Deps, { client_id, report_id }: SubmissionRow) =>
  jobs.enqueue(tx, fileReceiptJob, [{ client_id, report_id }]);

/** A receipt that comes after the return was found without one: so it is the client's own after all. */
async function receive(tx: Tx, deps: Deps, row: SubmissionRow, receipt: TaxReceipt): Promise<void> {
  if (row.form_bundle_number !== null) return;
  await markTaken(tx, deps, row, { receipt });
  await fileLater(tx, deps, row);
}

/** Somebody has checked the return that the authority has but did not show. */
export async function shown(
  tx: Tx,
  deps: Deps,
  row: SubmissionRow,
  outcome: 'other_figures' | null,
): Promise<void> {
  await markTaken(tx, deps, row, { receipt: null, outcome });
  if (outcome === null) await fileLater(tx, deps, row);
  await tellClient(tx, deps, row, 'vat_settled');
}

/** The authority has no return of this attempt. */
export async function failed(
  tx: Tx,
  deps: Deps,
  { client_id, id }: SubmissionRow,
  outcome: Outcome,
): Promise<void> {
  const row = await lockSubmission(tx, client_id, id);
  if (!isOpen(row) || (await isTakenOtherwise(tx, deps, row))) return;
  await markRefused(tx, deps, row, outcome);
  await record(tx, deps, row, 'vat_return_refused', outcome);
  if (row.state === 'unconfirmed') await tellClient(tx, deps, row, 'vat_settled');
}

/** No answer came: the authority is asked from now on. */
export async function unanswered(
  tx: Tx,
  deps: Deps,
  { client_id, id }: SubmissionRow,
): Promise<void> {
  const row = await lockSubmission(tx, client_id, id);
  if (row.state !== 'sending' || (await isTakenOtherwise(tx, deps, row))) return;
  const now = deps.clock.now().toString();
  await changeSubmission(tx, row, { state: 'unconfirmed', lease_until: null, next_ask_at: now });
  await setStatus(tx, row, 'unconfirmed');
  // A return that was already there was not sent.
  if (!row.is_held) await record(tx, deps, row, 'vat_return_unconfirmed');
  await deps.jobs.enqueue(tx, settleReturnJob, [{ client_id, submission_id: id }]);
}

/**
 * Ends an attempt whose return the authority has from another one, whose answer came so late that the client had
 * submitted again. A receipt belongs to the return, whichever attempt receives it.
 */
async function isTakenOtherwise(
  tx: Tx,
  deps: Deps,
  row: SubmissionRow,
  receipt: TaxReceipt | null = null,
): Promise<boolean> {
  const other = await otherDeliveredAttempt(tx, row);
  if (!other) return false;
  if (isOpen(row)) await endAttempt(tx, deps, row, 'duplicate_submission');
  if (receipt) await receive(tx, deps, other, receipt);
  return true;
}

const record = (
  tx: Tx,
  { clock }: Deps,
  { client_id: clientId, report_id }: SubmissionRow,
  action: string,
  outcome: Outcome | null = null,
) =>
  audit(
    tx,
    clock,
    { action, userId: null, clientId },
    { id: report_id, detail: outcome === null ? {} : { outcome } },
  );

/** A mail to the client about a return. */
export async function tellClient(
  tx: Tx,
  { mailQueue }: Pick<Deps, 'mailQueue'>,
  { client_id: clientId, report_id }: Pick<SubmissionRow, 'client_id' | 'report_id'>,
  kind: VatMailKind,
  facts?: Readonly<Record<string, string>>,
): Promise<void> {
  const { brand } = await readClient(tx, clientId);
  const contact = await readPrimaryContact(tx, clientId);
  if (!contact?.email) return;
  const about = { vat_report_id: report_id };
  const mail = { clientId, brand, kind, about, recipients: contact.email };
  await mailQueue.add(tx, [facts ? { ...mail, facts } : mail]);
}

async function tellAccountants(tx: Tx, { mailQueue, brands }: Deps, row: SubmissionRow) {
  const { client_id: clientId, report_id } = row;
  const { brand } = await readClient(tx, clientId);
  const recipients = brandCalled(brands, brand).documentsEmail;
  const about = { vat_report_id: report_id };
  await mailQueue.add(tx, [{ clientId, brand, kind: 'vat_other_figures', about, recipients }]);
}
