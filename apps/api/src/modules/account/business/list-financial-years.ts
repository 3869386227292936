import type * as contract from '@counterfoil/contract/account/routes';
import type { FinancialYear } from '@counterfoil/contract/account/routes';
import { isRegisteredCompany } from '@counterfoil/domain/client/business-type';
import { financialYears, type YearEnd } from '@counterfoil/domain/financial-years';
import type { Call } from '#platform/http/serve-route';
import { readClient, type ClientRow } from '../record/client-store.ts';
import type { AccountDeps } from '../record/deps.ts';

/** The usual year ends, for clients who have not chosen one. */
const COMPANY: YearEnd = { month: 3, day: 31 };
const SELF_EMPLOYED: YearEnd = { month: 4, day: 5 };

/** The client's financial years since they started, the current one first. */
export function listFinancialYears(
  { transact, clock }: AccountDeps,
  { caller }: Call<typeof contract.listFinancialYears>,
): Promise<FinancialYear[]> {
  return transact.forClient(caller, async (tx) => {
    const client = await readClient(tx, caller.clientId);
    return financialYears({
      yearEnd: yearEndOf(client),
      startedOn: client.started_on,
      today: clock.today(),
    });
  });
}

function yearEndOf({
  year_end_month: month,
  year_end_day: day,
  business_type,
}: ClientRow): YearEnd {
  if (month !== null && day !== null) return { month, day };
  return isRegisteredCompany(business_type) ? COMPANY : SELF_EMPLOYED;
}
