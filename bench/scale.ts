// `npm run bench -- scale`: what the lists and the figures of the largest client cost among 10,000 invoices and among
// 1,000,000, on PostgreSQL, and how the database goes about the latter; what a search of 50,000 invoices costs there and
// on the embedded database; a whole list at once; and a thousand PDFs in one file.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { PORTAL_NODE_FLAGS } from '../tools/launch/portal-node.ts';
import { withPostgres } from '../tools/postgres.ts';
import { ask } from './scale/ask.ts';
import type { SIZES } from './scale/fill.ts';
import { askLongList } from './scale/long-list.ts';
import { acrossThePortal, questions, searches, type Question } from './scale/questions.ts';
import type { FilledPortal, Order } from './scale/server.ts';

const ROUNDS = 4;
const REQUESTS = 60;
const WARM_UP = 20;
const GOAL = 1.5;
const SEARCH_GOAL_MS = 100;
const say = (line: string) => process.stdout.write(`${line}\n`);

interface Server {
  readonly process: ChildProcess;
  readonly portal: FilledPortal;
}

await withPostgres(async ({ url }) => {
  const [a, b] = [await start('A', url), await start('B', url)];
  const embedded = await start('embedded');
  await showPlans(b);
  say('\nlargest client of          10,000 invoices      1,000,000 invoices');
  say('                            p50        p95        p50        p95  p50 B/A  p95 B/A');
  for (const question of questions) {
    await compare(question, a, b, (ratios) => ratios.every((ratio) => ratio <= GOAL));
  }
  say('\nsearch of 50,000 by           PostgreSQL         the embedded one');
  for (const question of [...searches, ...acrossThePortal]) {
    await compare(question, b, embedded, (_, p95s) => p95s.every((ms) => ms <= SEARCH_GOAL_MS));
  }
  await measureLongLists(b);
  await measureDownload(b);
  for (const server of [a, b, embedded]) {
    server.process.disconnect();
    await once(server.process, 'exit');
  }
}, say);

async function createDatabase(name: string, url: string): Promise<string> {
  const admin = new pg.Client(url);
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

/** On the embedded database without a `url`. */
async function start(size: keyof typeof SIZES, url?: string): Promise<Server> {
  const database = url && (await createDatabase(`scale_${size.toLowerCase()}`, url));
  const server = fork(join(import.meta.dirname, 'scale/server.ts'), [size], {
    env: { ...process.env, TEST_DATABASE_URL: database },
    execArgv: PORTAL_NODE_FLAGS,
  });
  const told = once(server, 'message');
  const failed = once(server, 'exit').then(() => Promise.reject(new Error(`no server ${size}`)));
  const [portal] = (await Promise.race([told, failed])) as [FilledPortal];
  say(`${size} filled in ${portal.filledSeconds.toFixed(0)} s`);
  return { process: server, portal };
}

function pathOf(question: Question, portal: FilledPortal): string {
  return `/v1/client/clients/${portal.clientId}/${question.path(portal)}`;
}

/** In turn, so that whatever else the machine does falls on both; of some rounds the quietest counts. */
async function compare(
  question: Question,
  a: Server,
  b: Server,
  isMet: (ratios: readonly number[], p95s: readonly number[]) => boolean,
): Promise<void> {
  await round(question, a, b, WARM_UP);
  const rounds: [Times, Times][] = [];
  for (let n = 0; n < ROUNDS; n++) rounds.push(await round(question, a, b, REQUESTS));
  const [ours, theirs] = [
    quietest(rounds.map(([each]) => each)),
    quietest(rounds.map(([, each]) => each)),
  ];
  const ratios = [theirs.p50 / ours.p50, theirs.p95 / ours.p95];
  const figures = [ours.p50, ours.p95, theirs.p50, theirs.p95]
    .map((ms) => `${ms.toFixed(1)} ms`.padStart(11))
    .join('');
  const times = ratios.map((ratio) => ratio.toFixed(2).padStart(9)).join('');
  const goal = isMet(ratios, [ours.p95, theirs.p95]) ? 'met' : 'MISSED';
  say(`${question.name.padEnd(27)}${figures}${times}  ${goal}`);
}

interface Times {
  readonly p50: number;
  readonly p95: number;
}

async function round(
  question: Question,
  a: Server,
  b: Server,
  requests: number,
): Promise<[Times, Times]> {
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < requests; n++) {
    for (const [index, { portal }] of [a, b].entries()) {
      const { ms } = await ask(portal.port, pathOf(question, portal), portal.headers, `${index}`);
      times[index]?.push(ms);
    }
  }
  return [timesOf(times[0]), timesOf(times[1])];
}

function timesOf(each: readonly number[]): Times {
  const sorted = each.toSorted((x, y) => x - y);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

function quietest(rounds: readonly Times[]): Times {
  return rounds.reduce((best, each) => (each.p95 < best.p95 ? each : best));
}

async function measureLongLists({ portal }: Server): Promise<void> {
  for (const state of ['overdue', 'paid']) {
    for (const gzip of [false, true]) {
      await askLongList(portal, state, gzip);
      const { ms, bytes, othersWaitedMs } = await askLongList(portal, state, gzip);
      const size = `${(bytes / 1e6).toFixed(1)} MB${gzip ? ' packed' : ''}`;
      say(
        `all ${state} at once, ${size}: ${ms.toFixed(0)} ms; others waited ${othersWaitedMs.toFixed(0)} ms at most`,
      );
    }
  }
}

async function measureDownload(server: Server): Promise<void> {
  const { port, headers, clientId, withPdf } = server.portal;
  const body = JSON.stringify({ invoice_ids: withPdf });
  const path = `/v1/client/clients/${clientId}/invoices/bulk_download`;
  for (let round = 0; round < 3; round++) {
    await mostMemory(server);
    const before = await mostMemory(server);
    const { firstByteMs, ms, bytes } = await ask(port, path, headers, '', body);
    const grown = (await mostMemory(server)) - before;
    const goal = firstByteMs <= 1000 && grown <= 100e6 ? 'met' : 'MISSED';
    say(
      `${withPdf.length} PDFs in one file, ${(bytes / 1e6).toFixed(1)} MB: first byte after ${firstByteMs.toFixed(0)} ms, ` +
        `last after ${ms.toFixed(0)} ms; ${(grown / 1e6).toFixed(0)} MB more memory  goal 1 s, 100 MB: ${goal}`,
    );
  }
}

async function showPlans({ process: server, portal }: Server): Promise<void> {
  for (const question of [...questions, ...searches]) {
    const plans = await tell(server, { plans: pathOf(question, portal) });
    say(`\n${question.name}\n${String(plans)}`);
  }
}

async function mostMemory(server: Server): Promise<number> {
  return Number(await tell(server.process, { memory: true }));
}

async function tell(server: ChildProcess, order: Order): Promise<unknown> {
  server.send(order);
  const [answer] = (await once(server, 'message')) as [unknown];
  return answer;
}
