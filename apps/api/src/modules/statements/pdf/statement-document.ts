import type { LedgerRow } from '#modules/customers/public';
import type { PaperBank } from '#platform/papers/paper-parties';
import type { PaperFrame } from '#platform/papers/paper-view';
import type { Statement } from '../read-statement.ts';

/** One line of a statement. */
export type StatementEntry = Pick<
  LedgerRow,
  'date' | 'kind' | 'number' | 'dueDate' | 'debitPence' | 'creditPence' | 'balancePence'
>;

/** What a statement shows, as pure data: pence, YYYY-MM-DD. */
export interface StatementDocument
  extends
    PaperFrame,
    Pick<Statement, 'date' | 'openingPence' | 'listedPence' | 'balancePence' | 'ageing'> {
  readonly entries: readonly StatementEntry[];
  readonly overduePence: number;
  /** Where to pay; null when the client has told no account, or nothing is to be paid. */
  readonly bank: PaperBank | null;
  /** To be quoted with the payment. */
  readonly payment_reference: string;
  /** Said when something is overdue. */
  readonly debt_collection_message: string | null;
}
