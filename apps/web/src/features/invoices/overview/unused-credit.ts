import { type Pence, wirePence } from '@counterfoil/domain/money/pence';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '#lib/session/profile.ts';
import { figuresOf } from '../list/list-sums.ts';
import { invoiceStatisticsQuery } from '../queries.ts';

interface UnusedCredit {
  /** The unused credit of all customers; 0 until it is known. */
  readonly unusedPence: Pence;
  /** Whether customers owe less for it than their invoices say. */
  readonly isOffset: boolean;
}

/** The credit that sums of customers take off, and sums of invoices do not. */
export function useUnusedCredit(): UnusedCredit {
  const { clientId, isPaperClient } = useClient();
  const { data } = useQuery({ ...invoiceStatisticsQuery(clientId), enabled: !isPaperClient });
  if (!data) return { unusedPence: 0, isOffset: false };
  const { unusedPence } = figuresOf(data, undefined);
  return { unusedPence, isOffset: unusedPence > 0 && wirePence(data.outstanding_total) > 0 };
}
