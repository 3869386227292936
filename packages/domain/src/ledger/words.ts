import type { LedgerKind } from './entries.ts';

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
