import { getPayPage } from '@counterfoil/contract/payments/pay-by-bank-routes';
import type { PayPage } from '@counterfoil/contract/payments/pay-by-bank-schemas';
import { q } from '#lib/api/q.ts';

const SOON_MS = 3000;
/** How often at first; a bank that takes longer takes much longer. */
const TIMES_SOON = 10;
const LATER_MS = 30_000;

/** The page asks again while a payment may be on its way. @param isBack whether the payer comes from the bank */
export const payPageQuery = (token: string, isBack: boolean) =>
  q(
    getPayPage,
    { params: { token } },
    {
      retry: false,
      refetchInterval: ({ state: { data, dataUpdateCount } }) => {
        if (!data || !mayChange(data, isBack)) return false;
        return dataUpdateCount <= TIMES_SOON ? SOON_MS : LATER_MS;
      },
    },
  );

const mayChange = ({ state, pending, not_made }: PayPage, isBack: boolean): boolean =>
  state === 'open' && ((isBack && not_made === null) || pending !== null);
