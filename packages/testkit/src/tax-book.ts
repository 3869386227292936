import { randomUUID } from 'node:crypto';
import type { VatBoxes } from '@counterfoil/domain/vat/vat-boxes';
import type { Clock } from '@counterfoil/api/platform/time/clock';
import { NO_PENALTIES, type VatPenalties } from '@counterfoil/domain/vat/penalties';
import {
  GrantEnded,
  OutcomeUnknown,
  TaxRefused,
  type Days,
  type TaxAuthority,
  type TaxCall,
  type TaxGrant,
  type TaxLiability,
  type TaxObligation,
  type TaxPayment,
  type TaxReceipt,
  type TaxReturn,
} from '@counterfoil/providers/tax-authority/port';
import { createSteps, type Steps } from './steps.ts';

type Step = Exclude<keyof TaxAuthority, 'authorizeUrl'>;
/** `lost`: the return is taken, but the answer does not arrive. `nowhere`: it never arrives either. */
type Failure = 'lost' | 'nowhere' | Error;

/** The authority's records about one VAT number. */
interface Business {
  readonly obligations: readonly TaxObligation[];
  readonly liabilities: readonly TaxLiability[];
  readonly payments: readonly TaxPayment[];
  readonly penalties: VatPenalties;
}

interface TakenReturn extends TaxReturn {
  readonly receipt: TaxReceipt;
  readonly call: TaxCall;
}

/** A tax authority in memory, which tests look into and make fail. */
export interface TaxBook extends Steps<Step, Failure> {
  readonly authority: TaxAuthority;
  /** Sets what it holds about a VAT number; what is left out stays. */
  setBusiness(vrn: string, business: Partial<Business>): void;
  /** Has a period of a VAT number fulfilled by other software, with these boxes; null: it does not show them. */
  fulfil(vrn: string, periodKey: string, boxes: VatBoxes | null): void;
  /** The returns it has taken for a VAT number, in their order, each with the call that brought it. */
  returnsOf(vrn: string): readonly TakenReturn[];
  /** The calls of a client that carried an origin, in their order. */
  callsOf(clientId: string): readonly TaxCall[];
  /** Ends the access tokens that a client has, as at the end of their time. */
  endAccess(clientId: string): void;
  /** Ends the grant of a client, as the client may at the authority itself. */
  endGrant(clientId: string): void;
}

const ACCESS_HOURS = 4;
const NOTHING: Business = {
  obligations: [],
  liabilities: [],
  payments: [],
  penalties: NO_PENALTIES,
};

/** Refuses the days of which HMRC tells no obligations. */
function checkDays({ from, to }: Days, clock: Clock): void {
  const last = Temporal.PlainDate.from(from).add({ years: 1 }).toString();
  if (from >= to || to > last) throw new TaxRefused('date_range', 'INVALID_DATE_RANGE', 400);
  const first = Temporal.PlainDate.from(clock.today()).subtract({ years: 4 });
  if (from < first.toString()) throw new TaxRefused('date_range', 'DATE_RANGE_TOO_LARGE', 400);
}

export function createTaxBook(clock: Clock): TaxBook {
  const businesses = new Map<string, Business>();
  const taken = new Map<string, TakenReturn[]>();
  const elsewhere = new Map<string, TaxReturn>();
  const usedCodes = new Set<string>();
  // Of each client: the tokens of the grant that works now.
  const grants = new Map<string, TaxGrant>();
  const { steps, begin } = createSteps<Step, Failure>();
  const calls: TaxCall[] = [];

  const step = async <T>(asker: string, name: Step, work: () => T): Promise<T> => {
    const failure = await begin(asker, name);
    if (failure instanceof Error) throw failure;
    if (failure === 'lost') work();
    if (failure) throw new OutcomeUnknown('timeout', new Error('as the test wants it'));
    return work();
  };
  const asked = <T>(call: TaxCall, name: Step, answer: (held: Business) => T): Promise<T> => {
    calls.push(call);
    return step(call.asker, name, () => {
      const grant = grants.get(call.asker);
      const isOver = grant && Temporal.Instant.compare(grant.access_expires_at, clock.now()) <= 0;
      if (grant?.access_token !== call.access_token || isOver) throw new GrantEnded('access', 401);
      return answer(businesses.get(call.vrn) ?? NOTHING);
    });
  };
  const grant = (asker: string): TaxGrant => {
    const made = {
      access_token: `access-${randomUUID()}`,
      refresh_token: `refresh-${randomUUID()}`,
      access_expires_at: clock.now().add({ hours: ACCESS_HOURS }),
    };
    grants.set(asker, made);
    return made;
  };
  const returnsOf = (vrn: string) => taken.get(vrn) ?? [];
  const heldFor = (vrn: string, periodKey: string): TaxReturn | undefined =>
    returnsOf(vrn).find(({ period_key }) => period_key === periodKey) ??
    elsewhere.get(`${vrn} ${periodKey}`);
  const take = (call: TaxCall, { period_key, boxes }: TaxReturn): TaxReceipt => {
    const before = returnsOf(call.vrn);
    if (heldFor(call.vrn, period_key)) {
      throw new TaxRefused('duplicate_submission', 'DUPLICATE_SUBMISSION', 403);
    }
    const now = clock.now();
    const receipt: TaxReceipt = {
      form_bundle_number: String(256_660_290_587 + before.length),
      processing_date: now,
      payment_indicator: null,
      charge_ref_number: null,
      receipt_id: randomUUID(),
      receipt_timestamp: now,
    };
    taken.set(call.vrn, [...before, { period_key, boxes, receipt, call }]);
    return receipt;
  };

  const authority: TaxAuthority = {
    authorizeUrl: ({ state, redirect_uri }) =>
      `https://tax.test/oauth/authorize?${new URLSearchParams({ state, redirect_uri }).toString()}`,
    exchange: ({ code }, asker) =>
      step(asker, 'exchange', () => {
        if (usedCodes.has(code)) throw new GrantEnded('grant', 400);
        usedCodes.add(code);
        return grant(asker);
      }),
    refresh: (refreshToken, asker) =>
      step(asker, 'refresh', () => {
        if (grants.get(asker)?.refresh_token !== refreshToken) throw new GrantEnded('grant', 400);
        return grant(asker);
      }),
    obligations: (call, days) =>
      asked(call, 'obligations', ({ obligations }) => {
        if (days) checkDays(days, clock);
        return obligations.filter(({ status, start, end }) =>
          days ? start <= days.to && end >= days.from : status === 'open',
        );
      }),
    submit: (call, vatReturn) => asked(call, 'submit', () => take(call, vatReturn)),
    viewReturn: (call, periodKey) =>
      asked(call, 'viewReturn', () => {
        const found = heldFor(call.vrn, periodKey);
        return found ? { period_key: periodKey, boxes: found.boxes } : null;
      }),
    liabilities: (call) => asked(call, 'liabilities', ({ liabilities }) => liabilities),
    payments: (call) => asked(call, 'payments', ({ payments }) => payments),
    penalties: (call) => asked(call, 'penalties', ({ penalties }) => penalties),
  };

  return {
    ...steps,
    authority,
    setBusiness: (vrn, business) =>
      void businesses.set(vrn, { ...NOTHING, ...businesses.get(vrn), ...business }),
    fulfil: (vrn, periodKey, boxes) => {
      const held = businesses.get(vrn) ?? NOTHING;
      const obligations = held.obligations.map((each) =>
        each.period_key === periodKey
          ? { ...each, status: 'fulfilled' as const, received: each.end }
          : each,
      );
      businesses.set(vrn, { ...held, obligations });
      if (boxes) elsewhere.set(`${vrn} ${periodKey}`, { period_key: periodKey, boxes });
    },
    returnsOf,
    callsOf: (clientId) => calls.filter(({ asker }) => asker === clientId),
    endAccess: (clientId) => {
      const known = grants.get(clientId);
      if (known) grants.set(clientId, { ...known, access_token: `ended-${randomUUID()}` });
    },
    endGrant: (clientId) => void grants.delete(clientId),
  };
}
