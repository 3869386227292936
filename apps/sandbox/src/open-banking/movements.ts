import type { FastifyInstance } from 'fastify';
import {
  answer,
  find,
  type RequestReader,
  type DataRequest,
  type IdRequest,
} from './data-request.ts';
import { ApiError } from './errors.ts';
import { ledgerOf, type Account, type Entry } from './ledger.ts';
import type { Connection, Store } from './store.ts';

const amountOf = (pence: number) => pence / 100;

const HISTORY_DAYS = 90;
const HISTORY_MINUTES = 5;

/** The balances and transactions of an account or a card. */
export function registerMovements(app: FastifyInstance, store: Store, ask: RequestReader): void {
  registerBalance(app, store, ask);
  registerBooked(app, store, ask);
  registerPending(app, store, ask);
  for (const name of ['direct_debits', 'standing_orders']) {
    app.get<IdRequest>(`/:kind/:id/${name}`, (request) => {
      find(ask(request), request.params);
      throw new ApiError(501, 'endpoint_not_supported');
    });
  }
}

function registerBalance(app: FastifyInstance, { now }: Store, ask: RequestReader): void {
  app.get<IdRequest>('/:kind/:id/balance', (request, reply) => {
    const asked = ask(request);
    const account = find(asked, request.params);
    failAs(asked.connection, ['provider_error', 'access_denied']);
    refuseExpired(asked.connection, now());
    const { booked, pending } = ledgerOf(account, asked.connection, now());
    const sum = (entries: readonly Entry[]) => entries.reduce((all, { pence }) => all + pence, 0);
    const current = account.opening + sum(booked);
    const balance =
      account.kind === 'card'
        ? {
            available: amountOf(500_000 + current),
            current: amountOf(-current),
            credit_limit: 5000,
          }
        : { available: amountOf(current + sum(pending)), current: amountOf(current), overdraft: 0 };
    const update_timestamp = now().toString();
    return reply.send(answer([{ currency: account.currency, ...balance, update_timestamp }]));
  });
}

function registerBooked(app: FastifyInstance, { now }: Store, ask: RequestReader): void {
  app.get<IdRequest>('/:kind/:id/transactions', (request, reply) => {
    const asked = ask(request);
    const account = find(asked, request.params);
    failAs(asked.connection);
    refuseExpired(asked.connection, now());
    const [from, to] = periodOf(request.query, now());
    refuseHistory(asked, from, now());
    const { booked } = ledgerOf(account, asked.connection, now());
    let running = account.opening;
    const rows = booked.map((entry) => {
      running += entry.pence;
      return { entry, running };
    });
    const inside = rows.filter(
      ({ entry: { at } }) =>
        Temporal.Instant.compare(at, from) >= 0 && Temporal.Instant.compare(at, to) <= 0,
    );
    return reply.send(
      answer(inside.toReversed().map(({ entry, running: sum }) => toBooked(account, entry, sum))),
    );
  });
}

function registerPending(app: FastifyInstance, { now }: Store, ask: RequestReader): void {
  app.get<IdRequest>('/:kind/:id/transactions/pending', (request, reply) => {
    const asked = ask(request);
    const account = find(asked, request.params);
    failAs(asked.connection);
    refuseExpired(asked.connection, now());
    const { pending } = ledgerOf(account, asked.connection, now());
    return reply.send(answer(pending.toReversed().map((entry) => toPending(account, entry))));
  });
}

function refuseHistory(
  { connection, bank }: DataRequest,
  from: Temporal.Instant,
  now: Temporal.Instant,
) {
  const age = Temporal.Instant.from(connection.consent_at).until(now);
  if (
    bank.hidesHistory &&
    age.total('minutes') > HISTORY_MINUTES &&
    from.until(now).total('hours') > 24 * HISTORY_DAYS
  ) {
    throw new ApiError(403, 'sca_exceeded', 'Older history needs the customer to sign in again.');
  }
}

function refuseExpired({ consent_expires_at }: Connection, now: Temporal.Instant): void {
  if (Temporal.Instant.compare(consent_expires_at, now) <= 0) {
    throw new ApiError(403, 'access_denied', 'The consent has expired.');
  }
}

const BUSY_SECONDS = 60;

const FAILURES: Readonly<Record<string, () => ApiError>> = {
  sca_exceeded: () => new ApiError(403, 'sca_exceeded'),
  too_many_requests: () =>
    new ApiError(429, 'provider_too_many_requests', 'The bank is asked too often.', BUSY_SECONDS),
  provider_error: () => new ApiError(503, 'provider_error', 'The bank gave no answer.'),
  access_denied: () => new ApiError(403, 'access_denied'),
};

/** Throws the failure that a sentinel's user meets here. */
function failAs({ user }: Connection, users: readonly string[] = Object.keys(FAILURES)): void {
  const failure = users.includes(user) ? FAILURES[user] : undefined;
  if (failure) throw failure();
}

function periodOf({ from, to }: IdRequest['Querystring'], now: Temporal.Instant) {
  const at = (text: string | undefined, fallback: Temporal.Instant, end: string) => {
    if (text === undefined) return fallback;
    try {
      return Temporal.Instant.from(text.length === 10 ? `${text}${end}` : text);
    } catch {
      throw new ApiError(400, 'validation_error', `${text} is no time.`);
    }
  };
  const first = at(from, now.subtract({ hours: 24 * HISTORY_DAYS }), 'T00:00Z');
  const last = at(to, now, 'T23:59:59Z');
  const isFuture = Temporal.Instant.compare(last, now.add({ hours: 24 })) > 0;
  if (isFuture || Temporal.Instant.compare(first, last) > 0) {
    throw new ApiError(400, 'invalid_date_range');
  }
  return [first, last] as const;
}

const toMovement = (account: Account, { at, description, category, pence, merchant }: Entry) => ({
  // TrueLayer sometimes leaves out the zone.
  timestamp: at.toString({ smallestUnit: 'second' }).replace('Z', ''),
  description,
  // On a card, a purchase adds to the debt.
  amount: amountOf(account.kind === 'card' ? -pence : pence),
  currency: account.currency,
  transaction_type: pence < 0 ? 'DEBIT' : 'CREDIT',
  transaction_category: category,
  transaction_classification: [],
  ...(merchant === null ? {} : { merchant_name: merchant }),
  meta: { provider_category: category },
});

const toBooked = (account: Account, entry: Entry, running: number) => ({
  transaction_id: entry.id,
  normalised_provider_transaction_id: `txn-${entry.id}`,
  ...toMovement(account, entry),
  ...(account.kind === 'card'
    ? {}
    : { running_balance: { amount: amountOf(running), currency: account.currency } }),
});

const toPending = (account: Account, entry: Entry) => ({
  // TrueLayer's own id differs before booking.
  transaction_id: Buffer.from(entry.id, 'hex').reverse().toString('hex'),
  ...(account.showsIdEarly ? { normalised_provider_transaction_id: `txn-${entry.id}` } : {}),
  ...toMovement(account, entry),
});
