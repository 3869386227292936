import type { FastifyInstance } from 'fastify';
import { londonTime } from '../clock.ts';
import { HttpRefusal } from '../http.ts';
import { html, type Html } from '../html.ts';
import { page } from '../pages/layout.ts';
import { BANKS, bankOf } from './banks.ts';
import { accountsOf, ledgerOf } from './ledger.ts';
import type { Connection, Store } from './store.ts';

const MOST_DAYS = 400;

/** Acts of a person, or a test, on a consent. */
const ACTS: Readonly<
  Record<string, { label: string; act: (of: Connection, store: Store) => void }>
> = {
  expire: {
    label: 'Let the consent expire',
    act: (connection, { now }) => {
      connection.consent_expires_at = now().toString();
    },
  },
  soon: {
    label: 'Let it expire in five days',
    act: (connection, { now }) => {
      connection.consent_expires_at = now()
        .add({ hours: 5 * 24 })
        .toString();
    },
  },
  revoke: {
    label: 'Revoke it at the bank',
    act: (connection) => {
      connection.isRevoked = true;
    },
  },
};

interface ActRequest {
  Params: { act: string };
  Body: { id?: string };
}

/** The page of the connections, with plain forms, and the same for scripts. */
export function registerControl(
  app: FastifyInstance,
  store: Store,
  portalUrl: string | undefined,
): void {
  registerPage(app, store, portalUrl);
  registerScripts(app, store);
  registerLogos(app);
}

function act(
  store: Store,
  { params, body }: { params: ActRequest['Params']; body: ActRequest['Body'] },
) {
  const connection = store.state.connections[body?.id ?? ''];
  const chosen = ACTS[params.act];
  if (!connection || !chosen) {
    throw new HttpRefusal(404, 'There is no such connection, or no such act.');
  }
  chosen.act(connection, store);
  store.save();
  return connection;
}

function move(store: Store, days: number) {
  if (!Number.isInteger(days) || days < 0 || days > MOST_DAYS) {
    throw new HttpRefusal(400, `days must be a whole number from 0 to ${MOST_DAYS}.`);
  }
  store.state.daysAhead += days;
  store.save();
  return { now: store.now().toString() };
}

function registerPage(app: FastifyInstance, store: Store, portalUrl: string | undefined): void {
  app.get('/open-banking', (_request, reply) =>
    reply
      .header('referrer-policy', 'same-origin')
      .type('text/html; charset=utf-8')
      .send(page({ title: 'TrueLayer', body: connectionsPage(store), portalUrl })),
  );
  app.post<ActRequest>('/open-banking/acts/:act', async (request, reply) => {
    act(store, request);
    return reply.redirect('/open-banking', 303);
  });
  app.post<{ Body: { days?: string } }>('/open-banking/clock', async ({ body }, reply) => {
    move(store, Number(body?.days));
    return reply.redirect('/open-banking', 303);
  });
}

function registerScripts(app: FastifyInstance, store: Store): void {
  app.get('/api/open-banking', async () => ({
    data: Object.values(store.state.connections).map(withoutTokens),
  }));
  app.get<{ Params: { id: string } }>('/api/open-banking/:id/movements', async ({ params }) => ({
    data: movementsOf(store, params.id),
  }));
  app.post<ActRequest>('/api/open-banking/acts/:act', async (request) => ({
    data: withoutTokens(act(store, request)),
  }));
  app.post<{ Body: { days?: number } }>('/api/open-banking/clock', async ({ body }) => ({
    data: move(store, body?.days ?? NaN),
  }));
}

/** All that has happened on the accounts of a connection, booked and pending. */
function movementsOf(store: Store, id: string) {
  const connection = store.state.connections[id];
  const bank = connection && bankOf(connection.bank);
  if (!bank) throw new HttpRefusal(404, 'There is no such connection.');
  return accountsOf(connection, bank).flatMap((account) => {
    const { booked, pending } = ledgerOf(account, connection, store.now());
    return [...booked, ...pending].map(({ at, description, pence }) => ({
      account: account.name,
      at: at.toString(),
      description,
      pence,
    }));
  });
}

function withoutTokens(connection: Connection): Omit<Connection, 'refreshTokens'> {
  const { refreshTokens: _, ...shown } = connection;
  return shown;
}

function registerLogos(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/truelayer/logos/:file', async ({ params }, reply) => {
    const bank = BANKS.find(({ id }) => params.file === `${id}.svg`);
    if (!bank) throw new HttpRefusal(404, 'There is no such bank.');
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><circle cx="14" cy="14" r="14" fill="${bank.colour}"/><path d="M6 12l8-5 8 5v2H6zm2 3h2v5H8zm5 0h2v5h-2zm5 0h2v5h-2zM6 21h16v2H6z" fill="#fff"/></svg>`;
    return reply.type('image/svg+xml').send(svg);
  });
}

const connectionsPage = (store: Store): Html => {
  const connections = Object.values(store.state.connections).toReversed();
  return html`<h1>TrueLayer</h1>
    <p class="lead">
      Every consent that a client has given. Its clock shows ${londonTime(store.now().toString())}.
    </p>
    <form method="post" action="/open-banking/clock" class="filter">
      <label for="days">Move its clock by days</label>
      <input id="days" name="days" value="1" inputmode="numeric" />
      <button type="submit">Move</button>
    </form>
    ${connections.length === 0 && html`<p>There is no connection yet.</p>`}
    <dl class="pairs wide">${connections.map(entry)}</dl>`;
};

const entry = ({ credentials_id, bank, user, consent_expires_at, isRevoked }: Connection): Html =>
  html`<div>
    <dt>${bankOf(bank)?.name ?? bank}, ${user}</dt>
    <dd>
      ${isRevoked ? 'Revoked.' : `Until ${londonTime(consent_expires_at)}.`}
      <code>${credentials_id}</code>
      ${Object.entries(ACTS).map(
        ([name, { label }]) =>
          html`<form method="post" action="/open-banking/acts/${name}">
            <input type="hidden" name="id" value="${credentials_id}" />
            <button type="submit" class="quiet">${label}</button>
          </form>`,
      )}
    </dd>
  </div>`;
