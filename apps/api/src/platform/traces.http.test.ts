import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { getProfile } from '@counterfoil/contract/account/routes';
import { inject, signedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { aMigratedDatabase } from '@counterfoil/testkit/new-database';
import { FILLED_CUSTOMER } from '@counterfoil/testkit/records';
import { portalWith, testApi } from '@counterfoil/testkit/test-api';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTransact } from './db/transact.ts';
import { createLog } from './log.ts';
import { deliverMailJob } from './mail/mails.ts';
import { startTraces } from './start-traces.ts';
import { traced } from './traces.ts';

interface SentSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly {
    key: string;
    value: { stringValue?: string; intValue?: number };
  }[];
  readonly status: { code?: number };
}
interface Sent {
  readonly resourceSpans: readonly { scopeSpans: readonly { spans: readonly SentSpan[] }[] }[];
}

const TRACE = 'a'.repeat(32);
const FROM_PROXY = { traceparent: `00-${TRACE}-${'b'.repeat(16)}-01` };

/** Traces to a collector of its own until `end`, which gives all spans. */
async function aTracedProcess(ratio = 1) {
  const spans: SentSpan[] = [];
  const tokens = new Set<string | string[] | undefined>();
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    tokens.add(request.headers['x-token']);
    const { resourceSpans } = (await json(request)) as Sent;
    spans.push(...resourceSpans.flatMap((all) => all.scopeSpans.flatMap((scope) => scope.spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  const collector = createServer((...call) => void take(...call)).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const address = collector.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const url = `http://127.0.0.1:${port}/v1/traces`;
  const headers = { 'x-token': 'secret' };
  const stop = await startTraces({ url, headers, ratio, service: 'counterfoil-test' });
  let isEnded = false;
  const end = async () => {
    if (!isEnded) await stop();
    isEnded = true;
    collector.closeAllConnections();
    collector.close();
    return { spans, tokens: [...tokens] };
  };
  onTestFinished(async () => void (await end()));
  return { end };
}

const attribute = ({ attributes }: SentSpan, key: string) => {
  const value = attributes.find((each) => each.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

test('a request is one trace with its transactions, and nothing in it says whose it is', async () => {
  const client = await signedInClient();
  const process = await aTracedProcess();
  const server = await portalWith({ trustProxy: 1 });
  onTestFinished(() => server.portal.close());
  const base = await server.portal.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `${base}/v1/client/clients/${client.clientId}/customers`;
  const made = await fetch(url, {
    method: 'POST',
    headers: { ...client.headers, ...FROM_PROXY, 'content-type': 'application/json' },
    body: JSON.stringify({ customer: FILLED_CUSTOMER }),
  });
  expect(made.status).toBe(201);
  const unknown = await inject(server, getProfile, {});
  expect(unknown.status).toBe(401);
  const { spans, tokens } = await process.end();

  const request = spans.find(({ name }) => name === 'createCustomer');
  if (!request) throw new Error('no span for the request');
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: 'b'.repeat(16), kind: 2 });
  expect(attribute(request, 'http.route')).toBe('/v1/client/clients/:client_id/customers');
  expect(attribute(request, 'http.response.status_code')).toBe(201);
  expect(attribute(request, 'counterfoil.request_id')).toBe(made.headers.get('x-request-id'));
  const within = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  expect(within.map(({ name }) => name)).toContain('transaction');
  const alone = spans.filter(({ name, parentSpanId }) => name === 'transaction' && !parentSpanId);
  expect(alone).toEqual([]);
  const refused = spans.find(({ name }) => name === 'getProfile');
  expect(refused && attribute(refused, 'http.response.status_code')).toBe(401);
  expect(refused?.traceId).not.toBe(TRACE);
  expect(tokens).toEqual(['secret']);

  const all = JSON.stringify(spans);
  for (const secret of [client.email, client.clientId, client.userId, FILLED_CUSTOMER.email]) {
    expect(all).not.toContain(secret);
  }
});

test('a trace that the caller began is continued only behind our own proxy', async () => {
  const process = await aTracedProcess();
  const server = await portalWith({ trustProxy: 0 });
  onTestFinished(() => server.portal.close());
  await server.portal.app.inject({ method: 'GET', url: '/healthz', headers: FROM_PROXY });
  const { spans } = await process.end();
  expect(spans.map(({ name }) => name)).toContain('health');
  expect(spans.map(({ traceId }) => traceId)).not.toContain(TRACE);
});

test('a job belongs to the trace of what enqueued it, with its statements but no parameter', async () => {
  const process = await aTracedProcess();
  const database = await aMigratedDatabase();
  onTestFinished(() => database.close());
  const { clock } = await testApi();
  const { portal } = await portalWith({ database });
  await portal.work();
  const [clientId, mailId] = [randomUUID(), randomUUID()];
  const transact = createTransact(database.kysely, clock);
  await traced('asking', {}, () =>
    transact.forClient({ clientId }, (tx) =>
      portal.office.jobs.enqueue(tx, deliverMailJob, [{ client_id: clientId, mail_id: mailId }]),
    ),
  );
  const done = () =>
    transact.acrossClients(async (tx) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pgboss.job
        where data ->> 'mail_id' = ${mailId} and state = 'completed'`.execute(tx);
      return rows[0]?.count;
    });
  await eventually(done, (count) => count === 1);
  await portal.close();
  const { spans } = await process.end();

  const asking = spans.find(({ name }) => name === 'asking');
  const job = spans.find(({ name }) => name === 'deliver-mail');
  expect(job?.traceId).toBe(asking?.traceId);
  const texts = spans.flatMap((span) => attribute(span, 'db.query.text') ?? []);
  expect(texts.some((text) => /\bmails\b[^]*\$1/.test(String(text)))).toBe(true);
  expect(JSON.stringify(spans)).not.toContain(mailId);
});

test('of a ratio of 0 nothing is sent, and a line of the log names the trace it belongs to', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const process = await aTracedProcess(0);
  await traced('outer', {}, async () => log.info('within'));
  log.info('outside');
  const { spans } = await process.end();
  log.info('after');
  const ids = lines.map((line) => (JSON.parse(line) as { trace_id?: string }).trace_id);
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), undefined, undefined]);
  expect(spans).toEqual([]);
});
