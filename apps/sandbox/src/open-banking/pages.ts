import type { FastifyInstance, FastifyReply } from 'fastify';
import { html, type Html } from '../html.ts';
import { HttpRefusal } from '../http.ts';
import { dialog, goTo, hidden } from '../pages/dialog.ts';
import { BANKS, bankOf, type SandboxBank } from './banks.ts';
import { isUser, PASSWORD } from './sentinels.ts';
import type { Store } from './store.ts';

/** The parameters that the browser came with, carried from page to page. */
interface PageParameters {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly state: string;
  readonly bank: string;
  readonly user: string;
  /** The ticket of a renewal; '' for a new connection. */
  readonly renewal: string;
}

const BASE = '/truelayer-auth';
const SCOPES = ['info', 'accounts', 'balance', 'transactions', 'offline_access'];

/** Bank picker, the bank's sign-in, consent, return. */
export function registerAuthPages(app: FastifyInstance, store: Store): void {
  const show = (reply: FastifyReply, asked: PageParameters, title: string, body: Html) =>
    dialog(reply, { title, body, returnsTo: asked.redirect_uri });

  app.get<{ Querystring: Record<string, string> }>(BASE, (request, reply) => {
    const asked = readLink(request.query);
    return show(reply, asked, 'Choose your bank', pickerPage(asked));
  });
  app.get<{ Querystring: Record<string, string> }>(`${BASE}/sign-in`, (request, reply) => {
    const asked = readAsked(request.query);
    return show(reply, asked, 'Sign in to your bank', signInPage(asked, bankIn(asked)));
  });
  app.get<{ Params: { id: string } }>(`${BASE}/renew/:id`, (request, reply) => {
    const ticket = store.take('renewals', request.params.id);
    const connection = ticket && store.state.connections[ticket.credentials_id];
    if (!connection) throw new HttpRefusal(404, 'This link has expired.');
    const { bank, user } = connection;
    const asked = readAsked({ ...ticket, bank, user, renewal: request.params.id });
    return show(reply, asked, 'Sign in to your bank', signInPage(asked, bankIn(asked)));
  });
  app.post<{ Body: Record<string, string> }>(`${BASE}/sign-in`, (request, reply) => {
    const asked = readAsked(request.body);
    const bank = bankIn(asked);
    const isKnown = isUser(asked.user) && request.body['password'] === PASSWORD;
    const body = isKnown ? consentPage(asked, bank) : signInPage(asked, bank, true);
    return show(reply, asked, isKnown ? 'Share your data' : 'Sign in to your bank', body);
  });
  app.post<{ Body: Record<string, string> }>(`${BASE}/consent`, (request, reply) => {
    const asked = readAsked(request.body);
    const { redirect_uri, state } = asked;
    if (request.body['answer'] !== 'allow') {
      return goTo(reply, redirect_uri, { error: 'access_denied', state });
    }
    return goTo(reply, redirect_uri, { code: agree(store, asked), scope: SCOPES.join(' '), state });
  });
}

/** Makes or renews the connection. @returns the code of the return */
function agree(store: Store, asked: PageParameters): string {
  const { client_id, redirect_uri, state, user } = asked;
  const bank = bankIn(asked).id;
  if (!isUser(user)) throw new HttpRefusal(403, 'Nobody has signed in.');
  const ticket = asked.renewal ? store.take('renewals', asked.renewal) : null;
  const renewed = ticket ? store.state.connections[ticket.credentials_id] : undefined;
  if (asked.renewal && renewed?.user !== user) {
    throw new HttpRefusal(403, 'Only the customer who gave the consent can renew it.');
  }
  if (renewed) store.renew(renewed);
  const { credentials_id } = renewed ?? store.connect({ client_id, bank, user });
  return store.issue('codes', { credentials_id, client_id, redirect_uri, state });
}

function readLink(query: Readonly<Record<string, string>>): PageParameters {
  const scopes = (query['scope'] ?? '').split(' ');
  const missing = ['client_id', 'redirect_uri', 'state', 'providers', 'scope'].find(
    (name) => !query[name],
  );
  if (missing) throw new HttpRefusal(400, `The link has no ${missing}.`);
  if (query['response_type'] !== 'code') throw new HttpRefusal(400, 'response_type must be code.');
  if (!scopes.includes('offline_access')) throw new HttpRefusal(400, 'There is no offline_access.');
  return readAsked(query);
}

function readAsked(from: Readonly<Record<string, string>> | null): PageParameters {
  const of = (name: string) => from?.[name] ?? '';
  const redirect_uri = of('redirect_uri');
  if (!/^https?:$/.test(URL.parse(redirect_uri)?.protocol ?? '')) {
    throw new HttpRefusal(400, 'redirect_uri is no web address.');
  }
  return {
    redirect_uri,
    client_id: of('client_id'),
    state: of('state'),
    bank: of('bank'),
    user: of('user'),
    renewal: of('renewal'),
  };
}

function bankIn({ bank }: PageParameters): SandboxBank {
  const found = bankOf(bank);
  if (!found) throw new HttpRefusal(404, 'There is no such bank.');
  return found;
}

const pickerPage = (asked: PageParameters): Html =>
  html`<h1>Choose your bank</h1>
    <p class="lead">TrueLayer connects <strong>${asked.client_id}</strong> with your bank.</p>
    ${BANKS.map(
      ({ id, name }) =>
        html`<form method="get" action="${BASE}/sign-in" class="card">
          ${hidden({ ...asked, bank: id })}
          <button type="submit" class="quiet">
            <img src="/truelayer/logos/${id}.svg" alt="" width="28" height="28" /> ${name}
          </button>
        </form>`,
    )}`;

const signInPage = (asked: PageParameters, bank: SandboxBank, isWrong = false): Html =>
  html`<h1>${bank.name}</h1>
    <p class="lead">Sign in with john and doe, or with a user name of the start page.</p>
    ${isWrong && html`<p class="note warn" role="alert">The user name or the password is wrong.</p>`}
    <form method="post" action="${BASE}/sign-in" class="card fields">
      ${hidden({ ...asked, user: undefined })}
      <label for="user">User name</label>
      <input id="user" name="user" value="${asked.user}" autocomplete="off" required />
      <label for="password">Password</label>
      <input id="password" name="password" type="password" autocomplete="off" required />
      <button type="submit">Sign in</button>
    </form>`;

const consentPage = (asked: PageParameters, bank: SandboxBank): Html =>
  html`<h1>Share your data?</h1>
    <p class="lead">
      ${asked.client_id} may see your accounts at ${bank.name}, their balances and transactions, for
      90 days.
    </p>
    <ul>
      ${bank.products.map(({ name }) => html`<li>${name}</li>`)}
    </ul>
    <form method="post" action="${BASE}/consent" class="actions">
      ${hidden({ ...asked })}
      <button name="answer" value="allow">Allow</button>
      <button name="answer" value="cancel" class="quiet">Cancel</button>
    </form>`;
