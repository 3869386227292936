import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { HttpRefusal } from '../http.ts';
import type { Company } from './companies.ts';
import type { Register } from './register.ts';
import { failureOf, type Failure } from './sentinels.ts';

/** Longer than the ten seconds the portal waits for any provider. */
const SLOW_MS = 12_000;
const MOST_ITEMS = 100;

const BUSY_SECONDS = 60;

interface Deps {
  readonly register: Register;
  readonly now: Clock;
}

/** Companies House's public data API, below `/companies-house`. */
export function registerCompaniesHouse(app: FastifyInstance, { register, now }: Deps): void {
  const refuse = createGate(now);

  app.get<{ Params: { number: string } }>(
    '/companies-house/company/:number',
    async (request, reply) => {
      const { number } = request.params;
      const refused = await refuse(request, reply, number);
      if (refused) return refused;
      const company = register.find(number);
      return company ? reply.send(profileOf(company)) : notFound(reply);
    },
  );

  app.get<{ Querystring: { q?: string; items_per_page?: string; start_index?: string } }>(
    '/companies-house/search/companies',
    async (request, reply) => {
      const { q = '', items_per_page = '20', start_index = '0' } = request.query;
      const refused = await refuse(request, reply, q);
      if (refused) return refused;
      const found = register.search(q);
      const [size, start] = [Math.min(Number(items_per_page), MOST_ITEMS), Number(start_index)];
      return reply.send({
        kind: 'search#companies',
        total_results: found.length,
        start_index: start,
        items_per_page: size,
        items: found.slice(start, start + size).map(itemOf),
      });
    },
  );
}

/** Answers a call that does not succeed: without a key, too often, or for a sentinel. Null lets it pass. */
function createGate(now: Clock) {
  const count = createRateLimit(now);
  return async (request: FastifyRequest, reply: FastifyReply, asked: string) => {
    // The portal calculates the wait from this and X-Ratelimit-Reset.
    reply.header('date', new Date(now().epochMilliseconds).toUTCString());
    const key = keyOf(request);
    if (key === null) return deny(reply, 'Empty Authorization header');
    if (key === '') return deny(reply, 'Invalid Authorization');
    const { isOver, headers } = count(key);
    reply.headers(headers);
    if (isOver) return reply.status(429).send();
    const failure = failureOf(asked);
    return failure ? fail(reply, failure, now) : null;
  };
}

/** Calls for tests: companies change, as if they had filed it. */
export function registerChanges(app: FastifyInstance, { register }: Pick<Deps, 'register'>): void {
  app.post<{ Params: { number: string }; Body: unknown }>(
    '/api/companies-house/:number',
    ({ params, body }) => {
      const members = typeof body === 'object' && body ? body : {};
      if (!register.change(params.number, members)) {
        throw new HttpRefusal(404, 'There is no such company.');
      }
      return { data: register.find(params.number) };
    },
  );

  app.delete('/api/companies-house', () => {
    register.reset();
    return { data: { reset: true } };
  });
}

/** The user name of HTTP Basic; '' for other credentials, null without any. */
function keyOf({ headers }: FastifyRequest): string | null {
  const { authorization } = headers;
  if (!authorization) return null;
  const [, encoded = ''] = /^Basic (\S+)$/i.exec(authorization) ?? [];
  const [key = '', password] = Buffer.from(encoded, 'base64').toString().split(':');
  return password === '' ? key : '';
}

const deny = (reply: FastifyReply, error: string) =>
  reply.status(401).send({ error, type: 'ch:service' });

const notFound = (reply: FastifyReply) =>
  reply.status(404).send({ errors: [{ type: 'ch:service', error: 'company-profile-not-found' }] });

async function fail(reply: FastifyReply, failure: Failure, now: Clock): Promise<FastifyReply> {
  if (failure === 'unknown') return notFound(reply);
  if (failure === 'busy') {
    const resets = Math.floor(now().epochMilliseconds / 1000) + BUSY_SECONDS;
    return reply
      .status(429)
      .headers({ 'x-ratelimit-reset': String(resets) })
      .send();
  }
  if (failure === 'broken') return reply.type('application/json').send('{"company_name": "Half a');
  if (failure === 'slow') await sleep(SLOW_MS);
  if (failure === 'cut') {
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }
  return reply
    .status(failure === 'error' ? 500 : 503)
    .send({ error: 'internal', type: 'ch:service' });
}

const profileOf = (company: Company) => ({
  ...company,
  can_file: company.company_status === 'active',
  links: { self: `/company/${company.company_number}` },
});

function itemOf(company: Company) {
  const { company_name, company_number, company_status, type, date_of_creation } = company;
  const { premises, address_line_1, address_line_2, locality, postal_code } =
    company.registered_office_address;
  const street = [premises, address_line_1].filter(Boolean).join(' ');
  return {
    kind: 'searchresults#company',
    title: company_name,
    company_number,
    company_status,
    company_type: type,
    date_of_creation,
    description: `${company_number} - Incorporated on ${date_of_creation}`,
    address: company.registered_office_address,
    address_snippet: [street, address_line_2, locality, postal_code].filter(Boolean).join(', '),
    links: { self: `/company/${company_number}` },
  };
}

const MOST = 600;
const WINDOW_SECONDS = 300;

/** The headers of an answer, and whether the key has used up its calls. */
interface CallCount {
  readonly isOver: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** 600 calls of a key in any five minutes. */
function createRateLimit(now: Clock): (key: string) => CallCount {
  const calls = new Map<string, number[]>();
  return (key) => {
    const second = Math.floor(now().epochMilliseconds / 1000);
    const recent = (calls.get(key) ?? []).filter((at) => at > second - WINDOW_SECONDS);
    const isOver = recent.length >= MOST;
    if (!isOver) recent.push(second);
    calls.set(key, recent);
    const headers = {
      'x-ratelimit-limit': String(MOST),
      'x-ratelimit-remain': String(MOST - recent.length),
      'x-ratelimit-reset': String((recent[0] ?? second) + WINDOW_SECONDS),
      'x-ratelimit-window': '5m',
    };
    return { isOver, headers };
  };
}
