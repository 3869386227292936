import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { HttpRefusal } from '../http.ts';
import { html, type Html } from '../html.ts';
import { dialog, goTo, hidden } from '../pages/dialog.ts';
import { page } from '../pages/layout.ts';
import { isOutcome, OUTCOMES, type Outcome } from './outcomes.ts';
import type { Order, Payment, Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

interface Deps {
  readonly store: Store;
  readonly webhooks: Webhooks;
  readonly portalUrl: string | undefined;
}
interface Form {
  Body: Record<string, string>;
}
interface Query {
  Querystring: Record<string, string>;
}

const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;

export function registerPayByBankPages(app: FastifyInstance, deps: Deps): void {
  registerOnboarding(app, deps.store);
  registerPaymentPages(app, deps);
  registerControl(app, deps);
}

function registerOnboarding(app: FastifyInstance, store: Store): void {
  app.get<Query>('/crezco-app/onboarding', ({ query }, reply) => {
    const { partner_id = '', redirect_uri = '' } = query;
    if (!partner_id || !URL.canParse(redirect_uri))
      throw new HttpRefusal(400, 'The link is wrong.');
    const body = html`<h1>Get paid with Crezco</h1>
      <form method="post" action="/crezco-app/onboarding" class="card fields">
        ${hidden({ redirect_uri })}
        <label for="name">Your business</label>
        <input id="name" name="name" value="Example Joinery Ltd" required />
        <button name="answer" value="connect">Connect</button>
        <button name="answer" value="cancel" class="quiet">Cancel</button>
      </form>`;
    return dialog(reply, { title: 'Crezco', body, returnsTo: redirect_uri });
  });
  app.post<Form>('/crezco-app/onboarding', ({ body }, reply) => {
    const { redirect_uri = '', name = '', answer } = body;
    if (!URL.canParse(redirect_uri)) throw new HttpRefusal(400, 'The link is wrong.');
    if (answer !== 'connect') return goTo(reply, redirect_uri, { error: 'cancelled' });
    const userId = randomUUID();
    store.state.merchants[userId] = { userId, displayName: name.slice(0, 100) };
    store.save();
    return goTo(reply, redirect_uri, { 'user-id': userId });
  });
}

/** The address of the payment is after a #, which no server sees. */
const SCRIPT = "location.replace('/truelayer-pay/choose?' + location.hash.slice(1));\n";

function registerPaymentPages(app: FastifyInstance, deps: Deps): void {
  const { store } = deps;
  const byToken = (token: string): Order => {
    const found = Object.values(store.state.orders).find((order) => order.token === token);
    if (!found || found.isCancelled) throw new HttpRefusal(404, 'There is no such payment.');
    return found;
  };
  const show = (reply: FastifyReply, order: Order) =>
    dialog(reply, { title: 'Pay', body: paymentPage(order), returnsTo: order.successUrl });

  app.get('/truelayer-pay/payments', (_request, reply) => {
    const policy = String(reply.getHeader('content-security-policy'));
    const body = html`<h1>One moment</h1>
      <script src="/truelayer-pay/page.js"></script>`;
    return reply
      .header('content-security-policy', `${policy}; script-src 'self'`)
      .type('text/html; charset=utf-8')
      .send(page({ title: 'Pay', body }));
  });
  app.get('/truelayer-pay/page.js', (_request, reply) =>
    reply.type('text/javascript').send(SCRIPT),
  );
  app.get<Query>('/truelayer-pay/choose', ({ query }, reply) => {
    const { payment_id, resource_token = '', return_uri = '' } = query;
    const order = byToken(resource_token);
    if (order.id !== payment_id || !URL.canParse(return_uri))
      throw new HttpRefusal(404, 'No such payment.');
    Object.assign(order, { successUrl: return_uri, failureUrl: return_uri, isOpened: true });
    store.save();
    return show(reply, order);
  });
  app.get<{ Params: { token: string } }>('/crezco-app/pay/:token', ({ params }, reply) =>
    show(reply, byToken(params.token)),
  );
  app.post<Form>('/pay-by-bank/pay', ({ body }, reply) => {
    const order = byToken(body['token'] ?? '');
    const outcome = body['outcome'] ?? '';
    if (!isOutcome(outcome)) throw new HttpRefusal(400, 'There is no such outcome.');
    const { id } = choose(deps, order, outcome);
    const isGood = outcome !== 'failed' && outcome !== 'cancelled';
    const address = isGood ? order.successUrl : order.failureUrl;
    const name = order.provider === 'truelayer' ? 'payment_id' : 'payment-id';
    return address ? goTo(reply, address, { [name]: id }) : reply.redirect('/pay-by-bank', 303);
  });
}

function choose({ store, webhooks }: Deps, order: Order, outcome: Outcome): Payment {
  if (store.state.payments[order.id]) throw new HttpRefusal(409, 'This payment is made.');
  const payment = store.pay(order, outcome);
  webhooks.tell(order, payment);
  return payment;
}

const paymentPage = ({ amount, reference, merchant, token, provider }: Order): Html =>
  html`<h1>Pay ${pounds(amount)}</h1>
    <p class="lead">${reference}, to ${merchant}, through ${provider}. What shall happen?</p>
    <form method="post" action="/pay-by-bank/pay" class="card actions">
      ${hidden({ token })}
      ${Object.entries(OUTCOMES).map(
        ([name, { label }]) => html`<button name="outcome" value="${name}">${label}</button>`,
      )}
    </form>`;

const ACTS: Readonly<Record<string, Payment['status'] | null>> = {
  complete: 'Completed',
  fail: 'Failed',
  tell: null,
};

function registerControl(app: FastifyInstance, deps: Deps): void {
  const { store, webhooks, portalUrl } = deps;
  const act = ({ id, act: name }: { id: string; act: string }) => {
    const payment = store.state.payments[id];
    const order = store.state.orders[payment?.orderId ?? ''];
    const status = ACTS[name];
    if (!payment || !order || status === undefined) throw new HttpRefusal(404, 'No such payment.');
    if (status !== null) payment.status = status;
    store.save();
    webhooks.tell(order, payment);
    return payment;
  };
  const byOrder = ({ id, outcome }: { id: string; outcome: string }) => {
    const order = store.state.orders[id];
    if (!order || !isOutcome(outcome)) throw new HttpRefusal(404, 'No such order, or outcome.');
    return choose(deps, order, outcome);
  };
  app.get('/pay-by-bank', (_request, reply) =>
    reply
      .header('referrer-policy', 'same-origin')
      .type('text/html; charset=utf-8')
      .send(page({ title: 'Pay by bank', body: paymentsPage(store), portalUrl })),
  );
  interface ByAct {
    Params: { id: string; act: string };
  }
  app.post<ByAct>('/pay-by-bank/:id/:act', async ({ params }, reply) => {
    act(params);
    return reply.redirect('/pay-by-bank', 303);
  });
  app.get('/api/pay-by-bank', async () => ({ data: Object.values(store.state.payments) }));
  app.post<ByAct>('/api/pay-by-bank/:id/:act', async ({ params }) => ({ data: act(params) }));
  app.post<{ Params: { id: string; outcome: string } }>(
    '/api/pay-by-bank/orders/:id/:outcome',
    async ({ params }) => ({ data: byOrder(params) }),
  );
}

const paymentsPage = (store: Store): Html => {
  const payments = Object.values(store.state.payments).toReversed();
  return html`<h1>Pay by bank</h1>
    <p class="lead">Every payment. The portal hears of each change in a message.</p>
    ${payments.length === 0 && html`<p>There is no payment yet.</p>`}
    <dl class="pairs wide">
      ${payments.map(
        ({ id, amount, status, orderId }) =>
          html`<div>
            <dt>${pounds(amount)}, ${store.state.orders[orderId]?.reference ?? ''}</dt>
            <dd>
              ${status}. <code>${id}</code>
              ${Object.keys(ACTS).map(
                (name) =>
                  html`<form method="post" action="/pay-by-bank/${id}/${name}">
                    <button type="submit" class="quiet">${name}</button>
                  </form>`,
              )}
            </dd>
          </div>`,
      )}
    </dl>`;
};
