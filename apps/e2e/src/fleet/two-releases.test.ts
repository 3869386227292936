import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withPostgres } from '../../../../tools/postgres.ts';
import { newFolder, ownFolder, type TestScope } from '../harness/folders.ts';
import { freshSettings, startProduct, type Product } from '../harness/product.ts';
import { chance, killSeed } from '../harness/random.ts';
import { examine } from '../kills/examine.ts';
import { openWriters } from '../kills/people.ts';
import { workAndKill } from '../kills/work-and-kill.ts';
import { workUntilCutOff } from '../kills/work.ts';
import { lastRelease } from './last-release.ts';
import { startRelay } from './relay.ts';

const MINUTES = 60_000;
/** Acknowledged writes before a connection is turned to another release. */
const WRITES = 60;
const LONGEST_REQUEST_MS = 5_000;

test(
  'the last release and this one serve one database at once, and no acknowledged write is lost',
  { timeout: 15 * MINUTES },
  (test) => withPostgres(({ url }) => expectOneBook(test, url), undefined, 'fast'),
);

async function expectOneBook(test: TestScope, databaseUrl: string): Promise<void> {
  const when = chance(killSeed());
  const root = await ownFolder(test, lastRelease);
  const dataDir = await ownFolder(test, newFolder);
  const start = async (root?: string): Promise<Product & { readonly port: number }> => {
    const settings = { ...(await freshSettings(dataDir)), databaseUrl, ...(root ? { root } : {}) };
    const product = await startProduct(settings);
    test.onTestFinished(() => product.kill());
    return { ...product, port: settings.port };
  };
  const old = await start(root);
  const relay = await startRelay(old.port);
  test.onTestFinished(() => relay.end());
  const writers = await openWriters({ url: `http://localhost:${relay.port}` }, when);
  /** Works until `then` has come and enough writes were acknowledged, then sends everybody to these nodes. */
  const workThen = async (turn: () => Promise<void> | void, isReady: () => boolean) => {
    await workAndKill(
      { kill: async () => turn() },
      writers,
      { writes: WRITES, when, isReady },
      workUntilCutOff,
    );
    // A node whose caller was cut off still ends its request.
    await sleep(LONGEST_REQUEST_MS);
    await examine(writers, false);
  };

  // The new release migrates while everybody works on the old one.
  const starting = start();
  let hasStarted = false;
  const note = () => void (hasStarted = true);
  starting.then(note, note);
  await workThen(
    async () => relay.turnTo(old.port, (await starting).port),
    () => hasStarted,
  );
  const { port } = await starting;
  // Both serve everybody.
  await workThen(
    () => relay.turnTo(old.port),
    () => true,
  );
  // A client whose proxy still knows only the old release.
  await workThen(
    () => relay.turnTo(port),
    () => true,
  );
  expect(await old.stop()).toBe(0);
  await workThen(
    () => relay.turnTo(port),
    () => true,
  );
  await examine(writers, true);
  const writes = writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  process.stdout.write(`${writes} acknowledged writes over two releases\n`);
  expect(await (await starting).stop()).toBe(0);
}
