import { standardVatOf } from '../money/decimal.ts';
import { addPence, wirePence, type Pence } from '../money/pence.ts';

/** The amount that a direct debit collects each month. */
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
 * The fee of a client's newest contract that names one; null when there is none. If one contract's fee is not known, it
 * may be a different one, whatever its place: an invitation sent again reissues the standard contract. The fee is then
 * null.
 * @param contracts in the order in which they were made
 */
export function monthlyFee(contracts: readonly NamingFee[]): MonthlyFee | null {
  const fees = contracts.filter((each) => each.sign_contract).map((each) => each.monthly_fee);
  const newest = fees.includes(null) ? null : fees.findLast((fee) => fee !== '0.00');
  if (!newest) return null;
  const netPence = wirePence(newest);
  return { netPence, totalPence: addPence(netPence, standardVatOf(netPence)) };
}
