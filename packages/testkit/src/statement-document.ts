import type {
  StatementDocument,
  StatementEntry,
} from '@counterfoil/api/modules/statements/pdf/statement-document';
import { anInvoiceDocument } from './invoice-document.ts';

/** A statement of one invoice, from the company of `anInvoiceDocument`. */
export function aStatementDocument(changes: Partial<StatementDocument> = {}): StatementDocument {
  const { created_at, is_vat_registered, accent, logo, seller, customer } = anInvoiceDocument();
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

export const NOTHING_OPEN: StatementDocument['ageing'] = {
  currentPence: 0,
  days1To30Pence: 0,
  days31To60Pence: 0,
  days61To90Pence: 0,
  olderPence: 0,
  unusedCreditPence: 0,
  totalPence: 0,
};

export const anEntry = (changes: Partial<StatementEntry> = {}): StatementEntry => ({
  date: '2026-11-21',
  kind: 'invoice',
  number: 'INV-0042',
  dueDate: '2026-12-21',
  debitPence: 13_461,
  creditPence: 0,
  balancePence: 13_461,
  ...changes,
});
