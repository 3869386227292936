import type { Pence } from '../money/pence.ts';

/** The accounts of the ledger. `receivables` holds the amounts that customers owe. */
export type Account = 'receivables' | 'sales' | 'vat' | 'bank' | 'discounts';

export interface Posting {
  readonly account: Account;
  /** Debit positive, credit negative. */
  readonly pence: Pence;
  /** The invoice or credit note that a posting to receivables settles; null on other accounts. */
  readonly documentId: string | null;
}

interface SentEvent {
  readonly documentId: string;
  readonly totalPence: Pence;
  readonly vatPence: Pence;
}
interface InvoiceSentEvent extends SentEvent {
  readonly kind: 'invoice';
}
interface CreditNoteSentEvent extends SentEvent {
  readonly kind: 'credit_note';
  readonly parentId: string;
  /** The part that reduces its invoice; the rest is separate credit. */
  readonly appliedPence: Pence;
}
interface SettlementEvent {
  readonly kind: 'payment' | 'pay_by_bank' | 'write_off';
  /** The invoice whose balance it reduces. */
  readonly documentId: string;
  readonly amountPence: Pence;
}
interface RefundEvent {
  readonly kind: 'refund';
  /** The credit note or the overpaid invoice whose unused credit it pays out. */
  readonly documentId: string;
  readonly amountPence: Pence;
}
interface CreditUseEvent {
  readonly kind: 'account_credit';
  /** The invoice whose balance it reduces. */
  readonly documentId: string;
  /** The document whose unused credit it takes. */
  readonly creditOf: string;
  readonly amountPence: Pence;
}

/** Something that changes what a customer owes, in total or on a document. Amounts are never negative. */
export type LedgerEvent =
  | InvoiceSentEvent
  | CreditNoteSentEvent
  | SettlementEvent
  | CreditUseEvent
  | RefundEvent;
export type LedgerKind = LedgerEvent['kind'];

/**
 * The postings of an event; they sum to 0. An invoice of 13461 with 2187 VAT is receivables 13461,
 * sales -11274, VAT -2187. Postings of 0 are left out, but a document always has one to receivables:
 * a free invoice is an entry of 0. A payment of 0 has no postings.
 */
export function postingsOf(event: LedgerEvent): Posting[] {
  switch (event.kind) {
    case 'invoice':
      return [settling(event.documentId, event.totalPence), ...earned(event)];
    case 'credit_note':
      return [...credited(event), ...earned(event).map(reversed)];
    case 'payment':
    case 'pay_by_bank':
      return received(event, 'bank');
    case 'write_off':
      return received(event, 'discounts');
    case 'refund':
      return received({ ...event, amountPence: -event.amountPence }, 'bank');
    case 'account_credit':
      return worthPosting([
        settling(event.documentId, -event.amountPence),
        settling(event.creditOf, event.amountPence),
      ]);
  }
}

/** How much an entry adds to the customer's debt; a negative amount reduces it. */
export const receivablesOf = (postings: readonly Posting[]): Pence =>
  postings.reduce((sum, { account, pence }) => (account === 'receivables' ? sum + pence : sum), 0);

/** The applied part goes against the invoice, the rest against the credit note itself. */
function credited({
  documentId,
  parentId,
  totalPence,
  appliedPence,
}: CreditNoteSentEvent): Posting[] {
  const postings = worthPosting([
    settling(parentId, -appliedPence),
    settling(documentId, appliedPence - totalPence),
  ]);
  return postings.length ? postings : [settling(documentId, 0)];
}

function earned({ totalPence, vatPence }: SentEvent): Posting[] {
  return worthPosting([posting('sales', vatPence - totalPence), posting('vat', -vatPence)]);
}

const received = (
  { documentId, amountPence }: Pick<SettlementEvent, 'documentId' | 'amountPence'>,
  account: Account,
): Posting[] => worthPosting([posting(account, amountPence), settling(documentId, -amountPence)]);

const posting = (account: Account, pence: Pence): Posting => ({ account, pence, documentId: null });

const settling = (documentId: string, pence: Pence): Posting => ({
  account: 'receivables',
  pence,
  documentId,
});

const reversed = (each: Posting): Posting => ({ ...each, pence: -each.pence });
const worthPosting = (postings: Posting[]) => postings.filter(({ pence }) => pence !== 0);

/** Names of the kinds of entry, on the screen and in exports. */
export const LEDGER_WORDS: Readonly<Record<LedgerKind, string>> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  payment: 'Payment',
  pay_by_bank: 'Pay by bank',
  write_off: 'Written off as discount',
  account_credit: 'Credit used',
  refund: 'Refund',
};
