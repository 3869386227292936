import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { now } from './harness/clock.ts';
import type { TestScope } from './harness/folders.ts';
import { launch, startProduct, type Settings } from './harness/product.ts';
import { killTree } from './harness/process-tree.ts';
import { chance, type Chance, killSeed } from './harness/random.ts';
import { ON_BOTH } from './harness/seeded.ts';
import { examine } from './kills/examine.ts';
import { expectEveryBlobToHaveItsRow } from './kills/audit-blobs.ts';
import { expectUploaderWhole } from './kills/audit-uploads.ts';
import { openWriters } from './kills/people.ts';
import type { Writer } from './kills/writer.ts';
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
