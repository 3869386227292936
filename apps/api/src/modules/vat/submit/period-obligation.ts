import { addDays, formatDate } from '@counterfoil/domain/dates/iso-date';
import {
  TaxRefused,
  type Days,
  type TaxAuthority,
  type TaxCall,
  type TaxObligation,
} from '@counterfoil/providers/tax-authority/port';
import { refuse } from '#platform/refusals';
import { askAs, type Asker } from '../ask-authority.ts';
import type { TaxRouteDeps } from '../deps.ts';
import { keepObligations } from '../obligation-store.ts';
import type { ReportRow } from '../report-store.ts';

type Period = Pick<ReportRow, 'period_start' | 'period_end'>;

/** The obligation for exactly the report's days: the open one, else the fulfilled one. */
export async function obligationOf(
  deps: TaxRouteDeps,
  asker: Asker,
  period: Period,
): Promise<TaxObligation> {
  const { taxAuthority, transact, clock } = deps;
  const open = await askAs(deps, asker, (call) => taxAuthority.obligations(call, null));
  const found =
    open.find(isOf(period)) ??
    (await askAs(deps, asker, (call) =>
      fulfilledObligation(taxAuthority, call, period).catch(noneOfOldDays),
    ));
  if (found) {
    const { clientId } = asker;
    await transact.forClient({ clientId }, (tx) => keepObligations(tx, clock, asker, open));
    return found;
  }
  const spans = open.map(({ start, end }) => `${formatDate(start)} to ${formatDate(end)}`);
  const expects =
    spans.length === 0
      ? 'It expects no VAT return at the moment.'
      : `It expects one for ${spans.slice(0, 5).join(', and one for ')}.`;
  throw refuse(
    `HMRC expects no VAT return for ${formatDate(period.period_start)} to ${formatDate(period.period_end)}. ${expects} Please contact us.`,
  );
}

/** For days that the authority does not answer for, such as four years ago, no obligation is known. */
function noneOfOldDays(error: unknown): undefined {
  if (error instanceof TaxRefused && error.reason === 'date_range') return undefined;
  throw error;
}

/** The obligation for exactly these days, if the authority has a return for it from any source. */
export async function fulfilledObligation(
  taxAuthority: Pick<TaxAuthority, 'obligations'>,
  call: TaxCall,
  period: Period,
): Promise<TaxObligation | undefined> {
  const found = await taxAuthority.obligations(call, daysOf(period));
  return found.filter(({ status }) => status === 'fulfilled').find(isOf(period));
}

/** The days of a period within the authority's limits: at least two, and at most a year. */
function daysOf({ period_start, period_end }: Period): Days {
  if (period_start === period_end) return { from: period_start, to: addDays(period_end, 1) };
  const yearBefore = addDays(period_end, -365);
  return { from: period_start < yearBefore ? yearBefore : period_start, to: period_end };
}

const isOf =
  ({ period_start, period_end }: Period) =>
  ({ start, end }: TaxObligation) =>
    start === period_start && end === period_end;
