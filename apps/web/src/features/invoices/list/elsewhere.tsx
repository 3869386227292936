import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { InvoiceStatistics } from '../queries.ts';
import styles from './invoice-list.module.css';
import { matchesElsewhere } from './list-sums.ts';

const TABS = { draft: 'Drafts', sent: 'Sent', overdue: 'Overdue', paid: 'Paid' } as const;

interface Props {
  readonly statistics: InvoiceStatistics;
  /** The list that has no match. */
  readonly state: InvoiceState | undefined;
  readonly words: string;
}

/** Leads to the lists in which the same search finds something: "1 match in Paid". */
export function Elsewhere({ statistics, state: list, words }: Props): ReactElement | null {
  const others = matchesElsewhere(statistics, list);
  if (others.length === 0) return null;
  return (
    <p className={styles.elsewhere}>
      {others.map(({ state, text }) => (
        <Link key={state} to={`/invoices/${state}`} search={{ search: words }}>
          {`${text} in ${TABS[state]}`}
        </Link>
      ))}
    </p>
  );
}
