// `npm run bench -- scale`: what the lists, the search and the figures of the largest client cost among 10,000 invoices
// and among 1,000,000, on PostgreSQL. Say `plans` to see how the database goes about it.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { withPostgres } from '../tools/postgres.ts';
import { ask } from './scale/ask.ts';
import { questions, type Question } from './scale/questions.ts';
import type { FilledPortal } from './scale/server.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 150);
const WARM_UP = 20;
const GOAL = 1.5;
const say = (line: string) => process.stdout.write(`${line}\n`);

interface Server {
  readonly process: ChildProcess;
  readonly portal: FilledPortal;
}

await withPostgres(async ({ url }) => {
  const [a, b] = await Promise.all([start('A', url), start('B', url)]);
  say('largest client of          10,000 invoices      1,000,000 invoices');
  say('                            p50       p95          p50       p95      p95 B/A');
  for (const question of questions) await compare(question, a, b);
  if (process.argv.includes('plans')) {
    for (const question of questions) {
      b.process.send(pathOf(question, b.portal));
      const [plans] = (await once(b.process, 'message')) as [string];
      say(`\n${question.name}\n${plans}`);
    }
  }
  for (const server of [a, b]) {
    server.process.disconnect();
    await once(server.process, 'exit');
  }
}, say);

async function start(size: 'A' | 'B', url: string): Promise<Server> {
  const own = new URL(url);
  own.pathname = `/scale_${size.toLowerCase()}`;
  const admin = new pg.Client(url);
  await admin.connect();
  await admin.query(`create database ${own.pathname.slice(1)}`);
  await admin.end();
  const server = fork(join(import.meta.dirname, 'scale/server.ts'), [size], {
    env: { ...process.env, TEST_DATABASE_URL: own.href },
  });
  const told = once(server, 'message');
  const failed = once(server, 'exit').then(() =>
    Promise.reject(new Error(`${size} was not filled`)),
  );
  const [portal] = (await Promise.race([told, failed])) as [FilledPortal];
  say(`${size} is filled: ${portal.filledSeconds.toFixed(0)} s`);
  return { process: server, portal };
}

function pathOf(question: Question, portal: FilledPortal): string {
  return `/v1/client/clients/${portal.clientId}/${question.path(portal)}`;
}

/** In turn, so that whatever else the machine does falls on both. */
async function compare(question: Question, a: Server, b: Server): Promise<void> {
  const times: [number[], number[]] = [[], []];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const [index, { portal }] of [a, b].entries()) {
      const took = await ask(portal.port, pathOf(question, portal), portal.headers);
      if (round >= 0) times[index]?.push(took);
    }
  }
  const [ours, theirs] = times.map((each) => each.toSorted((x, y) => x - y));
  const at = (sorted: number[] | undefined, share: number) =>
    sorted?.[Math.floor(sorted.length * share)] ?? NaN;
  const ratio = at(theirs, 0.95) / at(ours, 0.95);
  const figures = [at(ours, 0.5), at(ours, 0.95), at(theirs, 0.5), at(theirs, 0.95)]
    .map((ms) => `${ms.toFixed(1)} ms`.padStart(11))
    .join('');
  const goal = question.hasGoal ? (ratio <= GOAL ? '' : '  MISSED') : '  (no goal)';
  say(`${question.name.padEnd(24)}${figures}${ratio.toFixed(2).padStart(12)}${goal}`);
}
