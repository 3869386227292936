import { dateText } from '@counterfoil/domain/dates/date-text';
import { fact } from '@counterfoil/domain/papers/paper-view';
import type { Row } from '#platform/db/rows';
import { londonMoment } from '#platform/time/clock';
import { paperOf, type ReportDocument } from './report-view.ts';

type Submission = Pick<
  Row<'vat_submissions'>,
  | 'declared_at'
  | 'declared_by_name'
  | 'form_bundle_number'
  | 'processing_date'
  | 'payment_indicator'
  | 'charge_ref_number'
  | 'receipt_id'
  | 'receipt_timestamp'
  | 'is_held'
>;

const PAYMENT = {
  DD: 'HMRC collects it by Direct Debit',
  BANK: 'HMRC pays it into the bank account it knows',
};

/** The paper of a return that HMRC has: its boxes, and what HMRC answered. */
export function receiptPaper(document: ReportDocument, submission: Submission) {
  const { form_bundle_number, processing_date, payment_indicator, receipt_timestamp } = submission;
  const facts = [
    ...fact('Declared by', submission.declared_by_name),
    ...fact('Declared', momentText(submission.declared_at)),
    ...fact('Form bundle number', form_bundle_number),
    ...fact('Processed', processing_date && momentText(processing_date)),
    ...fact('Payment', payment_indicator && PAYMENT[payment_indicator]),
    ...fact('Charge reference', submission.charge_ref_number),
    ...fact('Receipt', submission.receipt_id),
    ...fact('Receipt of', receipt_timestamp && momentText(receipt_timestamp)),
  ];
  return paperOf(document, { title: 'Receipt of VAT return', facts, note: noteOf(submission) });
}

function noteOf({ form_bundle_number, is_held }: Submission): string {
  if (form_bundle_number !== null) {
    return 'HMRC has received this return. Please keep this with your records.';
  }
  return is_held
    ? 'HMRC already had a return for this period when this one was submitted here, so this receipt has no HMRC number.'
    : 'HMRC holds this return. The connection dropped before its receipt reached us, so this one has no HMRC number.';
}

/** "7 November 2026, 09:30:00 GMT" */
function momentText(instant: string): string {
  const { date, time, zone } = londonMoment(Temporal.Instant.from(instant));
  return `${dateText(date)}, ${time} ${zone}`;
}
