import type { LinkedAccount, TransactionFigures } from '@counterfoil/contract/banking/schemas';
import type { ReactElement } from 'react';
import { displayDate } from '#lib/dates.ts';
import { Strip, type StripFigure } from '#ui/page/strip.tsx';
import { balanceWords, displayMoney, fetchedOn } from '../words.ts';

interface Props {
  readonly account: LinkedAccount;
  /** undefined until they arrive. */
  readonly figures: TransactionFigures | undefined;
  /** Whether they are those of a search, or of some days. */
  readonly isNarrowed: boolean;
}

/** The balance, and what came in and went out; a figure opens its rows, the largest first. */
export function FigureStrip({ account, figures, isNarrowed }: Props): ReactElement {
  const { currency } = account;
  const balance = balanceWords(account);
  const orderedBy = (sort: string, order: 'asc' | 'desc'): StripFigure['to'] => ({
    to: '.',
    resetScroll: false,
    search: (now) => ({ ...now, sort, order, page: 1 }),
  });
  const all: (StripFigure | false)[] = [
    balance !== null && {
      ...balance,
      note: fetchedOn(account),
      to: orderedBy('date', 'desc'),
    },
    figures !== undefined && {
      name: isNarrowed ? 'Money in (matching)' : 'Money in',
      figure: displayMoney(figures.money_in, currency),
      note: daysOf(figures, isNarrowed),
      to: orderedBy('amount', 'desc'),
    },
    figures !== undefined && {
      name: isNarrowed ? 'Money out (matching)' : 'Money out',
      figure: displayMoney(figures.money_out, currency),
      note: daysOf(figures, isNarrowed),
      to: orderedBy('amount', 'asc'),
    },
  ];
  return <Strip label="Account figures" figures={all.filter((each) => each !== false)} />;
}

/** The days that a sum covers, and what it leaves out, in either direction. */
function daysOf(
  { first_on, last_on, pending_count, foreign_count }: TransactionFigures,
  isNarrowed: boolean,
): string {
  if (first_on === null || last_on === null)
    return isNarrowed ? 'none found' : 'no transaction yet';
  const days = `${displayDate(first_on)} to ${displayDate(last_on)}`;
  const without = [
    pending_count > 0 && `${pending_count} pending`,
    foreign_count > 0 && `${foreign_count} in another currency`,
  ].filter(Boolean);
  return without.length === 0 ? days : `${days}, without ${without.join(' and ')}`;
}
