import type { FastifyInstance } from 'fastify';
import { londonTime } from '../clock.ts';
import { html, type Html } from '../html.ts';
import { page } from '../pages/layout.ts';
import type { Calls, RecordedCall } from './calls.ts';
import type { Store, StoredReturn } from './store.ts';

interface Deps {
  readonly store: Store;
  readonly calls: Calls;
  readonly portalUrl: string | undefined;
}

/** The page of the returns, and the same for scripts. */
export function registerHmrcPages(app: FastifyInstance, { store, calls, portalUrl }: Deps): void {
  app.get('/hmrc', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(page({ title: 'HMRC', body: returnsPage(store, calls), portalUrl })),
  );
  app.get('/api/hmrc/returns', async () => ({ data: store.returns }));
  app.get('/api/hmrc/calls', async () => ({ data: calls.list() }));
  app.delete('/api/hmrc', async () => {
    store.returns.length = 0;
    store.grants.length = 0;
    store.save();
    return { data: null };
  });
}

const returnsPage = (store: Store, calls: Calls): Html =>
  html`<h1>HMRC</h1>
    <p class="lead">
      Every VAT return that has been taken, and what the last calls said of their devices.
    </p>
    <h2>Returns</h2>
    ${store.returns.length === 0 && html`<p>There is no return yet.</p>`}
    <dl class="pairs wide">${store.returns.toReversed().map(returnEntry)}</dl>
    <h2>Fraud prevention headers</h2>
    ${calls.list().length === 0 && html`<p>Nothing has been asked yet.</p>`}
    <dl class="pairs wide">${calls.list().map(callEntry)}</dl>`;

function returnEntry({ vrn, body, receipt, receivedAt }: StoredReturn): Html {
  const boxes = Object.entries(body).map(([name, value]) => `${name} ${String(value)}`);
  return html`<div>
    <dt><code>${vrn} ${body.periodKey}</code></dt>
    <dd>
      Taken ${londonTime(receivedAt)}, form bundle ${receipt['formBundleNumber'] ?? ''}.
      ${boxes.join(', ')}
    </dd>
  </div>`;
}

function callEntry({ method, path, requestTimestamp, verdict }: RecordedCall): Html {
  const said = [...(verdict.errors ?? []), ...(verdict.warnings ?? [])].map(
    ({ headers, message }) => html`<br />${headers.join(', ')}: ${message}`,
  );
  return html`<div>
    <dt><code>${method} ${path}</code></dt>
    <dd>${londonTime(requestTimestamp)}. ${verdict.code}: ${verdict.message} ${said}</dd>
  </div>`;
}
