import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import {
  answer,
  find,
  ofKind,
  type RequestReader,
  type DataRequest,
  type IdRequest,
} from './data-request.ts';
import { bankOf } from './banks.ts';
import { answerAsTrueLayer, ApiError } from './errors.ts';
import { accountsOf, type Account } from './ledger.ts';
import { registerMovements } from './movements.ts';
import { isOver, type Store } from './store.ts';

/** TrueLayer's Data API v1, below `/truelayer/data/v1`. */
export function registerData(root: FastifyInstance, store: Store): void {
  const limit = createDailyLimit(store.now);
  const ask = (request: FastifyRequest): DataRequest => {
    const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
    const id = store.claims(token)?.['credentials_id'];
    const connection = typeof id === 'string' ? store.state.connections[id] : undefined;
    if (!connection) throw new ApiError(401, 'invalid_token', 'The token is invalid or expired.');
    const bank = bankOf(connection.bank);
    if (!bank || connection.isRevoked) throw new ApiError(403, 'access_denied');
    const { headers, url } = request;
    if (!headers['x-psu-ip']) limit(`${id as string} ${url.split('?')[0]}`);
    return {
      connection,
      bank,
      base: `http://${request.host}/truelayer`,
      accounts: accountsOf(connection, bank),
    };
  };
  root.register(
    async (app) => {
      answerAsTrueLayer(app);
      registerIdentity(app, store, ask);
      registerLists(app, ask);
      registerMovements(app, store, ask);
    },
    { prefix: '/truelayer/data/v1' },
  );
}

function registerIdentity(app: FastifyInstance, store: Store, ask: RequestReader): void {
  app.get('/me', (request, reply) => {
    const asked = ask(request);
    const { client_id, credentials_id, consent_at, consent_expires_at } = asked.connection;
    const consent_status = isOver(asked.connection, store.now) ? 'Expired' : 'Authorised';
    const me = {
      client_id,
      credentials_id,
      consent_status,
      consent_status_updated_at: consent_at,
      consent_created_at: consent_at,
      consent_expires_at,
      provider: providerOf(asked),
      scopes: ['info', 'accounts', 'balance', 'cards', 'transactions', 'offline_access'],
    };
    return reply.send(answer([me]));
  });
  app.get('/info', (request, reply) => {
    ask(request);
    return reply.send(answer([{ full_name: 'John Doe', emails: [], phones: [], addresses: [] }]));
  });
}

function registerLists(app: FastifyInstance, ask: RequestReader): void {
  app.get<{ Params: { kind: IdRequest['Params']['kind'] } }>('/:kind', (request, reply) => {
    const asked = ask(request);
    const found = ofKind(asked, request.params.kind);
    return reply.send(answer(found.map((account) => present(asked, account))));
  });
  app.get<IdRequest>('/:kind/:id', (request, reply) => {
    const asked = ask(request);
    return reply.send(answer([present(asked, find(asked, request.params))]));
  });
}

const providerOf = ({ bank, base }: DataRequest) => ({
  display_name: bank.name,
  provider_id: bank.id,
  logo_uri: `${base}/logos/${bank.id}.svg`,
});

function present(asked: DataRequest, account: Account): object {
  const { account_id, type, name, currency, number } = account;
  const common = { account_id, currency, display_name: name, provider: providerOf(asked) };
  if (account.kind === 'card') {
    const ending = number.slice(-4);
    return { ...common, card_network: 'VISA', card_type: type, partial_card_number: ending };
  }
  const iban = `GB29SAND200000${number}`;
  const account_number = { iban, swift_bic: 'SANDGB2L', number, sort_code: '20-00-00' };
  return { ...common, account_type: type, account_number };
}

const MOST = 4;

/** Without a person (X-PSU-IP), banks answer each kind of call on a connection about four times a day. */
function createDailyLimit(now: Clock): (question: string) => void {
  let today = '';
  const asked = new Map<string, number>();
  return (question) => {
    const at = now().toZonedDateTimeISO('UTC');
    const day = at.toPlainDate().toString();
    if (day !== today) asked.clear();
    today = day;
    const times = (asked.get(question) ?? 0) + 1;
    asked.set(question, times);
    if (times <= MOST) return;
    const midnight = at.add({ days: 1 }).startOfDay();
    const seconds = Math.ceil(at.until(midnight).total('seconds'));
    throw new ApiError(429, 'provider_too_many_requests', 'Four times a day.', seconds);
  };
}
