import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { faultOf, publicKeys } from './signature.ts';
import type { Order, Payment, Store } from './store.ts';
import { JWKS_PATH } from './webhooks.ts';

interface Deps {
  readonly store: Store;
  /** The claims of an access token that has not ended. */
  readonly claims: (token: string) => Record<string, unknown> | null;
  readonly signingKey: string | undefined;
}

const refuse = (reply: FastifyReply, status: number, title: string, detail: string) =>
  reply.status(status).send({
    type: 'https://docs.truelayer.com/docs/error-types',
    title,
    status,
    detail,
    trace_id: randomUUID(),
  });

/** TrueLayer's Payments API v3, below `/truelayer/v3`. Every request that acts must be signed. */
export function registerTrueLayer(root: FastifyInstance, deps: Deps): void {
  const { store, claims, signingKey } = deps;
  root.get(JWKS_PATH, async () => publicKeys(store.state));
  root.register(
    async (app) => {
      app.removeContentTypeParser('application/json');
      // As text: the signature covers the exact bytes.
      app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
        done(null, String(body)),
      );
      app.addHook('preHandler', async (request, reply) => {
        const { headers, method, url, body } = request;
        const [, token = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
        if (claims(token)?.['scope'] !== 'payments')
          return refuse(reply, 401, 'Unauthenticated', 'The token is invalid.');
        if (method !== 'POST') return undefined;
        if (!headers['idempotency-key'])
          return refuse(reply, 400, 'Invalid Parameters', 'There is no Idempotency-Key.');
        const fault = faultOf({ url, headers, body: textOf(body) }, signingKey);
        return fault === null ? undefined : refuse(reply, 401, 'Invalid Signature', fault);
      });
      registerPayments(app, store);
    },
    { prefix: '/truelayer/v3' },
  );
}

/** A form is never signed: it must not pass for an empty body. */
const textOf = (body: unknown): string => {
  if (typeof body === 'string') return body;
  return body ? JSON.stringify(body) : '';
};

function registerPayments(app: FastifyInstance, store: Store): void {
  const { orders, keys, payments } = store.state;
  app.post('/payments', ({ body, headers, host }, reply) => {
    const key = String(headers['idempotency-key']);
    const known = keys[key];
    if (known && known.asked !== body)
      return refuse(reply, 422, 'Idempotency Key Reuse', 'The key was used for another body.');
    const made = known ? orders[known.order] : orderOf(String(body), `http://${host}`);
    if (!made) return refuse(reply, 400, 'Invalid Parameters', 'The payment is wrong.');
    orders[made.id] = made;
    keys[key] = { order: made.id, asked: String(body) };
    store.save();
    const { id, token: resource_token } = made;
    const user = { id: randomUUID() };
    return reply.status(201).send({ id, user, resource_token, status: 'authorization_required' });
  });
  app.get<{ Params: { id: string } }>('/payments/:id', ({ params }, reply) => {
    const order = orders[params.id];
    if (order?.provider !== 'truelayer') return refuse(reply, 404, 'Not Found', 'No such payment.');
    return reply.send(present(order, payments[order.id]));
  });
  app.post<{ Params: { id: string } }>('/payments/:id/actions/cancel', ({ params }, reply) => {
    const order = orders[params.id];
    if (!order) return refuse(reply, 404, 'Not Found', 'No such payment.');
    if (payments[order.id]) return refuse(reply, 409, 'Invalid State', 'It is paid.');
    order.isCancelled = true;
    store.save();
    return reply.status(202).send();
  });
}

interface PaymentRequest {
  amount_in_minor?: unknown;
  currency?: unknown;
  payment_method?: {
    beneficiary?: {
      account_holder_name?: unknown;
      reference?: unknown;
      account_identifier?: { sort_code?: unknown; account_number?: unknown };
    };
  };
  user?: { name?: unknown; email?: unknown };
}

/** Null for a payment that TrueLayer would not accept. */
function orderOf(body: string, base: string): Order | null {
  const asked = JSON.parse(body) as PaymentRequest;
  const { account_holder_name, reference, account_identifier } =
    asked.payment_method?.beneficiary ?? {};
  const isRight =
    Number.isInteger(asked.amount_in_minor) &&
    Number(asked.amount_in_minor) > 0 &&
    asked.currency === 'GBP' &&
    Boolean(account_holder_name) &&
    /^.{1,18}$/.test(String(reference)) &&
    /^\d{6}$/.test(String(account_identifier?.sort_code)) &&
    /^\d{8}$/.test(String(account_identifier?.account_number)) &&
    Boolean(asked.user?.name && asked.user.email);
  if (!isRight) return null;
  return {
    id: randomUUID(),
    provider: 'truelayer',
    merchant: String(account_holder_name),
    amount: Number(asked.amount_in_minor),
    reference: String(reference),
    token: randomUUID(),
    base,
    successUrl: '',
    failureUrl: '',
    isCancelled: false,
  };
}

function present(
  { id, amount, reference, isOpened, isCancelled }: Order,
  payment: Payment | undefined,
) {
  const isFailed = payment?.status === 'Failed';
  const isOver = isCancelled || payment?.status === 'Cancelled';
  const status =
    payment?.status === 'Completed'
      ? 'executed'
      : payment
        ? 'authorized'
        : isOpened
          ? 'authorizing'
          : 'authorization_required';
  return {
    id,
    amount_in_minor: payment?.amount ?? amount,
    currency: 'GBP',
    reference,
    status: isFailed || isOver ? 'failed' : status,
    ...(isFailed ? { failure_stage: 'executing', failure_reason: 'provider_rejected' } : {}),
    ...(isOver ? { failure_stage: 'authorizing', failure_reason: 'canceled' } : {}),
  };
}
