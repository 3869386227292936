// `npm run bench -- load [seconds] [users ...]`: many clients of one portal on PostgreSQL, on Linux. First without pauses, for
// what a request costs the portal and the database in processor time, beside the floor: a handler that asks the
// database for one row. Then as many users, each with 5 to 15 seconds between requests, and how long they wait.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PORTAL_NODE_FLAGS } from '../tools/launch/portal-node.ts';
import { withPostgres } from '../tools/postgres.ts';
import { load } from './api/load.ts';
import { cpuSecondsOf, postgresPids } from './load/cpu.ts';
import type { LoadedPortal } from './load/server.ts';
import { simulate } from './load/users.ts';
import { MIX, requestOf, type Kind } from './load/mix.ts';

const [seconds = 10, ...users] = process.argv.slice(2).map(Number);
const CLIENTS = 40;
const INVOICES = 200;
const CONNECTIONS = 16;
const GOAL_MS = 1.2;

const say = (line: string) => process.stdout.write(`${line}\n`);

await withPostgres(async ({ url }) => {
  const server = fork(
    join(import.meta.dirname, 'load/server.ts'),
    [String(CLIENTS), String(INVOICES)],
    { env: { ...process.env, TEST_DATABASE_URL: url }, execArgv: PORTAL_NODE_FLAGS },
  );
  const [portal] = (await once(server, 'message')) as [LoadedPortal];
  const pids = { portal: [server.pid ?? 0], database: postgresPids(url) };
  const measure = async (name: string, port: number, kinds: readonly Kind[]) => {
    const next = () => requestOf(portal, kinds);
    await load({ port, next }, 1, CONNECTIONS);
    const before = [cpuSecondsOf(pids.portal), cpuSecondsOf(pids.database())];
    const measured = await load({ port, next }, seconds, CONNECTIONS);
    const after = [cpuSecondsOf(pids.portal), cpuSecondsOf(pids.database())];
    const requests = measured.perSecond * measured.seconds + measured.failures;
    const [own = 0, database = 0] = after.map(
      (each, at) => ((each - before[at]!) / requests) * 1000,
    );
    say(
      [
        name.padEnd(12),
        measured.perSecond.toFixed(0).padStart(10),
        own.toFixed(2).padStart(12),
        database.toFixed(2).padStart(14),
        measured.p50.toFixed(1).padStart(9),
        measured.p99.toFixed(1).padStart(9),
        String(measured.failures).padStart(9),
      ].join(''),
    );
    return own <= GOAL_MS && database <= GOAL_MS;
  };
  say(`${CLIENTS} clients with ${INVOICES} invoices each, ${CONNECTIONS} connections`);
  say('             requests/s   portal ms   PostgreSQL ms   p50 ms   p99 ms failures');
  await measure('floor', portal.floorPort, ['floor']);
  for (const kind of [
    'list',
    'invoice',
    'customers',
    'figures',
    'ledger',
    'envelopes',
    'create',
  ] as const) {
    await measure(kind, portal.port, [kind]);
  }
  const isMet = await measure('mixed', portal.port, Object.keys(MIX) as Kind[]);
  say(`goal: ${GOAL_MS} ms each of a mixed request: ${isMet ? 'met' : 'MISSED'}`);
  for (const count of users) say(await simulate(portal, count, Math.max(30, seconds * 3)));
  server.disconnect();
  await once(server, 'exit');
}, say);
