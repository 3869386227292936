// `npm run bench -- load [seconds] [users ...]`: many clients of one portal on PostgreSQL, on Linux. First without pauses, for
// what a request costs the portal and the database in processor time, beside the floor: a handler that asks the
// database for one row; and where that time goes. Then as many users, each with 5 to 15 seconds between requests, and
// how long they wait.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PORTAL_NODE_FLAGS } from '../tools/launch/portal-node.ts';
import { withPostgres } from '../tools/postgres.ts';
import { load } from './api/load.ts';
import { cpuSecondsOf, postgresPids } from './load/cpu.ts';
import { watchStatements } from './load/busy-statements.ts';
import type { Shares } from './load/profile.ts';
import type { LoadedPortal } from './load/server.ts';
import { simulate } from './load/users.ts';
import { MIX, requestOf, type Kind } from './load/mix.ts';

const [seconds = 10, ...users] = process.argv.slice(2).map(Number);
const CLIENTS = 40;
const INVOICES = 200;
const CONNECTIONS = 16;
const GOAL_MS = 1.2;
/** Of the parts that take time, the largest. */
const SHOWN = 14;

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** The portal under load, and what finds the processes that serve it. */
interface Loaded {
  readonly portal: LoadedPortal;
  readonly own: () => number;
  readonly database: () => number;
}

await withPostgres(async ({ url }) => {
  const server = fork(
    join(import.meta.dirname, 'load/server.ts'),
    [String(CLIENTS), String(INVOICES)],
    { env: { ...process.env, TEST_DATABASE_URL: url }, execArgv: PORTAL_NODE_FLAGS },
  );
  const [portal] = (await once(server, 'message')) as [LoadedPortal];
  const pids = postgresPids(url);
  await measureAll({
    portal,
    own: () => cpuSecondsOf([server.pid ?? 0]),
    database: () => cpuSecondsOf(pids()),
  });
  await showShares(portal, server, url);
  for (const count of users) say(await simulate(portal, count, Math.max(30, seconds * 3)));
  server.disconnect();
  await once(server, 'exit');
}, say);

async function measureAll(loaded: Loaded): Promise<void> {
  const { portal } = loaded;
  say(`${CLIENTS} clients with ${INVOICES} invoices each, ${CONNECTIONS} connections`);
  say('             requests/s   portal ms   PostgreSQL ms   p50 ms   p99 ms failures');
  await measure(loaded, 'floor', portal.floorPort, ['floor']);
  const kinds = Object.keys(MIX) as Kind[];
  for (const kind of kinds) await measure(loaded, kind, portal.port, [kind]);
  const costs = await measure(loaded, 'mixed', portal.port, kinds);
  const isMet = costs.every((each) => each <= GOAL_MS);
  say(`goal: ${GOAL_MS} ms each of a mixed request: ${isMet ? 'met' : 'MISSED'}`);
}

/** Where the time of mixed requests goes: a run of its own, as watching costs time too. */
async function showShares(portal: LoadedPortal, server: ChildProcess, url: string): Promise<void> {
  const ofDatabase = await watchStatements(url);
  server.send('profile');
  const kinds = Object.keys(MIX) as Kind[];
  await load({ port: portal.port, next: () => requestOf(portal, kinds) }, seconds, CONNECTIONS);
  const answered = once(server, 'message') as Promise<[Shares]>;
  server.send('shares');
  const [ofPortal] = await answered;
  const parts = [
    ['the portal', ofPortal],
    ['PostgreSQL', await ofDatabase()],
  ] as const;
  for (const [name, shares] of parts) {
    const shown = shares.slice(0, SHOWN);
    say(`time of ${name}: ${shown.map(([part, share]) => `${part} ${percent(share)}`).join(', ')}`);
  }
}

/** @returns the processor time of the portal and of the database for a request, in milliseconds */
async function measure(
  { portal, own, database }: Loaded,
  name: string,
  port: number,
  kinds: readonly Kind[],
): Promise<readonly [number, number]> {
  const next = () => requestOf(portal, kinds);
  await load({ port, next }, 1, CONNECTIONS);
  const [ownBefore, databaseBefore] = [own(), database()];
  const measured = await load({ port, next }, seconds, CONNECTIONS);
  const requests = measured.perSecond * measured.seconds + measured.failures;
  const ofRequest = (spent: number) => (spent / requests) * 1000;
  const costs = [ofRequest(own() - ownBefore), ofRequest(database() - databaseBefore)] as const;
  say(
    [
      name.padEnd(12),
      measured.perSecond.toFixed(0).padStart(10),
      costs[0].toFixed(2).padStart(12),
      costs[1].toFixed(2).padStart(14),
      measured.p50.toFixed(1).padStart(9),
      measured.p99.toFixed(1).padStart(9),
      String(measured.failures).padStart(9),
    ].join(''),
  );
  return costs;
}
