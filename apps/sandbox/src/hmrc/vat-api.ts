import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import {
  businessError,
  HmrcError,
  insolvent,
  invalidRequest,
  notFound,
  ofFramework,
  told,
} from './errors.ts';
import { checkFigures, readBody, type Submission } from './figures.ts';
import { metBy, obligationsOf } from './obligations.ts';
import { loseAnswer } from './scenarios.ts';
import { newBundleNumber, type Store } from './store.ts';

interface Deps {
  readonly store: Store;
  readonly now: Clock;
}

export interface VrnRequest {
  Params: { vrn: string };
  Querystring: { from?: string; to?: string; status?: string };
}

/** A VAT number of the path. */
export function checkVrn({ vrn }: VrnRequest['Params']): string {
  if (!/^\d{9}$/.test(vrn)) throw told(400, 'VRN_INVALID', 'The provided VRN is invalid');
  return vrn;
}

export const todayOf = (now: Clock) => now().toZonedDateTimeISO('Europe/London').toPlainDate();

export function dateOf(text: string | undefined): Temporal.PlainDate | null {
  try {
    return /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? Temporal.PlainDate.from(text ?? '') : null;
  } catch {
    return null;
  }
}

/** The days that were asked for; null when none were given, which is allowed only for open ones. */
function daysOf({ from, to, status }: VrnRequest['Querystring']) {
  if (status !== undefined && status !== 'O' && status !== 'F') throw ofFramework('INVALID_STATUS');
  if (from === undefined && to === undefined) {
    if (status === 'O') return null;
    throw ofFramework(status === 'F' ? 'MISSING_DATE_RANGE' : 'INVALID_DATE_FROM');
  }
  const [first, last] = [dateOf(from), dateOf(to)];
  if (!first) throw ofFramework('INVALID_DATE_FROM');
  if (!last) throw ofFramework('INVALID_DATE_TO');
  const isFine =
    Temporal.PlainDate.compare(first, last) < 0 &&
    Temporal.PlainDate.compare(last, first.add({ years: 1 })) <= 0;
  if (!isFine) throw ofFramework('INVALID_DATE_RANGE');
  return { from: first.toString(), to: last.toString() };
}

export function registerObligations(app: FastifyInstance, { store, now }: Deps): void {
  app.get<VrnRequest>(
    '/organisations/vat/:vrn/obligations',
    async ({ params, query, scenario }) => {
      const vrn = checkVrn(params);
      const days = daysOf(query);
      if (scenario === 'INSOLVENT_TRADER') throw insolvent();
      if (scenario === 'NOT_FOUND') throw notFound();
      const returns = store.returns.filter((one) => one.vrn === vrn);
      const all = metBy(obligationsOf(scenario, todayOf(now)), returns, todayOf(now));
      const asked = all.filter(
        ({ start, end, status }) =>
          (!days || (start <= days.to && end >= days.from)) &&
          (query.status === undefined || query.status === status),
      );
      if (asked.length === 0) throw notFound();
      // HMRC lists the newest first, too.
      return { obligations: asked.toReversed() };
    },
  );
}

const duplicate = () =>
  businessError({
    code: 'DUPLICATE_SUBMISSION',
    message: 'The VAT return was already submitted for the given period.',
  });
const periodKey = () => told(400, 'PERIOD_KEY_INVALID', 'Invalid period key');
const notEnded = () =>
  told(
    403,
    'TAX_PERIOD_NOT_ENDED',
    'The remote endpoint has indicated that the submission is for a tax period that has not ended',
  );

/** Refusals of the tax system behind the API, by scenario. */
const REFUSALS: Readonly<Record<string, () => HmrcError>> = {
  INVALID_VRN: () => told(400, 'VRN_INVALID', 'The provided VRN is invalid'),
  INVALID_PERIODKEY: periodKey,
  INVALID_PAYLOAD: () => told(400, 'INVALID_REQUEST', 'Invalid request'),
  DUPLICATE_SUBMISSION: duplicate,
  TAX_PERIOD_NOT_ENDED: notEnded,
  INSOLVENT_TRADER: insolvent,
};

/** Throws the tax system's refusal of a return whose figures are correct. */
function checkPeriod(body: Submission, scenario: string, today: Temporal.PlainDate): void {
  const refusal = REFUSALS[scenario];
  if (refusal) throw refusal();
  const obligation = obligationsOf(scenario, today).find(
    ({ periodKey: key }) => key === body.periodKey,
  );
  if (obligation && obligation.end >= today.toString()) throw notEnded();
  if (obligation?.status === 'F') throw duplicate();
}

/** HMRC's answer to a return that it accepts. */
function receiptOf(body: Submission, now: Clock): Record<string, string> {
  const [total, reclaimed] = [body['totalVatDue'], body['vatReclaimedCurrPeriod']].map(Number);
  const isDebit = (total ?? 0) > (reclaimed ?? 0);
  return {
    processingDate: now().toString({ smallestUnit: 'millisecond' }),
    formBundleNumber: newBundleNumber(),
    ...(isDebit
      ? { paymentIndicator: 'DD' }
      : body.netVatDue > 0
        ? { paymentIndicator: 'BANK' }
        : {}),
    ...(isDebit ? { chargeRefNumber: `XV${newBundleNumber()}` } : {}),
  };
}

export function registerReturns(app: FastifyInstance, { store, now }: Deps): void {
  const find = (vrn: string, key: string) =>
    store.returns.find((one) => one.vrn === vrn && one.body.periodKey === key);

  app.post<VrnRequest & { Body: string | undefined }>(
    '/organisations/vat/:vrn/returns',
    async (request, reply) => {
      const { params, scenario } = request;
      const text = request.body ?? '';
      const body = readBody(text);
      const vrn = checkVrn(params);
      checkFigures(body, text);
      if (find(vrn, body.periodKey)) throw duplicate();
      checkPeriod(body, scenario, todayOf(now));
      const receipt = receiptOf(body, now);
      store.returns.push({ vrn, receivedAt: now().toString(), body, receipt });
      store.save();
      const lost = await loseAnswer(scenario, reply);
      if (lost) return lost;
      reply.header('receipt-signature', 'This has been deprecated - DO NOT USE');
      return reply.status(201).send(receipt);
    },
  );
  app.get<{ Params: { vrn: string; periodKey: string } }>(
    '/organisations/vat/:vrn/returns/:periodKey',
    async ({
      params,
      scenario,
    }: FastifyRequest<{ Params: { vrn: string; periodKey: string } }>) => {
      const vrn = checkVrn(params);
      if (!/^[#0-9A-Z]{4}$/.test(params.periodKey))
        throw invalidRequest([{ code: 'PERIOD_KEY_INVALID', message: 'Invalid period key' }]);
      if (scenario === 'INSOLVENT_TRADER') throw insolvent();
      if (scenario === 'DATE_RANGE_TOO_LARGE') {
        throw businessError({
          code: 'DATE_RANGE_TOO_LARGE',
          message:
            'The date of the requested return cannot be further than four years from the current date.',
        });
      }
      const found = find(vrn, params.periodKey);
      // Without a body.
      if (!found) throw new HmrcError(404, '');
      const { finalised: _, ...boxes } = found.body;
      return boxes;
    },
  );
}
