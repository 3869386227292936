import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import type { ReactElement } from 'react';
import { LinkButton } from '#ui/controls/link-button.tsx';
import type { InvoiceStatistics } from '../queries.ts';
import { matchesElsewhere } from './list-sums.ts';

const TABS = { draft: 'Drafts', sent: 'Sent', overdue: 'Overdue', paid: 'Paid' } as const;

interface Props {
  readonly statistics: InvoiceStatistics;
  /** The list that has no match. */
  readonly state: InvoiceState | undefined;
  readonly words: string;
}

/** Leads to the lists in which the same search finds something: "Show 1 match in Paid". */
export function Elsewhere({ statistics, state: list, words }: Props): ReactElement {
  return (
    <>
      {matchesElsewhere(statistics, list).map(({ state, text }, nth) => (
        <LinkButton
          key={state}
          kind={nth === 0 ? 'primary' : 'secondary'}
          to={`/invoices/${state}`}
          search={{ search: words }}
        >
          {`Show ${text} in ${TABS[state]}`}
        </LinkButton>
      ))}
    </>
  );
}
