import type { FinancialYear } from '@counterfoil/contract/account/financial-years';
import { financialYears, type YearEnd } from '@counterfoil/domain/financial-years';
import type { ClientCaller } from '#platform/caller';
import type { Transact } from '#platform/db/transact';
import type { Clock } from '#platform/time/clock';
import { readClient } from './client-store.ts';

/** The usual year ends, for clients who have not chosen one. */
const COMPANY: YearEnd = { month: 3, day: 31 };
const SELF_EMPLOYED: YearEnd = { month: 4, day: 5 };

/** The client's financial years since they started, the current one first. */
export function listFinancialYears(
  { transact, clock }: { readonly transact: Transact; readonly clock: Clock },
  caller: ClientCaller,
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

function yearEndOf(client: Awaited<ReturnType<typeof readClient>>): YearEnd {
  const { year_end_month: month, year_end_day: day, business_type } = client;
  if (month !== null && day !== null) return { month, day };
  return business_type === 'ltd' || business_type === 'llp' ? COMPANY : SELF_EMPLOYED;
}
