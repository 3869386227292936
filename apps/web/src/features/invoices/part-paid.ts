import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { parsePence } from '@counterfoil/domain/money/pence';

export type PartPaidFacts = Pick<
  InvoiceSummary,
  'type' | 'aasm_state' | 'balance' | 'original_total'
>;

/** Whether an invoice is part paid: its balance is above 0 and below its total. */
export function isPartPaid({ type, aasm_state, balance, original_total }: PartPaidFacts): boolean {
  if (type === 'CreditNote' || aasm_state === 'draft') return false;
  const [owed, total] = [parsePence(balance) ?? 0, parsePence(original_total) ?? 0];
  return owed !== 0 && owed < total;
}
