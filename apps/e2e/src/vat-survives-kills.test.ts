import { expect, test } from 'vitest';
import { signedIn } from './harness/api-client.ts';
import { now } from './harness/clock.ts';
import { eventually } from './harness/eventually.ts';
import type { TestScope } from './harness/folders.ts';
import { freshSettings, startProduct, type Product, type Settings } from './harness/product.ts';
import { ON_BOTH } from './harness/seeded.ts';
import {
  allow,
  prepareLike,
  returnsAt,
  submit,
  submitAtLast,
  untilSubmitted,
} from './kills/returns.ts';

const MINUTES = 60_000;

for (const [database, ownProduct] of ON_BOTH) {
  // The gate tries the database that two nodes can share; the sending is the same on either.
  const tags = database === 'PostgreSQL' ? [] : ['whole'];
  test.concurrent(
    `a VAT return is sent once despite kills and simultaneous senders on ${database}`,
    { timeout: 15 * MINUTES, tags },
    async (test) => expectSentOnce(test, await ownProduct(test)),
  );
}

async function expectSentOnce({ onTestFinished }: TestScope, settings: Settings): Promise<void> {
  let product = await startProduct(settings);
  onTestFinished(() => product.kill());
  const { url } = product;
  const cut = await signedIn(url, 'ltd@demo.test');
  const during = await signedIn(url, 'empty@demo.test');
  const around = await signedIn(url, 'second-brand@demo.test', 'alder-finch');
  const after = await signedIn(url, 'multi@demo.test');
  const all = [cut, during, around, after];
  await prepareLike(settings, cut, [during, around, after]);
  await allow(cut, 'CUT_AFTER_ACCEPTING');
  await allow(during, 'TIMEOUT_AFTER_ACCEPTING');
  await allow(around, '');
  await allow(after, '');

  // The answer is cut off, while two browsers send, on PostgreSQL through two nodes.
  const node = await secondNode(settings, product);
  onTestFinished(async () => node?.kill());
  const elsewhere = await signedIn(node?.url ?? url, 'ltd@demo.test');
  const answers = await Promise.all([cut, elsewhere, cut, elsewhere].map(submit));
  for (const status of answers) expect([200, 202, 422]).toContain(status);
  await untilSubmitted(cut);
  await node?.stop();

  // Everything dies: during one call that was taken, around another, after a third.
  expect(await submit(after)).toBe(200);
  const lost = submit(during).catch(() => null);
  await eventually(
    () => returnsAt(product),
    (returns) => returns.length === 3,
  );
  const doubtful = submit(around).catch(() => null);
  await product.kill();
  await Promise.all([lost, doubtful]);

  product = await startProduct({ ...settings, now: now().add({ minutes: 60 }) });
  for (const client of [cut, during, after]) await untilSubmitted(client);
  await submitAtLast(around);
  const numbers = await returnsAt(product);
  expect(numbers).toHaveLength(all.length);
  expect(new Set(numbers).size).toBe(all.length);
  expect(await product.stop()).toBe(0);
}

/** Another process on the same PostgreSQL, with the same HMRC; the embedded database has one process. */
async function secondNode(settings: Settings, { sandboxUrl }: Product): Promise<Product | null> {
  if (settings.databaseUrl === undefined) return null;
  const { port, sandboxPort } = await freshSettings(settings.dataDir);
  return startProduct(
    { ...settings, port, sandboxPort },
    {
      HMRC_BASE_URL: `${sandboxUrl}/hmrc`,
      HMRC_WWW_URL: `${sandboxUrl}/hmrc`,
      HMRC_CLIENT_ID: 'counterfoil-demo',
      HMRC_CLIENT_SECRET: 'of-the-sandbox',
    },
  );
}
