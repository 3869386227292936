import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { withPostgres } from '../../../tools/postgres.ts';
import { signedIn } from './harness/api-client.ts';
import { eventually } from './harness/eventually.ts';
import { newFolder, removeFolder } from './harness/folders.ts';
import { mails } from './harness/inbox.ts';
import { freshSettings, startProduct, type Product, type Settings } from './harness/product.ts';
import { chance, type Chance } from './harness/random.ts';
import { copySeededFolder } from './harness/seeded-folder.ts';
import { blobsIn, expectEveryBlobToHaveItsRow } from './kills/audit-blobs.ts';
import { expectDrawerWhole } from './kills/audit-drawer.ts';
import { fileUntilCutOff, openDrawer, type Drawer } from './kills/drawer.ts';

// Clients who have filed nothing yet.
const PEOPLE = ['empty@demo.test', 'stop@demo.test', 'multi@demo.test', 'shoebox@demo.test'];
/** In the last rounds one after the other seals and archives. */
const KILLS = 8;
const MINUTES = 60_000;

test(
  'every file is whole over 8 kills of uploads, seals and archives on the embedded database',
  async () => {
    await expectFilesToSurvive(await freshSettings(await ownFolder(copySeededFolder)));
  },
  4 * MINUTES,
);

test(
  'every file is whole over 8 kills of uploads, seals and archives on PostgreSQL',
  async () => {
    const settings = await freshSettings(await ownFolder(newFolder));
    await withPostgres(({ url }) => expectFilesToSurvive({ ...settings, databaseUrl: url }));
  },
  4 * MINUTES,
);

async function ownFolder(make: () => Promise<string>): Promise<string> {
  const folder = await make();
  onTestFinished(() => removeFolder(folder));
  return folder;
}

async function expectFilesToSurvive(settings: Settings): Promise<void> {
  const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000);
  const when = chance(seed);
  let product = await startProduct(settings);
  onTestFinished(() => product.kill());
  const { url } = product;
  const drawers: Drawer[] = [];
  for (const email of PEOPLE) {
    drawers.push(await openDrawer(await signedIn(url, email), chance(when.next() * 2 ** 32)));
  }
  for (let kill = 1; kill <= KILLS; kill++) {
    await fileAndKill(product, drawers, kill, when);
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

async function fileAndKill(
  product: Product,
  drawers: readonly Drawer[],
  kill: number,
  when: Chance,
): Promise<void> {
  let isCutOff = false;
  const sealer = kill - (KILLS - drawers.length) - 1;
  const work = Promise.all(
    drawers.map((drawer, at) => fileUntilCutOff(drawer, at <= sealer, () => isCutOff)),
  );
  // A fault ends the test at once.
  await Promise.race([work, sleep(when.between(50, 800))]);
  isCutOff = true;
  await product.kill();
  await work;
}

/** What was reserved and cut off is swept then. */
function anHourLater(settings: Settings): Settings {
  return { ...settings, now: new Date(Date.now() + 90 * MINUTES).toISOString() };
}

/** Each package is announced to the accountants by one mail. */
async function expectHandedOverOnce(product: Product, sealed: number): Promise<void> {
  const announced = async () =>
    (await mails(product)).filter(({ subject }) => subject.endsWith('has been sealed'));
  const all = await eventually(announced, (found) => found.length >= sealed);
  expect(new Set(all.map(({ message_id: id }) => id)).size, 'one mail an envelope').toBe(sealed);
  expect(all).toHaveLength(sealed);
}

/** Archived bytes lie in the cold store, whole, and no longer where they lay. */
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
