import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Order, Store } from './store.ts';

interface Params {
  Params: { user: string; id: string };
}
type Members = Readonly<Record<string, unknown>>;

const refuse = (reply: FastifyReply, status: number, detail: string) =>
  reply.status(status).send({ title: 'Error', detail, code: status });

/** Crezco's API v1 of pay demands, below `/crezco`. Any key works. */
export function registerCrezco(root: FastifyInstance, store: Store): void {
  root.register(
    async (app) => {
      app.addHook('preHandler', async ({ headers }, reply) => {
        if (!headers['x-crezco-key']) return refuse(reply, 401, 'There is no X-Crezco-Key.');
        return undefined;
      });
      app.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'There is no such thing.'));
      registerUsers(app, store);
      registerNewDemands(app, store);
      registerDemands(app, store);
      registerPayments(app, store);
      registerWebhooks(app, store);
    },
    { prefix: '/crezco/v1' },
  );
}

const AMOUNT = /^\d{1,9}\.\d{2}$/;
const inPounds = (pence: number) => (pence / 100).toFixed(2);

function registerUsers(app: FastifyInstance, store: Store): void {
  const { merchants } = store.state;
  app.get<Params>('/users/:id', ({ params }, reply) => {
    const found = merchants[params.id];
    if (!found) return refuse(reply, 404, 'There is no such user.');
    return reply.send({
      ...found,
      firstName: 'Pat',
      lastName: 'Example',
      eMail: 'pat@example.com',
    });
  });
}

function registerNewDemands(app: FastifyInstance, store: Store): void {
  const { merchants, orders, keys } = store.state;
  app.post<Params>('/users/:user/pay-demands', ({ params, body, host }, reply) => {
    const { request = {}, idempotencyId } = (body ?? {}) as {
      request?: Members;
      idempotencyId?: string;
    };
    const { amount, currency, reference } = request;
    if (!merchants[params.user]) return refuse(reply, 404, 'There is no such user.');
    if (!/^[\da-f-]{36}$/i.test(idempotencyId ?? ''))
      return refuse(reply, 400, 'idempotencyId must be a UUID.');
    if (currency !== 'GBP' || !AMOUNT.test(String(amount)) || Number(amount) <= 0)
      return refuse(reply, 400, 'The amount is wrong.');
    if (typeof reference !== 'string' || !/^[\w/?:().,'+ -]{1,18}$/.test(reference))
      return refuse(reply, 400, 'The reference is wrong.');
    const known = keys[idempotencyId ?? ''];
    if (known) return reply.status(201).send(JSON.stringify(known.order));
    const order: Order = {
      id: randomUUID(),
      provider: 'crezco',
      merchant: params.user,
      amount: Math.round(Number(amount) * 100),
      reference,
      token: randomUUID(),
      base: `http://${host}`,
      successUrl: '',
      failureUrl: '',
      isCancelled: false,
    };
    orders[order.id] = order;
    keys[idempotencyId ?? ''] = { order: order.id, asked: JSON.stringify(request) };
    store.save();
    return reply.status(201).type('application/json').send(JSON.stringify(order.id));
  });
}

function registerDemands(app: FastifyInstance, store: Store): void {
  const { orders } = store.state;
  app.get<Params>('/pay-demands/:id', ({ params }, reply) => {
    const order = orders[params.id];
    if (!order || order.isCancelled) return refuse(reply, 404, 'There is no such pay demand.');
    const { id: payDemandId, reference, amount, base, token } = order;
    const paymentUri = `${base}/crezco-app/pay/${token}`;
    return reply.send({
      payDemandId,
      reference,
      amount: inPounds(amount),
      currency: 'GBP',
      paymentUri,
    });
  });
  app.delete<Params>('/users/:user/pay-demands/:id', ({ params }, reply) => {
    const order = orders[params.id];
    if (order?.merchant !== params.user) return refuse(reply, 404, 'There is no such pay demand.');
    order.isCancelled = true;
    store.save();
    return reply.status(204).send();
  });
}

function registerPayments(app: FastifyInstance, store: Store): void {
  const { orders, payments } = store.state;
  app.post<Params & { Querystring: Record<string, string> }>(
    '/users/:user/pay-demands/:id/payment',
    ({ params, query }, reply) => {
      const order = orders[params.id];
      if (order?.merchant !== params.user || order.isCancelled)
        return refuse(reply, 404, 'There is no such pay demand.');
      const [success = '', failure = ''] = [
        query['successCallbackUri'],
        query['failureCallbackUri'],
      ];
      if (!URL.canParse(success) || !URL.canParse(failure))
        return refuse(reply, 400, 'The callbacks are wrong.');
      Object.assign(order, { successUrl: success, failureUrl: failure });
      store.save();
      return reply.send({ redirect: `${order.base}/crezco-app/pay/${order.token}` });
    },
  );
  app.get<Params>('/pay-demands/:id/payments', ({ params }, reply) => {
    const order = orders[params.id];
    if (!order) return refuse(reply, 404, 'There is no such pay demand.');
    return reply.send(store.paymentsOf(order).map(({ id }) => ({ id })));
  });
  app.get<Params>('/payments/:id', ({ params }, reply) => {
    const found = payments[params.id];
    if (!found) return refuse(reply, 404, 'There is no such payment.');
    const { id, orderId: payDemandId, amount } = found;
    return reply.send({ id, payDemandId, amount: inPounds(amount), currency: 'GBP' });
  });
  app.get<Params>('/payments/:id/status', ({ params }, reply) => {
    const found = payments[params.id];
    if (!found) return refuse(reply, 404, 'There is no such payment.');
    return reply.send({ code: found.status });
  });
}

function registerWebhooks(app: FastifyInstance, store: Store): void {
  const { webhooks } = store.state;
  app.post('/webhooks', ({ body }, reply) => {
    const { eventType, callback } = (body ?? {}) as { eventType?: string; callback?: string };
    if (eventType !== 'PaymentAll' || !URL.canParse(callback ?? ''))
      return refuse(reply, 400, 'The webhook is wrong.');
    const id = randomUUID();
    webhooks[id] = callback ?? '';
    store.save();
    return reply.status(201).type('application/json').send(JSON.stringify(id));
  });
  app.get('/webhooks', (_request, reply) =>
    reply.send(Object.entries(webhooks).map(([id, callback]) => ({ id, callback }))),
  );
  app.delete<Params>('/webhooks/:id', ({ params }, reply) => {
    if (!webhooks[params.id]) return refuse(reply, 404, 'There is no such webhook.');
    delete webhooks[params.id];
    store.save();
    return reply.status(204).send();
  });
}
