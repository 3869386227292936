import type { LedgerRow } from '#modules/customers/public';
import {
  type PaperBank,
  bankFacts,
  amount,
  fact,
  linesOf,
  paperView,
} from '@counterfoil/domain/papers/paper-view';
import { dateText } from '@counterfoil/domain/dates/date-text';
import { type PaperFrame, paperRequest } from '#platform/papers/paper-request';
import type { Statement } from '../read-statement.ts';
import { formatPounds } from '@counterfoil/domain/money/pence';

/** One line of a statement. */
export type StatementEntry = Pick<
  LedgerRow,
  | 'date'
  | 'kind'
  | 'number'
  | 'dueDate'
  | 'debitPence'
  | 'creditPence'
  | 'wholePence'
  | 'balancePence'
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

const TEMPLATE = new URL('./statement.typ', import.meta.url);

/** The same document gives the same bytes. */
export const statementPaper = (document: StatementDocument) =>
  paperRequest(TEMPLATE, document, statementView(document));

/** The template's data: only strings, so that the template calculates nothing. */
export function statementView(document: StatementDocument) {
  const { date, seller, customer, overduePence: overdue, balancePence: balance } = document;
  return {
    title: 'Statement',
    name: `Statement of ${dateText(date)}`,
    file_title: `Statement for ${customer.name} from ${seller.name}`,
    is_draft: false,
    ...paperView(document),
    facts: [
      ...fact('Date', dateText(date)),
      ...(balance < 0 ? [amount('In credit', -balance)] : [amount('Balance due', balance)]),
      ...(overdue > 0 ? [amount('Overdue', overdue)] : []),
    ],
    opening: { amount: formatPounds(document.openingPence), note: openingNote(document) },
    entries: document.entries.map(entryView),
    closing: formatPounds(balance),
    ageing: ageing(document),
    totals: listed(document),
    total: total(document),
    payment: payment(document),
  };
}

function openingNote({ openingPence, entries }: StatementDocument): string {
  if (entries.length === 0 && openingPence === 0) return '';
  return openingPence === 0 ? '' : 'Everything else on your account';
}

const WHAT: Record<StatementEntry['kind'], (number: string) => string> = {
  invoice: (number) => `Invoice ${number}`,
  credit_note: (number) => `Credit note ${number}`,
  payment: (number) => `Payment for ${number}`,
  pay_by_bank: (number) => `Payment by bank for ${number}`,
  write_off: (number) => `Write-off on ${number}`,
  account_credit: (number) => `Credit used on ${number}`,
  refund: (number) => `Refund for ${number}`,
};

/** A credit note may have gone to several documents, and a statement may list only some of them. */
function describeEntry({ kind, number, creditPence, wholePence }: StatementEntry): string {
  const isPart = kind === 'credit_note' && creditPence < wholePence;
  return isPart
    ? `Part of credit note ${number} (${formatPounds(wholePence)})`
    : WHAT[kind](number);
}

function entryView(entry: StatementEntry) {
  const { kind, dueDate, debitPence, creditPence } = entry;
  const isInvoice = kind === 'invoice';
  // Credit that went to a document that is not listed is a debit here.
  const isDebit = isInvoice || debitPence > 0;
  return {
    date: dateText(entry.date),
    what: describeEntry(entry),
    // Only invoices are due, though a payment carries its invoice's due date.
    due: isInvoice && dueDate ? dateText(dueDate) : '',
    debit: isDebit ? formatPounds(debitPence) : '',
    credit: isDebit ? '' : formatPounds(creditPence),
    balance: formatPounds(entry.balancePence),
  };
}

/** The open amounts by age, the youngest first; empty when nothing is open. */
function ageing({ ageing: by }: StatementDocument) {
  const ages = [
    amount('Not yet due', by.currentPence),
    amount('1 to 30 days', by.days1To30Pence),
    amount('31 to 60 days', by.days31To60Pence),
    amount('61 to 90 days', by.days61To90Pence),
    amount('Older', by.olderPence),
    ...(by.unusedCreditPence === 0 ? [] : [amount('Unused credit', by.unusedCreditPence)]),
  ];
  const isAnyOpen = ages.some(({ value }) => value !== formatPounds(0));
  return isAnyOpen ? [...ages, amount('Balance', by.totalPence)] : [];
}

/** The sum of the documents listed, when it differs from the account's balance. */
function listed({ listedPence, balancePence }: StatementDocument) {
  if (listedPence === balancePence) return [];
  return listedPence < 0
    ? [amount('Credit on the invoices listed', -listedPence)]
    : [amount('Owed on the invoices listed', listedPence)];
}

/** The main figure, with a note in words when nothing has to be paid. */
function total({ balancePence: balance, overduePence: overdue }: StatementDocument) {
  if (balance < 0) {
    return { ...amount('In credit', -balance), note: 'There is nothing to pay.' };
  }
  if (balance === 0) return { ...amount('Balance due', 0), note: 'There is nothing to pay.' };
  return { ...amount('Balance due', balance), note: overdueNote(balance, overdue) };
}

function overdueNote(balance: number, overdue: number): string {
  if (overdue === 0) return '';
  return overdue === balance ? 'All of it is overdue.' : `${formatPounds(overdue)} is overdue.`;
}

function payment(document: StatementDocument) {
  const { bank, balancePence, overduePence, debt_collection_message: message } = document;
  const isAsked = balancePence > 0;
  return {
    rows: bank && isAsked ? bankFacts(bank, document.payment_reference) : [],
    lines: overduePence > 0 ? linesOf(message) : [],
  };
}
