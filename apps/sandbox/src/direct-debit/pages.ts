import type { FastifyInstance } from 'fastify';
import { HttpRefusal } from '../http.ts';
import { html, type Html } from '../html.ts';
import { page } from '../pages/layout.ts';
import type { ApiDeps } from './deps.ts';
import type { Mandate, Store } from './store.ts';

const AMOUNT_PENCE = 6_000;

/** Acts of a person, or a test, on a mandate: simulators for the payment, or for the mandate itself. */
const ACTS: Readonly<Record<string, { readonly label: string; readonly simulator: string }>> = {
  collect: { label: 'Collect £60', simulator: 'payment_paid_out' },
  fail: { label: 'Collect £60 and fail', simulator: 'payment_failed' },
  activate: { label: 'Activate', simulator: 'mandate_activated' },
  cancel: { label: 'Cancel at the bank', simulator: 'mandate_cancelled' },
};

interface Deps extends Pick<ApiDeps, 'store' | 'changes'> {
  readonly portalUrl: string | undefined;
}

interface ActRequest {
  Params: { id: string; act: string };
}

/** The page of the mandates, with plain forms, and the same for scripts. */
export function registerDirectDebitPages(app: FastifyInstance, deps: Deps): void {
  const { store, changes, portalUrl } = deps;
  const act = ({ id, act: name }: ActRequest['Params']) => {
    const [mandate, chosen] = [store.mandates.get(id), ACTS[name]];
    if (!mandate || !chosen)
      throw new HttpRefusal(404, 'There is no such mandate, or no such act.');
    const isPayment = chosen.simulator.startsWith('payment');
    const on = isPayment ? changes.pay(mandate, AMOUNT_PENCE, 'Monthly fee').id : id;
    changes.run(chosen.simulator, on);
    return { mandate: store.mandates.get(id), payment: isPayment ? store.payments.get(on) : null };
  };

  app.get('/direct-debits', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(page({ title: 'GoCardless', body: mandatesPage(store), portalUrl })),
  );
  app.post<ActRequest>('/direct-debits/:id/:act', async ({ params }, reply) => {
    act(params);
    return reply.redirect('/direct-debits', 303);
  });
  app.get('/api/direct-debits', async () => ({ data: [...store.mandates.values()] }));
  app.post<ActRequest>('/api/direct-debits/:id/:act', async ({ params }) => ({
    data: act(params),
  }));
}

const mandatesPage = (store: Store): Html =>
  html`<h1>GoCardless</h1>
    <p class="lead">
      Every mandate that the portal has set up. Money is collected here, never in the portal, which
      hears of it in a signed message.
    </p>
    ${store.mandates.size === 0 && html`<p>There is no mandate yet.</p>`}
    <dl class="pairs wide">
      ${[...store.mandates.values()].toReversed().map((mandate) => entry(store, mandate))}
    </dl>`;

function entry(store: Store, mandate: Mandate): Html {
  const account = store.accounts.get(mandate.links.customer_bank_account);
  const payments = [...store.payments.values()].filter(({ links }) => links.mandate === mandate.id);
  const paid = payments.map(({ id, status }) => `${id} ${status}`).join(', ');
  return html`<div>
    <dt><code>${mandate.id}</code></dt>
    <dd>
      ${account?.account_holder_name ?? ''}, ${account?.bank_name ?? ''}, ending
      ${account?.account_number_ending ?? ''}. ${mandate.status}. ${paid && `Payments: ${paid}.`}
      ${Object.entries(ACTS).map(
        ([name, { label }]) =>
          html`<form method="post" action="/direct-debits/${mandate.id}/${name}">
            <button type="submit">${label}</button>
          </form>`,
      )}
    </dd>
  </div>`;
}
