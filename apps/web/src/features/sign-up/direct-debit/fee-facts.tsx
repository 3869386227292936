import { monthlyFee } from '@counterfoil/domain/direct-debit/fee';
import { formatPounds } from '@counterfoil/domain/money/pence';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { contractsQuery } from '#features/contracts/public.ts';
import { displayDate } from '#lib/dates.ts';
import { useClient } from '#lib/session/profile.ts';
import { Fact } from '#ui/page/fact.tsx';

interface Props {
  /** Nothing is collected before this day; null: it is not known. */
  readonly from: string | null;
}

/** How much a direct debit collects, how often, and from when. */
export function FeeFacts({ from }: Props): ReactElement {
  const { clientId } = useClient();
  const { data: contracts } = useSuspenseQuery(contractsQuery(clientId));
  const fee = monthlyFee(contracts);
  return (
    <>
      <Fact name="Amount">
        {fee
          ? `${formatPounds(fee.totalPence)} each month: ${formatPounds(fee.netPence)} plus VAT at 20%`
          : 'The fee you’ve agreed with us'}
      </Fact>
      <Fact name="Earliest possible collection">{from && displayDate(from)}</Fact>
    </>
  );
}
