import type { VatReceipt, VatReport } from '@counterfoil/contract/vat/schemas';
import { formatPence } from '@counterfoil/domain/money/pence';
import { isThisReturn, outcomeInWords } from '@counterfoil/domain/vat/outcomes';
import { PENCE_BOXES, VAT_BOXES, type VatBoxes } from '@counterfoil/domain/vat/vat-boxes';
import { pick } from '@counterfoil/domain/pick';
import { documentsOfReports, receiptsOfReports } from '#modules/documents/public';
import { byId } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { boxesOf, type ReportRow } from './report-store.ts';
import { lastSubmissions, type SubmissionRow } from './submit/submission-store.ts';

/** The client's report as a reply. */
export async function presentById(tx: Tx, clientId: string, id: string): Promise<VatReport> {
  const [report] = await presentReports(tx, clientId, [
    await byId(tx, 'vat_reports', clientId, id),
  ]);
  if (!report) throw new Error(`no report ${id}`);
  return report;
}

/** Rows -> replies, with the outcomes of their last attempts. */
export async function presentReports(
  tx: Tx,
  clientId: string,
  rows: readonly ReportRow[],
): Promise<VatReport[]> {
  const ids = rows.map(({ id }) => id);
  const submissions = await lastSubmissions(tx, clientId, ids);
  const documents = await documentsOfReports(tx, clientId, ids);
  const receipts = await receiptsOfReports(tx, clientId, ids);
  return rows.map((row) => {
    const { id, title, period_start, period_end, due_date, status } = row;
    const last = submissions.get(id);
    return {
      id,
      title,
      period_start,
      period_end,
      due_date,
      status,
      boxes: boxTexts(boxesOf(row)),
      ...attemptOf(last),
      document_id: documents.get(id) ?? null,
      receipt_document_id: receipts.get(id) ?? null,
    };
  });
}

/** Boxes 1 to 5 with two decimals, 6 to 9 whole pounds. */
const boxTexts = (boxes: VatBoxes): VatReport['boxes'] =>
  Object.fromEntries(
    VAT_BOXES.map(({ name }, at) => [
      name,
      at < PENCE_BOXES ? formatPence(boxes[name]) : String(boxes[name]),
    ]),
  ) as VatReport['boxes'];

type Attempt = Pick<
  VatReport,
  'submitted_at' | 'receipt' | 'error' | 'outcome' | 'submitted_by' | 'declared_at'
>;

const NONE: Attempt = {
  submitted_at: null,
  receipt: null,
  error: null,
  outcome: null,
  submitted_by: null,
  declared_at: null,
};

function attemptOf(row: SubmissionRow | undefined): Attempt {
  if (!row) return NONE;
  const outcome = row.outcome ?? (row.state === 'unconfirmed' ? inDoubt(row) : null);
  const said = { outcome, error: outcome === null ? null : outcomeInWords(outcome) };
  if (row.state === 'refused') return { ...NONE, ...said };
  const isTaken = row.state === 'submitted';
  return {
    submitted_at: isTaken ? submittedAt(row) : null,
    receipt: isTaken ? receiptOf(row) : null,
    ...said,
    submitted_by: row.declared_by_name,
    declared_at: row.declared_at,
  };
}

const inDoubt = ({ is_held }: SubmissionRow) => (is_held ? 'asking_which' : 'no_answer');

/** Null when HMRC had an earlier return of the period, and its time is unknown here. */
function submittedAt(row: SubmissionRow): string | null {
  const { processing_date, declared_at, is_held, outcome } = row;
  const wasThere = is_held || !isThisReturn(outcome);
  return processing_date ?? (wasThere ? null : declared_at);
}

/** Null when the authority's answer was lost, or it had a return already: only the return itself is there. */
const receiptOf = (row: SubmissionRow): VatReceipt | null =>
  row.form_bundle_number === null
    ? null
    : pick(row, [
        'form_bundle_number',
        'processing_date',
        'payment_indicator',
        'charge_ref_number',
        'receipt_id',
        'receipt_timestamp',
      ]);
