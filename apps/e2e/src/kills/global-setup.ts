import type { TestProject } from 'vitest/node';
import { withPostgres } from '../../../../tools/postgres.ts';
import { SEEDED_AT } from '../harness/clock.ts';
import { newFolder, removeFolder } from '../harness/folders.ts';
import { freshSettings, startProduct } from '../harness/product.ts';
import type { Seeded } from '../harness/seeded.ts';

/**
 * Starts the product once on each empty database; all files continue from there, as seeding takes a
 * while.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await openPostgres();
  const [embedded, served] = await Promise.all([seed(), seed(postgres.url)]);
  project.provide('seeded', embedded);
  project.provide('seededPostgres', served);
  return async () => {
    await postgres.close();
    await Promise.all([embedded, served].map(({ folder }) => removeFolder(folder)));
  };
}

async function seed(databaseUrl?: string): Promise<Seeded> {
  const folder = await newFolder();
  const settings = { ...(await freshSettings(folder)), now: SEEDED_AT };
  const product = await startProduct(databaseUrl ? { ...settings, databaseUrl } : settings);
  await product.stop();
  return { folder, databaseUrl: databaseUrl ?? null };
}

/** One server for all tests that need one. */
async function openPostgres() {
  const isOpen = Promise.withResolvers<string>();
  const isDone = Promise.withResolvers<void>();
  const closed = withPostgres(({ url }) => {
    isOpen.resolve(url);
    return isDone.promise;
  });
  closed.catch(isOpen.reject);
  return {
    url: await isOpen.promise,
    close: () => {
      isDone.resolve();
      return closed;
    },
  };
}
