import type { FastifyInstance } from 'fastify';
import { html, type Html } from '../html.ts';
import { HttpRefusal } from '../http.ts';
import { page } from '../pages/layout.ts';
import type { Scan } from './answer.ts';
import type { Clamd } from './daemon.ts';
import { EICAR } from './sentinels.ts';

interface Deps {
  readonly clamd: Clamd;
  readonly portalUrl: string | undefined;
}

/** ClamAV's page and calls; its own protocol is at `daemon.ts`. */
export function registerClamav(app: FastifyInstance, { clamd, portalUrl }: Deps): void {
  const state = () => ({
    data: {
      down: clamd.isDown,
      port: clamd.port,
      connections: clamd.connections(),
      scans: clamd.scans(),
    },
  });
  app.get('/api/clamav', state);
  app.post<{ Body: unknown }>('/api/clamav/outage', async ({ body }) => {
    const down = body && typeof body === 'object' && 'down' in body ? body.down : undefined;
    if (typeof down !== 'boolean')
      throw new HttpRefusal(422, 'Send {"down": true} or {"down": false}.');
    await (down ? clamd.takeDown() : clamd.bringUp());
    return state();
  });
  app.get('/clamav', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(page({ title: 'ClamAV', body: scansPage(clamd), portalUrl })),
  );
  app.post<{ Params: { way: string } }>('/clamav/:way', async ({ params: { way } }, reply) => {
    if (way === 'down') await clamd.takeDown();
    else if (way === 'up') await clamd.bringUp();
    else throw new HttpRefusal(404, 'There is nothing here.');
    return reply.redirect('/clamav', 303);
  });
  app.get('/clamav/eicar.csv', (_request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="eicar.csv"')
      .send(EICAR),
  );
}

const scansPage = (clamd: Clamd): Html =>
  html`<div class="title">
      <h1>ClamAV</h1>
      <div class="actions">
        <a class="button quiet" href="/clamav/eicar.csv">Download the EICAR test file</a>
        <form method="post" action="/clamav/${clamd.isDown ? 'up' : 'down'}">
          <button class="quiet">${clamd.isDown ? 'Bring it up' : 'Take it down'}</button>
        </form>
      </div>
    </div>
    ${clamd.isDown && html`<p class="note warn" role="status">ClamAV is down: no file is scanned.</p>`}
    <p class="lead">The last files that were scanned, the newest first.</p>
    <dl class="pairs wide">${clamd.scans().map(entry)}</dl>`;

const entry = ({ bytes, answer }: Scan) =>
  html`<div>
    <dt>${bytes} bytes</dt>
    <dd>${answer || 'The connection was cut.'}</dd>
  </div>`;
