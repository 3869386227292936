import type { StateFigures } from '@counterfoil/contract/invoices/overview-routes';
import { AASM_STATES } from '@counterfoil/contract/invoices/states';
import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import { formatPounds, wirePence } from '@counterfoil/domain/money/pence';
import { counted, displayCount } from '#ui/counts.ts';
import { countedInvoices } from '../kind.ts';
import type { InvoiceStatistics } from '../queries.ts';
import { countedPence } from './row-texts.ts';

/** The sums of a list, as shown below its columns; credit notes are taken off. */
export interface ListSums {
  /** Invoices and credit notes. */
  readonly count: number;
  /** "5 invoices and 1 credit note" */
  readonly label: string;
  readonly total: string;
  readonly balance: string;
}

/** Undefined: all states. */
type List = InvoiceState | undefined;

interface Figures {
  /** Invoices and credit notes. */
  readonly count: number;
  readonly credit_notes: number;
  /** In pence, less the credit notes. */
  readonly totalPence: number;
  /** What is owed, in pence, less unused credit; nothing is owed on a draft. */
  readonly owedPence: number;
  readonly unusedPence: number;
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
    owedPence: sum(({ balance, unused_credit }, state) =>
      state === 'draft' ? 0 : wirePence(balance) - wirePence(unused_credit),
    ),
    unusedPence: sum(({ unused_credit }, state) =>
      state === 'draft' ? 0 : wirePence(unused_credit),
    ),
  };
}

export function sumsOf(statistics: InvoiceStatistics, list: List): ListSums {
  const figures = figuresOf(statistics, list);
  return {
    count: figures.count,
    label: countedInvoices(figures.count, figures.credit_notes),
    total: formatPounds(figures.totalPence),
    balance: formatPounds(figures.owedPence),
  };
}

export interface Headline {
  readonly figure?: string;
  readonly tone?: 'bad' | undefined;
  readonly status: string;
}

/** The figure of a list and what it means: "£2,286.21 overdue in 5 invoices". Null for an empty list. */
export function headlineOf(
  statistics: InvoiceStatistics,
  list: List,
  words: string,
): Headline | null {
  const figures = figuresOf(statistics, list);
  if (figures.count === 0) return null;
  const found = words ? ` matching “${words}”` : '';
  const total = formatPounds(figures.totalPence);
  switch (list) {
    case 'draft':
      return { figure: total, status: `in ${counted(figures.count, 'draft')}${found}` };
    case 'paid':
      return { figure: total, status: `in ${counted(figures.count, 'paid invoice')}${found}` };
    case 'overdue':
      return { ...owedIn(figures, 'overdue', found), tone: 'bad' };
    case 'sent':
      return owedIn(figures, 'not yet due', found);
    case undefined:
      return owedInAll(statistics, found);
  }
}

/** "£40.00 not yet due in 2 invoices, less £15.00 of unused credit" */
function owedIn(figures: Figures, how: string, found: string): Headline {
  const { count, credit_notes, owedPence, unusedPence } = figures;
  const invoices = count - credit_notes;
  const unused = formatPounds(unusedPence);
  if (invoices > 0) {
    const credit = unusedPence > 0 ? `, less ${unused} of unused credit` : '';
    const status = `${how} in ${counted(invoices, 'invoice')}${found}${credit}`;
    return { figure: formatPounds(owedPence), status };
  }
  if (unusedPence === 0) return { status: `Nothing is owed${found && ' on these'}.` };
  const notes = counted(credit_notes, 'credit note');
  return { figure: unused, status: `of unused credit in ${notes}${found}` };
}

/** Of all states: what is owed, and the part of it that is overdue. */
function owedInAll(statistics: InvoiceStatistics, found: string): Headline {
  const all = owedIn(figuresOf(statistics, 'sent', 'overdue'), 'owed', found);
  const { count, owedPence } = figuresOf(statistics, 'overdue');
  if (count === 0) return all;
  return { ...all, status: `${all.status}, ${formatPounds(owedPence)} of it overdue` };
}

/**
 * What selected documents come to: what is owed where all are owed, the totals of drafts and paid
 * invoices, and both of a mixture: "£1,204.50, £800.00 of it owed".
 */
export function selectedSum(rows: Iterable<InvoiceSummary>): string {
  let [total, owed, owedTotal] = [0, 0, 0];
  for (const row of rows) {
    const isOwed = row.aasm_state === 'sent' || row.aasm_state === 'overdue';
    total += isOwed ? 0 : countedPence(row, 'total');
    owedTotal += isOwed ? countedPence(row, 'total') : 0;
    owed += isOwed ? countedPence(row, 'balance') : 0;
  }
  if (total === 0) return formatPounds(owed);
  if (owedTotal === 0 && owed === 0) return formatPounds(total);
  return `${formatPounds(total + owedTotal)}, ${formatPounds(owed)} of it owed`;
}

/** The other lists in which a search finds something: "1 match in Paid". */
export function matchesElsewhere(statistics: InvoiceStatistics, list: List) {
  return AASM_STATES.flatMap((state) => {
    const { count } = statistics[state];
    if (state === list || count === 0) return [];
    return [{ state, text: `${displayCount(count)} ${count === 1 ? 'match' : 'matches'}` }];
  });
}
