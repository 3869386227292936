import type { TestProject } from 'vitest/node';
import { withPostgres } from '../../../../tools/postgres.ts';
import { firstStart, sharedFirstStart } from '../harness/first-start.ts';
import { removeFolder } from '../harness/folders.ts';
import type { Seeded } from '../harness/seeded.ts';

/**
 * Starts the product once on each empty database; all files continue from there, as seeding takes a
 * while.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await openPostgres();
  const [embedded, served] = await Promise.all([
    sharedFirstStart().then((folder): Seeded => ({ folder, databaseUrl: null })),
    firstStart(postgres.url).then((folder): Seeded => ({ folder, databaseUrl: postgres.url })),
  ]);
  project.provide('seeded', embedded);
  project.provide('seededPostgres', served);
  return async () => {
    await postgres.close();
    await Promise.all([embedded, served].map(({ folder }) => removeFolder(folder)));
  };
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
