import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgres } from '@counterfoil/api/platform/db/open-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withPostgres } from '../../../../tools/postgres.ts';
import { now } from '../harness/clock.ts';
import { eventually } from '../harness/eventually.ts';
import type { TestScope } from '../harness/folders.ts';
import { chance, killSeed, type Chance } from '../harness/random.ts';
import { expectUploaderWhole } from '../kills/audit-uploads.ts';
import { examine } from '../kills/examine.ts';
import { openUploaders } from '../kills/handed-over.ts';
import { openWriters } from '../kills/people.ts';
import { expectPostedOnce } from '../kills/posted.ts';
import { fileUntilCutOff, type Uploader } from '../kills/uploader.ts';
import { workUntilCutOff } from '../kills/work.ts';
import type { Writer } from '../kills/writer.ts';
import { openBankLoad } from './bank-load.ts';
import type { FleetNode } from './fleet-nodes.ts';
import { startFleet, type Fleet } from './fleet.ts';
import type { Load } from './load.ts';
import {
  DAYS_LATER,
  expectMailedOnce,
  expectScheduledOnce,
  expectSealedOnce,
  isToNewcomer,
  scheduleEachMinute,
} from './once.ts';
import { brokenOnly, inDoubtWhenAway, onceReached } from './patience.ts';
import { openPaymentLoad } from './payment-load.ts';
import { openSignUpLoad } from './sign-up-load.ts';
import { openVatLoad } from './vat-load.ts';

const MINUTES = 60_000;
/** The blows: each node dies or stops a few times, the database crashes, store and mail are cut off. */
const BLOWS = 14;
const BETWEEN_MS = 5_000;
const LOADS = [openVatLoad, openBankLoad, openPaymentLoad, openSignUpLoad];

test(
  'three portals and two workers lose no acknowledged write and mail nothing twice, whatever dies',
  { timeout: 20 * MINUTES },
  // With production's settings: a database that does not wait for its disk may forget what it has acknowledged.
  (test) => withPostgres(({ url }) => expectToSurvive(test, url)),
);

async function expectToSurvive(test: TestScope, databaseUrl: string): Promise<void> {
  const seed = killSeed();
  const when = chance(seed);
  const since = now();
  const fleet = await startFleet(test, databaseUrl);
  await scheduleEachMinute(fleet);
  const writers = await openWriters(fleet, when, inDoubtWhenAway);
  const uploaders = await openUploaders(fleet, when, inDoubtWhenAway);
  const loads: Load[] = [];
  for (const open of LOADS) loads.push(await open(fleet, chance(when.next() * 2 ** 32)));
  let isOver = false;
  const working = Promise.all([
    ...writers.map((writer) => workThrough(writer, () => isOver)),
    ...uploaders.map((uploader) => fileThrough(uploader, () => isOver)),
    ...loads.map((load) => load.work(() => isOver)),
  ]);
  // A fault ends the test at once.
  const blows = await Promise.race([strike(fleet, databaseUrl, when), working.then(() => [])]);
  isOver = true;
  await working;
  await examine(writers, true);
  for (const uploader of uploaders) await expectUploaderWhole(uploader);
  const posted = await expectPostedOnce(fleet, writers, (mail) => !isToNewcomer(mail));
  await goOnLater(fleet, [...fleet.portals, ...fleet.workers], 1);
  const counts: string[] = [];
  for (const load of loads) counts.push(await load.examine());
  const writes = [...writers, ...uploaders].reduce((sum, each) => sum + each.acknowledged, 0);
  counts.push(
    `${writes} other acknowledged writes`,
    `${posted.sent} mails (${posted.reminders} reminders)`,
    `${posted.handedOverAgain} handed over again`,
    `${await expectMailedOnce(fleet)} mails to newcomers`,
    `${await expectScheduledOnce(fleet)} scheduled jobs`,
  );
  await goOnLater(fleet, fleet.workers, 24 * DAYS_LATER);
  counts.push(`${await expectSealedOnce(fleet, since)} envelopes sealed by date`);
  expect(await fleet.office('audit', 'verify')).toMatchObject({ code: 0 });
  process.stdout.write(`KILL_SEED=${seed}: ${counts.join(', ')}; ${blows.join(', ')}\n`);
  for (const node of [...fleet.portals, ...fleet.workers]) expect(await node.stop()).toBe(0);
}

/** Ends these nodes in order, starts them at once so many hours later, and waits until the proxy has found a portal. */
async function goOnLater(fleet: Fleet, nodes: readonly FleetNode[], hours: number): Promise<void> {
  for (const node of nodes) expect(await node.stop(), `${node.name} ends in order`).toBe(0);
  fleet.beLater(hours);
  await Promise.all(nodes.map((node) => node.start()));
  await eventually(
    () => fetch(`${fleet.url}/readyz`),
    ({ status }) => status === 200,
  );
}

/** Works on after each broken connection, once the write in doubt is settled. */
async function workThrough(writer: Writer, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await workUntilCutOff(writer, () => true, isOver);
    const { inDoubt } = writer;
    if (inDoubt) await onceReached(() => inDoubt.settle());
    writer.inDoubt = null;
  }
}

async function fileThrough(uploader: Uploader, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const isBroken = await fileUntilCutOff(uploader, false, isOver).then(() => false, brokenOnly);
    if (isBroken) await onceReached(() => expectUploaderWhole(uploader));
  }
}

/** Strikes the fleet again and again. @returns what was done */
async function strike(fleet: Fleet, databaseUrl: string, when: Chance): Promise<string[]> {
  const done: string[] = [];
  for (let nth = 0; nth < BLOWS; nth++) {
    await sleep(when.between(BETWEEN_MS / 2, BETWEEN_MS));
    done.push(await blow(nth, fleet, databaseUrl, when));
  }
  return done;
}

async function blow(nth: number, fleet: Fleet, databaseUrl: string, when: Chance) {
  if (nth === 3 || nth === 9) return crashDatabase(databaseUrl);
  if (nth === 5) return cutOff('the store', fleet.store);
  if (nth === 7) return cutOff('the mail server', fleet.mail);
  const node = when.pick(nth % 3 === 1 ? fleet.workers : fleet.portals);
  if (!node) throw new Error('no nodes');
  const isGentle = when.next() < 1 / 3;
  if (isGentle) expect(await node.stop(), `${node.name} ends in order`).toBe(0);
  else await node.kill();
  await sleep(when.between(0, 2_000));
  await node.start();
  return `${node.name} ${isGentle ? 'stopped' : 'killed'}`;
}

/** One of its processes dies, so PostgreSQL ends all the others, and recovers. */
async function crashDatabase(url: string): Promise<string> {
  const database = openPostgres(url, 1);
  try {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
      database.kysely,
    );
    execFileSync('kill', ['-KILL', String(rows[0]?.pid)]);
  } finally {
    await database.close();
  }
  return 'the database crashed';
}

async function cutOff(what: string, line: Fleet['store']): Promise<string> {
  line.cut();
  await sleep(BETWEEN_MS);
  line.mend();
  return `${what} was away`;
}
