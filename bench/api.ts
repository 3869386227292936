// `npm run bench -- api`: compares list, create and send over HTTP with the same SQL through the
// bare driver in a bare handler, in one run, on PostgreSQL and on the embedded database.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PORTAL_NODE_FLAGS } from '../tools/launch/portal-node.ts';
import { withPostgres } from '../tools/postgres.ts';
import { load, type LoadFigures, type Target } from './api/load.ts';
import { fiveLines, type PortalUnderTest } from './api/portal.ts';

const CONNECTIONS = 8;
const ROUNDS = 3;
const SECONDS = Number(process.argv[2] ?? 4);
const DRAFTS = 3000;
const GOAL = 0.6;

const say = (line: string) => process.stdout.write(`${line}\n`);

await withPostgres(async ({ url }) => measure('PostgreSQL', { TEST_DATABASE_URL: url }), say);
await measure('PGlite', {});

async function measure(name: string, env: Record<string, string>): Promise<void> {
  const server = fork(join(import.meta.dirname, 'api/server.ts'), [String(DRAFTS)], {
    env: { ...process.env, ...env },
    execArgv: PORTAL_NODE_FLAGS,
  });
  const [portal] = (await once(server, 'message')) as [PortalUnderTest];
  say(`\n${name}: one client with 100,000 invoices, ${CONNECTIONS} connections`);
  say('                 requests/s      p50 ms      p99 ms   of the floor');
  for (const action of ['list', 'create', 'send'] as const) {
    const [ours, floor] = await compare(portal, action);
    say(row(action, ours, ours.perSecond / floor.perSecond, action !== 'send'));
    say(row('  floor', floor, null, false));
  }
  await weighStatus(portal);
  server.disconnect();
  await once(server, 'exit');
}

/** Every open page asks for the status each minute. */
async function weighStatus({ port }: PortalUnderTest): Promise<void> {
  const target: Target = { port, next: () => ({ method: 'GET', path: '/v1/application/status' }) };
  const measured = await load(target, SECONDS, CONNECTIONS);
  const isMet = measured.perSecond > 1000;
  say(
    `${row('status', measured, null, false)}  goal 1 ms of the server: ${isMet ? 'met' : 'MISSED'}`,
  );
}

/** Rounds alternate, so that other load on the machine affects both. */
async function compare(
  portal: PortalUnderTest,
  action: 'list' | 'create' | 'send',
): Promise<[LoadFigures, LoadFigures]> {
  const ours = targetOf(portal, action);
  const floor: Target = {
    port: portal.floorPort,
    next: () => ({ method: 'POST', path: `/${action}` }),
  };
  await load(floor, 1, CONNECTIONS);
  if (action !== 'send') await load(ours, 1, CONNECTIONS);
  const rounds: [LoadFigures, LoadFigures][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push([await load(ours, SECONDS, CONNECTIONS), await load(floor, SECONDS, CONNECTIONS)]);
  }
  return [best(rounds.map(([each]) => each)), best(rounds.map(([, each]) => each))];
}

function best(rounds: readonly LoadFigures[]): LoadFigures {
  return rounds.reduce((a, b) => (b.perSecond > a.perSecond ? b : a));
}

function targetOf(portal: PortalUnderTest, action: 'list' | 'create' | 'send'): Target {
  const base = `/v1/client/clients/${portal.clientId}`;
  const { port, headers } = portal;
  let count = 0;
  if (action === 'list') {
    return { port, next: () => ({ method: 'GET', path: `${base}/invoices?state=sent`, headers }) };
  }
  if (action === 'create') {
    return {
      port,
      next: () => {
        const number = `load-${process.pid}-${count++}`;
        const invoice = {
          number,
          date: '2026-11-21',
          payment_terms: 30,
          items_attributes: fiveLines,
        };
        return {
          method: 'POST',
          path: `${base}/customers/${portal.customerId}/invoices`,
          headers: { ...headers, 'idempotency-key': number },
          body: JSON.stringify({ invoice }),
        };
      },
    };
  }
  return {
    port,
    next: () => ({
      method: 'POST',
      path: `${base}/invoices/${portal.draftIds[count++ % portal.draftIds.length]}/send_to_customer`,
      headers,
    }),
  };
}

function row(
  name: string,
  { perSecond, p50, p99, failures }: LoadFigures,
  ratio: number | null,
  hasGoal: boolean,
): string {
  const figures = [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)]
    .map((text) => text.padStart(12))
    .join('');
  const share = ratio === null ? '' : `${(ratio * 100).toFixed(0)} %`.padStart(12);
  const goal =
    hasGoal && ratio !== null ? `  goal ${GOAL * 100} %: ${ratio >= GOAL ? 'met' : 'MISSED'}` : '';
  return `${name.padEnd(15)}${figures}${share}${goal}${failures ? `  (${failures} refused)` : ''}`;
}
