import { standardVatOf } from '../money/decimal.ts';
import { addPence, wirePence, type Pence } from '../money/pence.ts';

/** What a direct debit collects each month. */
export interface MonthlyFee {
  readonly netPence: Pence;
  /** With VAT at the standard rate. */
  readonly totalPence: Pence;
}

interface NamingFee {
  readonly sign_contract: boolean;
  /** As on the wire: "64.00"; "0.00" for none, null when that is not known. */
  readonly monthly_fee: string | null;
}

/**
 * The fee of a client's newest contract that names one; null when there is none. A newer one of which it is not known may
 * name another fee, so that nothing is said then.
 * @param contracts in the order in which they were made
 */
export function monthlyFee(contracts: readonly NamingFee[]): MonthlyFee | null {
  const newest = contracts.findLast(
    ({ sign_contract, monthly_fee }) => sign_contract && monthly_fee !== '0.00',
  );
  if (!newest || newest.monthly_fee === null) return null;
  const netPence = wirePence(newest.monthly_fee);
  return { netPence, totalPence: addPence(netPence, standardVatOf(netPence)) };
}
