import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { insolvent, notFound, ofFramework, told } from './errors.ts';
import { obligationsOf } from './obligations.ts';
import { financialDetails, informationOf, penaltiesOf } from './penalties.ts';
import type { Store } from './store.ts';
import { checkVrn, dateOf, todayOf, type VrnRequest } from './vat-api.ts';

const FIRST_DAY = Temporal.PlainDate.from('2016-04-06');
const AMOUNTS = [463.46, 1_204.5, 890.02];

interface Deps {
  readonly store: Store;
  readonly now: Clock;
}

const isBefore = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other) < 0;

function checkDays({ from, to }: VrnRequest['Querystring'], now: Clock): void {
  const [first, last] = [dateOf(from), dateOf(to)];
  if (!first || isBefore(first, FIRST_DAY)) throw ofFramework('DATE_FROM_INVALID');
  if (!last || isBefore(todayOf(now), last)) throw ofFramework('DATE_TO_INVALID');
  const most = first.add({ years: 1 }).subtract({ days: 1 });
  if (!isBefore(first, last) || isBefore(most, last)) throw ofFramework('DATE_RANGE_INVALID');
}

/** Quarters that have been paid for: one, or three in scenarios of several. */
function quartersOf(scenario: string, now: Clock) {
  const today = scenario.endsWith('_2018_19')
    ? Temporal.PlainDate.from('2019-01-15')
    : todayOf(now);
  const met = scenario.startsWith('MULTIPLE_') ? 3 : 1;
  const name = met === 3 ? 'QUARTERLY_THREE_MET' : 'QUARTERLY_ONE_MET';
  return obligationsOf(name, today).slice(0, met);
}

const CHARGE = 'VAT Return Debit Charge';

/** The debts that the returns of this sandbox have made due. */
const owedFor = ({ store, now }: Deps, vrn: string, scenario: string) =>
  store.returns
    .filter((one) => one.vrn === vrn && one.receipt['chargeRefNumber'] !== undefined)
    .flatMap(({ body }) => {
      const period = obligationsOf(scenario, todayOf(now)).find(
        ({ periodKey }) => periodKey === body.periodKey,
      );
      if (!period) return [];
      const amount = Number(body['netVatDue']);
      return [
        {
          taxPeriod: { from: period.start, to: period.end },
          type: CHARGE,
          originalAmount: amount,
          outstandingAmount: amount,
          due: period.due,
        },
      ];
    });

/**
 * Routes of a business's debts and payments. HMRC's own sandbox has none without a scenario; this one shows a quarter.
 */
export function registerMoney(app: FastifyInstance, deps: Deps): void {
  const { now } = deps;
  app.get<VrnRequest>(
    '/organisations/vat/:vrn/liabilities',
    async ({ params, query, scenario }) => {
      const vrn = checkVrn(params);
      checkDays(query, now);
      if (scenario === 'INSOLVENT_TRADER') throw insolvent();
      if (scenario === 'NOT_FOUND') throw notFound();
      const paid = quartersOf(scenario, now).map(({ start, end, due }, at) => ({
        taxPeriod: { from: start, to: end },
        type: CHARGE,
        originalAmount: AMOUNTS[at] ?? 0,
        outstandingAmount: scenario.startsWith('MULTIPLE_') && at === 2 ? AMOUNTS[at] : 0,
        due,
      }));
      return { liabilities: [...paid, ...owedFor(deps, vrn, scenario)] };
    },
  );
  app.get<VrnRequest>('/organisations/vat/:vrn/payments', async ({ params, query, scenario }) => {
    checkVrn(params);
    checkDays(query, now);
    if (scenario === 'INSOLVENT_TRADER') throw insolvent();
    if (scenario === 'NOT_FOUND') throw notFound();
    const payments = quartersOf(scenario, now).map(({ due }, at) => ({
      amount: AMOUNTS[at],
      received: Temporal.PlainDate.from(due).subtract({ days: 2 }).toString(),
    }));
    return { payments };
  });
}

/** Routes of HMRC's other records about a business: its penalties, and its registration. */
export function registerStanding(app: FastifyInstance): void {
  app.get<VrnRequest>('/organisations/vat/:vrn/penalties', async ({ params, scenario }) => {
    checkVrn(params);
    return penaltiesOf(scenario);
  });
  app.get<{ Params: { vrn: string; reference: string } }>(
    '/organisations/vat/:vrn/financial-details/:reference',
    async ({ params, scenario }) => {
      checkVrn(params);
      if (!/^X[a-zA-Z]\d{12}$/.test(params.reference))
        throw told(400, 'CHARGE_REFERENCE_INVALID', 'The provided chargeReference is invalid');
      if (scenario === 'NOT_FOUND')
        throw told(
          404,
          'MATCHING_RESOURCE_NOT_FOUND',
          'The supplied income source could not be found',
        );
      return financialDetails;
    },
  );
  app.get<VrnRequest>('/organisations/vat/:vrn/information', async ({ params, scenario }) => {
    checkVrn(params);
    if (scenario === 'CUSTOMER_INFO_NOT_FOUND' || scenario === 'NOT_FOUND')
      throw told(404, 'NOT_FOUND', 'The requested resource could not be found');
    return informationOf(scenario);
  });
}
