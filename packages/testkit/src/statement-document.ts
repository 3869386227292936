import type {
  StatementDocument,
  StatementEntry,
} from '@counterfoil/api/modules/statements/pdf/statement-view';
import { ageingOf } from '@counterfoil/domain/ledger/ageing';
import { anInvoicePaper } from './invoice-paper.ts';

/** A statement of one invoice, from the company of `anInvoicePaper`. */
export function aStatementDocument(changes: Partial<StatementDocument> = {}): StatementDocument {
  const { created_at, is_vat_registered, accent, logo, seller, customer } = anInvoicePaper();
  return {
    created_at,
    is_vat_registered,
    accent,
    logo,
    seller,
    customer,
    date: '2026-11-21',
    openingPence: 0,
    entries: [anEntry()],
    listedPence: 13_461,
    balancePence: 13_461,
    overduePence: 0,
    ageing: { ...NOTHING_OPEN, currentPence: 13_461, totalPence: 13_461 },
    bank: null,
    payment_reference: 'INV-0042',
    debt_collection_message: null,
    ...changes,
  };
}

export const NOTHING_OPEN = ageingOf([], '2026-11-21');

export function anEntry(changes: Partial<StatementEntry> = {}): StatementEntry {
  const entry = {
    date: '2026-11-21',
    kind: 'invoice' as const,
    number: 'INV-0042',
    dueDate: '2026-12-21',
    debitPence: 13_461,
    creditPence: 0,
    balancePence: 13_461,
    ...changes,
  };
  return { wholePence: entry.debitPence + entry.creditPence, ...entry };
}
