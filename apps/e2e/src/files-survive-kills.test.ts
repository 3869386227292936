import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signedIn } from './harness/api-client.ts';
import { now } from './harness/clock.ts';
import { eventually } from './harness/eventually.ts';
import type { InTest } from './harness/folders.ts';
import { mails } from './harness/inbox.ts';
import { startProduct, type Product, type Settings } from './harness/product.ts';
import { chance, killSeed } from './harness/random.ts';
import { ON_BOTH } from './harness/seeded.ts';
import { blobsIn, expectEveryBlobToHaveItsRow } from './kills/audit-blobs.ts';
import { expectDrawerWhole } from './kills/audit-drawer.ts';
import { fileUntilCutOff, openDrawer, type Drawer } from './kills/drawer.ts';
import { workAndKill } from './kills/work-and-kill.ts';

// Clients who have not filed anything yet.
const PEOPLE = ['empty@demo.test', 'stop@demo.test', 'multi@demo.test', 'shoebox@demo.test'];
/** In the last four rounds one client after the other seals and archives; the whole has rounds before them. */
const KILLS = process.env['TEST_WHOLE'] ? 8 : 4;
/** The most acknowledged writes between a start and the next kill. */
const MOST_WRITES = 16;
const MINUTES = 60_000;

test.concurrent.for(ON_BOTH)(
  'every file stays whole over many kills of uploads, seals and archives on %s',
  { timeout: 30 * MINUTES },
  async ([, ownProduct], test) => expectFilesToSurvive(test, await ownProduct(test)),
);

async function expectFilesToSurvive({ onTestFinished }: InTest, settings: Settings): Promise<void> {
  const seed = killSeed();
  const when = chance(seed);
  let product = await startProduct(settings);
  onTestFinished(() => product.kill());
  const { url } = product;
  const drawers: Drawer[] = [];
  for (const email of PEOPLE) {
    drawers.push(await openDrawer(await signedIn(url, email), chance(when.next() * 2 ** 32)));
  }
  for (let kill = 1; kill <= KILLS; kill++) {
    // In the last round only the fourth client has anything left to upload, seal and archive.
    const writes = Math.floor(when.between(0, kill === KILLS ? 3 : MOST_WRITES));
    const sealers = drawers.slice(0, Math.max(0, kill - (KILLS - drawers.length)));
    // Some files are archived before the last kill, wherever the kills before it came.
    const isReady = () => kill < KILLS || drawers.some(({ isArchived }) => isArchived);
    await workAndKill(product, drawers, { writes, when, isReady }, (drawer, isCutOff) =>
      fileUntilCutOff(drawer, sealers.includes(drawer), isCutOff),
    );
    product = await startProduct(kill === KILLS ? anHourLater(settings) : settings);
    await Promise.all(drawers.map(expectDrawerWhole));
  }
  const sealed = drawers.filter(({ isSealed }) => isSealed);
  await expectHandedOverOnce(product, sealed.length);
  await expectInTheColdStore(settings.dataDir, drawers);
  const writes = drawers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  process.stdout.write(
    `${KILLS} kills (KILL_SEED=${seed}): ${writes} acknowledged writes, ${sealed.length} envelopes sealed\n`,
  );
  expect(await product.stop()).toBe(0);
  await expectEveryBlobToHaveItsRow(settings);
}

/** By then the sweep removes interrupted reservations. */
function anHourLater(settings: Settings): Settings {
  return { ...settings, now: now().add({ minutes: 90 }) };
}

/** The accountants get exactly one mail for each package. */
async function expectHandedOverOnce(product: Product, sealed: number): Promise<void> {
  const announced = async () =>
    (await mails(product)).filter(({ subject }) => subject.endsWith('has been sealed'));
  const all = await eventually(announced, (found) => found.length >= sealed);
  expect(new Set(all.map(({ message_id: id }) => id)).size, 'one mail per envelope').toBe(sealed);
  expect(all).toHaveLength(sealed);
}

/** Archived bytes are whole, in the cold store, and no longer in the old place. */
async function expectInTheColdStore(dataDir: string, drawers: readonly Drawer[]): Promise<void> {
  const archived = drawers.filter(({ isArchived }) => isArchived);
  const hashes = archived.flatMap(({ filed }) => [...filed.values()]).toSorted();
  await eventually(
    async () => [...(await blobsIn(join(dataDir, 'cold'))).values()].toSorted(),
    (found) => found.join() === hashes.join(),
  );
  await eventually(
    async () => {
      const hot = await blobsIn(join(dataDir, 'blobs'));
      return hashes.filter((hash) => hot.values().some((each) => each === hash));
    },
    (left) => left.length === 0,
  );
}
