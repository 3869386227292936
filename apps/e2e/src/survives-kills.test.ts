import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { signedIn } from './harness/api-client.ts';
import { now } from './harness/clock.ts';
import type { TestScope } from './harness/folders.ts';
import { launch, startProduct, type Product, type Settings } from './harness/product.ts';
import { killTree } from './harness/process-tree.ts';
import { chance, type Chance, killSeed } from './harness/random.ts';
import { ON_BOTH } from './harness/seeded.ts';
import { expectAcknowledged, expectConsistent, expectWhole, readBooks } from './kills/audit.ts';
import { expectEveryBlobToHaveItsRow } from './kills/audit-blobs.ts';
import { expectUploaderWhole } from './kills/audit-uploads.ts';
import { openWriter, type Writer } from './kills/writer.ts';
import type { Uploader } from './kills/uploader.ts';
import { expectHandedOver, fileInRound, openUploaders } from './kills/handed-over.ts';
import { expectPostedOnce } from './kills/posted.ts';
import { workAndKill } from './kills/work-and-kill.ts';
import { workUntilCutOff } from './kills/work.ts';

/** The whole kills more often than the gate, where a start on the embedded database is the dearer one. */
function killsOn({ databaseUrl }: Settings): number {
  if (process.env['TEST_WHOLE']) return 20;
  return databaseUrl === undefined ? 3 : 4;
}

/** The most acknowledged writes between a start and the next kill. */
const MOST_WRITES = 24;
/** How many kills apart the next start is killed too, before it is ready; that after the last kill is always. */
const KILL_START_EVERY = 5;
const MINUTES = 60_000;

test.concurrent.for(ON_BOTH)(
  'no acknowledged write is lost or half done over many kills on %s',
  { timeout: 30 * MINUTES },
  async ([, ownProduct], test) => expectToSurviveKills(test, await ownProduct(test)),
);

async function expectToSurviveKills(
  { onTestFinished }: TestScope,
  settings: Settings,
): Promise<void> {
  const seed = killSeed();
  const when = chance(seed);
  let product = await startProduct(settings);
  onTestFinished(() => product.kill());
  const writers = await openWriters(product, when);
  const uploaders = await openUploaders(product, when);
  const last = killsOn(settings);
  let wasDone = 0;
  let wasNot = 0;
  for (let kills = 1; kills <= last; kills++) {
    const file = fileInRound(uploaders, last - kills);
    const work: Work = (one, isCutOff) =>
      'envelopeId' in one ? file(one, isCutOff) : workUntilCutOff(one, isCutOff);
    const writes = Math.floor(when.between(0, MOST_WRITES));
    // Some files are archived before the last kill, wherever the kills before it came.
    const isReady = () => kills < last || uploaders.some(({ isArchived }) => isArchived);
    await workAndKill(product, [...writers, ...uploaders], { writes, when, isReady }, work);
    if (kills % KILL_START_EVERY === 0 || kills === last) await killWhileStarting(settings, when);
    product = await startProduct(kills === last ? hoursLater(settings) : settings);
    const [outcomes] = await Promise.all([
      examine(writers, kills === last),
      ...uploaders.map(expectUploaderWhole),
    ]);
    for (const outcome of outcomes) {
      if (outcome === 'was done') wasDone++;
      else wasNot++;
    }
  }
  const posted = await expectPostedOnce(product, writers);
  await expectHandedOver(product, settings, uploaders);
  const writes = [...writers, ...uploaders].reduce(
    (sum, { acknowledged }) => sum + acknowledged,
    0,
  );
  const line = `${last} kills (KILL_SEED=${seed}): ${writes} acknowledged writes, ${wasDone} done and ${wasNot} not done of those in doubt, ${posted.sent} mails (${posted.reminders} reminders), ${posted.handedOverAgain} handed over again, ${uploaders.filter(({ isSealed }) => isSealed).length} envelopes sealed`;
  process.stdout.write(`${line}\n`);
  expect(await product.stop()).toBe(0);
  await expectEveryBlobToHaveItsRow(settings);
}

type Work = (one: Writer | Uploader, isCutOff: () => boolean) => Promise<void>;

/** Several people, two of them for one client; the last is not registered for VAT. */
function openWriters({ url }: Product, when: Chance): Promise<Writer[]> {
  const people = [
    ['anna', 'empty@demo.test', 'brightpence'],
    ['bert', 'empty@demo.test', 'brightpence'],
    ['carl', 'ltd@demo.test', 'brightpence'],
    ['dora', 'second-brand@demo.test', 'alder-finch'],
    ['emil', 'sole@demo.test', 'brightpence'],
  ] as const;
  return Promise.all(
    people.map(async ([name, email, brand]) => {
      const seed = Math.floor(when.next() * 2 ** 32);
      const client = await signedIn(url, email, brand);
      return openWriter(name, client, email !== 'sole@demo.test', chance(seed));
    }),
  );
}

async function killWhileStarting(settings: Settings, when: Chance): Promise<void> {
  const { pid, ended } = launch(settings);
  await sleep(when.between(100, 3_000));
  await killTree(pid);
  await ended;
}

/**
 * A killed process may hold a mail: on PostgreSQL the next one waits until the lease ends. Interrupted reservations of
 * files are removed after an hour.
 */
function hoursLater(settings: Settings): Settings {
  return { ...settings, now: now().add({ minutes: 90 }) };
}

/**
 * Checks first what is there without a retry, then the write in doubt, then each changed document.
 */
async function examine(writers: readonly Writer[], isLast: boolean) {
  const byClient = [...Map.groupBy(writers, ({ client }) => client.clientId).values()];
  const outcomes = await Promise.all(
    byClient.map(async (together) => {
      const [first] = together;
      if (!first) return [];
      expectConsistent(await readBooks(first.client), first.name);
      const settled = await Promise.all(together.map(settle));
      const books = await readBooks(first.client);
      expectConsistent(books, first.name);
      for (const writer of together) {
        expectAcknowledged(books, writer);
        await expectWhole(writer, books, isLast ? writer.invoices.keys() : writer.touched);
        writer.touched.clear();
      }
      return settled.flatMap((outcome) => (outcome === null ? [] : [outcome]));
    }),
  );
  return outcomes.flat();
}

async function settle(writer: Writer) {
  const doubt = writer.inDoubt;
  writer.inDoubt = null;
  return doubt ? doubt.settle() : null;
}
