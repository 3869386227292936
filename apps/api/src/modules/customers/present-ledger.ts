import type {
  Ageing as AgeingReply,
  LedgerEntry,
} from '@counterfoil/contract/customers/ledger-schemas';
import type { Ageing } from '@counterfoil/domain/ledger/ageing';
import { formatPence } from '@counterfoil/domain/money/pence';
import type { LedgerRow } from './ledger-reader.ts';

export function presentLedgerEntry(row: LedgerRow): LedgerEntry {
  return {
    id: row.id,
    date: row.date,
    kind: row.kind,
    document_id: row.documentId,
    number: row.number,
    due_date: row.dueDate,
    debit: formatPence(row.debitPence),
    credit: formatPence(row.creditPence),
    balance: formatPence(row.balancePence),
  };
}

export function presentAgeing(ageing: Ageing): AgeingReply {
  return {
    current: formatPence(ageing.currentPence),
    days_1_30: formatPence(ageing.days1To30Pence),
    days_31_60: formatPence(ageing.days31To60Pence),
    days_61_90: formatPence(ageing.days61To90Pence),
    older: formatPence(ageing.olderPence),
    unused_credit: formatPence(ageing.unusedCreditPence),
    total: formatPence(ageing.totalPence),
  };
}
