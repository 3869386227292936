import type { ChartLook } from '#ui/charts/chart-fill.tsx';
import type { Sums } from './overview.ts';

interface Figure {
  readonly key: keyof Sums;
  readonly label: string;
  /** For readers without knowledge of bookkeeping. */
  readonly explains: string;
}

export const INVOICED = {
  key: 'invoicesPence',
  label: 'Invoiced',
  explains: 'What you invoiced, less credit notes and write-offs.',
} as const satisfies Figure;

/** The states of invoiced amounts, in the order in which the bars stack them from the bottom. */
export const FIGURES: readonly (Figure & { readonly look: ChartLook })[] = [
  {
    key: 'paidPence',
    label: 'Paid',
    explains: 'What your customers have paid so far.',
    look: 'solid',
  },
  {
    key: 'sentPence',
    label: 'Not yet due',
    explains: 'Sent, and not late.',
    look: 'striped',
  },
  {
    key: 'overduePence',
    label: 'Overdue',
    explains: 'Past its due date.',
    look: 'dotted',
  },
];
