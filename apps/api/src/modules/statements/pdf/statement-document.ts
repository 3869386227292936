import type { LedgerRow } from '#modules/customers/public';
import type { PaperBank } from '#platform/papers/paper-parties';
import type { PaperFrame } from '#platform/papers/paper-view';
import type { Statement } from '../read-statement.ts';

/** One line of a statement. */
export type StatementEntry = Pick<
  LedgerRow,
  'date' | 'kind' | 'number' | 'dueDate' | 'debitPence' | 'creditPence' | 'balancePence'
>;

/** The content of a statement as pure data: pence, YYYY-MM-DD. */
export interface StatementDocument
  extends
    PaperFrame,
    Pick<Statement, 'date' | 'openingPence' | 'listedPence' | 'balancePence' | 'ageing'> {
  readonly entries: readonly StatementEntry[];
  readonly overduePence: number;
  /** The account to pay into; null when the client has none, or nothing is owed. */
  readonly bank: PaperBank | null;
  /** The reference to quote with the payment. */
  readonly payment_reference: string;
  /** Printed when something is overdue. */
  readonly debt_collection_message: string | null;
}
