import type * as contract from '@counterfoil/contract/vat/routes';
import type { VatLiability, VatObligation, VatPayment } from '@counterfoil/contract/vat/schemas';
import { formatPence } from '@counterfoil/domain/money/pence';
import type { VatPenalties } from '@counterfoil/domain/vat/penalties';
import { refuseTaxpayer } from '@counterfoil/domain/vat/refuse-submission';
import { taxDays, wrongTaxDays } from '@counterfoil/domain/vat/tax-days';
import type { Days, TaxObligation } from '@counterfoil/providers/tax-authority/port';
import { readClient } from '#modules/account/public';
import type { ClientCaller } from '#platform/caller';
import type { Call } from '#platform/http/serve-route';
import { enforce, refuseField } from '#platform/refusals';
import { askAs, type Asker } from './ask-authority.ts';
import type { TaxRouteDeps } from './deps.ts';
import { keepObligations } from './obligation-store.ts';
import { originOf } from './tax-origin.ts';
import { taxpayerFacts } from './taxpayer-facts.ts';

type PenaltiesCall = Call<typeof contract.getVatPenalties, 'device' | 'request'>;

/** The asker, after checking that the client may ask. */
async function askerOf(
  deps: TaxRouteDeps,
  { caller, device, request }: PenaltiesCall,
): Promise<Asker> {
  const { clientId } = caller;
  const client = await deps.transact.forClient(caller, (tx) => readClient(tx, clientId));
  enforce(refuseTaxpayer(taxpayerFacts(client)));
  const origin = originOf(deps, caller, device, request);
  return { clientId, vrn: client.vat_number ?? '', origin };
}

type Query = Call<typeof contract.listVatPayments>['query'];

function daysOf({ clock }: TaxRouteDeps, query: Query, isMoney: boolean): Days {
  const today = clock.today();
  const days = taxDays(query, today);
  const wrong = wrongTaxDays(days, { today, isMoney });
  if (wrong) throw refuseField(wrong.field, wrong.message);
  return days;
}

/** Answers kept, so that reloading a page does not ask for them again. */
const remembered = <T>(
  { recent }: TaxRouteDeps,
  { clientId }: ClientCaller,
  question: string,
  ask: () => Promise<T>,
): Promise<T> => recent(clientId, question, ask);

/** Those within the days, and the open ones of any days, in the order of their start. */
export async function listVatObligations(
  deps: TaxRouteDeps,
  call: Call<typeof contract.listVatObligations>,
): Promise<VatObligation[]> {
  const { query, caller } = call;
  const isAll = query.from === undefined && query.to === undefined;
  const days = daysOf(deps, query, false);
  const asker = await askerOf(deps, call);
  const found = await remembered(
    deps,
    caller,
    `obligations ${days.from} ${days.to} ${isAll}`,
    async () => {
      const within = await askAs(deps, asker, (tax) => deps.taxAuthority.obligations(tax, days));
      if (!isAll) return within;
      const open = await askAs(deps, asker, (tax) => deps.taxAuthority.obligations(tax, null));
      const known = new Set(within.map(keyOf));
      const all = [...within, ...open.filter((each) => !known.has(keyOf(each)))];
      await deps.transact.forClient(caller, (tx) => keepObligations(tx, deps.clock, asker, all));
      return all;
    },
  );
  return found.map(presentObligation).toSorted((one, other) => (one.start < other.start ? -1 : 1));
}

const keyOf = ({ start, end }: TaxObligation) => `${start} ${end}`;

const presentObligation = ({
  start,
  end,
  due,
  status,
  received,
}: TaxObligation): VatObligation => ({
  start,
  end,
  due,
  received,
  status: status === 'open' ? 'O' : 'F',
});

const pounds = (pence: number | null) => (pence === null ? null : formatPence(pence));

export async function listVatLiabilities(
  deps: TaxRouteDeps,
  call: Call<typeof contract.listVatLiabilities>,
): Promise<VatLiability[]> {
  const days = daysOf(deps, call.query, true);
  const asker = await askerOf(deps, call);
  const found = await remembered(deps, call.caller, `liabilities ${days.from} ${days.to}`, () =>
    askAs(deps, asker, (tax) => deps.taxAuthority.liabilities(tax, days)),
  );
  return found.map(
    ({ tax_period, type, due, original_amount_pence, outstanding_amount_pence }) => ({
      tax_period,
      type,
      due,
      original_amount: formatPence(original_amount_pence),
      outstanding_amount: pounds(outstanding_amount_pence),
    }),
  );
}

export async function listVatPayments(
  deps: TaxRouteDeps,
  call: Call<typeof contract.listVatPayments>,
): Promise<VatPayment[]> {
  const days = daysOf(deps, call.query, true);
  const asker = await askerOf(deps, call);
  const found = await remembered(deps, call.caller, `payments ${days.from} ${days.to}`, () =>
    askAs(deps, asker, (tax) => deps.taxAuthority.payments(tax, days)),
  );
  return found.map(({ amount_pence, received }) => ({
    amount: formatPence(amount_pence),
    received,
  }));
}

export async function getVatPenalties(
  deps: TaxRouteDeps,
  call: Call<typeof contract.getVatPenalties>,
): Promise<VatPenalties> {
  const asker = await askerOf(deps, call);
  return remembered(deps, call.caller, 'penalties', () =>
    askAs(deps, asker, (tax) => deps.taxAuthority.penalties(tax)),
  );
}
