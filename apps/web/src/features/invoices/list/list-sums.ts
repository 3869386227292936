import type { StateFigures } from '@counterfoil/contract/invoices/overview-routes';
import { AASM_STATES } from '@counterfoil/contract/invoices/lists';
import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import { formatPounds, type Pence, wirePence } from '@counterfoil/domain/money/pence';
import { counted, displayCount } from '#ui/counts.ts';
import { countedInvoices, isOwed } from '../kind.ts';
import type { InvoiceStatistics } from '../queries.ts';
import { countedPence } from './row-texts.ts';

/** The sum below a list, its name, and the column that it adds up. */
export interface ListSum {
  readonly of: 'total' | 'balance' | 'received';
  readonly name: string;
  readonly amount: string;
}

/** Undefined: all states. */
type List = InvoiceState | undefined;

interface Figures {
  /** Invoices and credit notes. */
  readonly count: number;
  readonly credit_notes: number;
  /** In pence, less the credit notes. */
  readonly totalPence: number;
  /** The amount owed on invoices, in pence; nothing is owed on a draft. */
  readonly owedPence: number;
  /** The rest of credit notes and overpayments, in pence. Not part of what is owed. */
  readonly unusedPence: number;
  /** Payments, in pence, without discounts and credit notes. */
  readonly receivedPence: number;
}

/** The figures of a list, or of several together. */
export function figuresOf(statistics: InvoiceStatistics, ...lists: readonly List[]): Figures {
  const states = lists.flatMap((list) => list ?? AASM_STATES);
  const sum = (of: (figures: StateFigures, state: InvoiceState) => number) =>
    states.reduce((all, state) => all + of(statistics[state], state), 0);
  return {
    count: sum(({ count }) => count),
    credit_notes: sum(({ credit_notes }) => credit_notes),
    totalPence: sum(({ total, credited }) => wirePence(total) - wirePence(credited)),
    owedPence: sum(({ balance }, state) => (state === 'draft' ? 0 : wirePence(balance))),
    unusedPence: sum(({ unused_credit }, state) =>
      state === 'draft' ? 0 : wirePence(unused_credit),
    ),
    receivedPence: sum(({ received }) => wirePence(received)),
  };
}

/** The sum of a list, on all its pages: the same figure as in its header block. */
export function sumOf(statistics: InvoiceStatistics, list: List): ListSum {
  const { totalPence, owedPence, receivedPence } = figuresOf(statistics, list);
  switch (list) {
    case 'draft':
      return { of: 'total', name: 'Total', amount: formatPounds(totalPence) };
    case 'paid':
      return { of: 'received', name: 'Received', amount: formatPounds(receivedPence) };
    case 'sent':
    case 'overdue':
    case undefined:
      return { of: 'balance', name: LEFT_TO_PAY, amount: formatPounds(owedPence) };
  }
}

/** How many documents a list has, also in words: "5 invoices and 1 credit note". */
export function documentsIn(statistics: InvoiceStatistics, list: List) {
  const { count, credit_notes } = figuresOf(statistics, list);
  return { count, label: countedInvoices(count, credit_notes) };
}

/** The name of what is still owed on an invoice. */
export const LEFT_TO_PAY = 'Left to pay';

export interface Headline {
  readonly figure?: string;
  readonly tone?: 'bad' | undefined;
  readonly status: string;
}

/** The figure of a list and what it means: "£2,286.21 overdue across 5 invoices". Null for an empty list. */
export function headlineOf(
  statistics: InvoiceStatistics,
  list: List,
  words: string,
): Headline | null {
  const figures = figuresOf(statistics, list);
  if (figures.count === 0) return null;
  const found = words ? ` matching “${words}”` : '';
  switch (list) {
    case 'draft': {
      const status = `in ${counted(figures.count, 'draft')}${found}`;
      return { figure: formatPounds(figures.totalPence), status };
    }
    case 'paid':
      return receivedOn(figures, found);
    case 'overdue':
      return { ...owedIn(figures, 'overdue', found), tone: 'bad' };
    case 'sent':
      return owedIn(figures, 'not yet due', found);
    case undefined:
      return owedInAll(statistics, found);
  }
}

/** "£90.00 received on 2 invoices, £10.00 settled by credit notes and discounts" */
function receivedOn(figures: Figures, found: string): Headline {
  const { count, credit_notes, totalPence, receivedPence, unusedPence } = figures;
  const otherwise = totalPence - receivedPence;
  const rest =
    otherwise > 0 ? `, ${formatPounds(otherwise)} settled by credit notes and discounts` : '';
  const credit =
    unusedPence > 0 ? `, plus ${formatPounds(unusedPence)} overpaid and kept as credit` : '';
  const status = `received on ${counted(count - credit_notes, 'invoice')}${found}${rest}${credit}`;
  return { figure: formatPounds(receivedPence), status };
}

/** "on 1 invoice", "across 5 invoices" */
const across = (count: number): string =>
  `${count === 1 ? 'on' : 'across'} ${counted(count, 'invoice')}`;

/** "; £15.00 of unused credit is not taken off", "" without any. */
export const notTakenOff = (unusedPence: Pence): string =>
  unusedPence > 0 ? `; ${formatPounds(unusedPence)} of unused credit is not taken off` : '';

/** "£40.00 not yet due across 2 invoices; £15.00 of unused credit is not taken off" */
function owedIn(figures: Figures, how: string, found: string, late = ''): Headline {
  const { count, credit_notes, owedPence, unusedPence } = figures;
  const invoices = count - credit_notes;
  const unused = formatPounds(unusedPence);
  if (invoices > 0) {
    const status = `${how} ${across(invoices)}${found}${late}${notTakenOff(unusedPence)}`;
    return { figure: formatPounds(owedPence), status };
  }
  if (unusedPence === 0) return { status: `Nothing is owed${found && ' on these'}.` };
  const where = credit_notes > 0 ? ` in ${counted(credit_notes, 'credit note')}` : '';
  return { figure: unused, status: `of unused credit${where}${found}` };
}

/** Of all states: what is owed, and the part of it that is overdue. */
function owedInAll(statistics: InvoiceStatistics, found: string): Headline {
  const { unusedPence } = figuresOf(statistics, undefined);
  const owed = { ...figuresOf(statistics, 'sent', 'overdue'), unusedPence };
  const { count, owedPence } = figuresOf(statistics, 'overdue');
  const late = count === 0 ? '' : `, including ${formatPounds(owedPence)} overdue`;
  return owedIn(owed, 'owed', found, late);
}

/**
 * The sum of selected documents: what is left to pay where all are owed, the totals of others, and
 * both of a mixture: "£1,204.50, £800.00 of it left to pay".
 */
export function selectedSum(rows: Iterable<InvoiceSummary>): string {
  const all = [...rows];
  const owing = all.filter(isOwed);
  const owed = formatPounds(owing.reduce((sum, row) => sum + countedPence(row, 'balance'), 0));
  const total = formatPounds(all.reduce((sum, row) => sum + countedPence(row, 'total'), 0));
  if (owing.length === 0) return total;
  return owing.length === all.length
    ? `${owed} left to pay`
    : `${total}, ${owed} of it left to pay`;
}

/** The other lists in which a search finds something: "1 match in Paid". */
export function matchesElsewhere(statistics: InvoiceStatistics, list: List) {
  return AASM_STATES.flatMap((state) => {
    const { count } = statistics[state];
    if (state === list || count === 0) return [];
    return [{ state, text: `${displayCount(count)} ${count === 1 ? 'match' : 'matches'}` }];
  });
}
