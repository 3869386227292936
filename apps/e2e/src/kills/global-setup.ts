import type { TestProject } from 'vitest/node';
import { withPostgres, type PrivatePostgres } from '../../../../tools/postgres.ts';
import { firstStart, sharedFirstStart } from '../harness/first-start.ts';
import { removeFolder } from '../harness/folders.ts';
import type { SeededPortal } from '../harness/seeded.ts';
import { quickFirstStart } from './quick-first-start.ts';

/** Fills each database once; all files continue from there, as seeding takes a while. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await openPostgres();
  const [embedded, served] = await Promise.all([
    sharedFirstStart().then((folder): SeededPortal => ({ folder, databaseUrl: null })),
    firstStartOn(postgres.url).then((folder): SeededPortal => ({
      folder,
      databaseUrl: postgres.url,
    })),
  ]);
  project.provide('seeded', embedded);
  project.provide('seededPostgres', served);
  return async () => {
    await postgres.close();
    await Promise.all([embedded, served].map(({ folder }) => removeFolder(folder)));
  };
}

/** The whole starts the product; the gate has seen its first start on the embedded database. */
const firstStartOn = process.env['TEST_WHOLE'] ? firstStart : quickFirstStart;

/**
 * One server for all tests that need one. The product is killed and never the server, so a product's write is as safe
 * there without the server's safeguards against a crash of the machine.
 */
async function openPostgres() {
  const isOpen = Promise.withResolvers<string>();
  const isDone = Promise.withResolvers<void>();
  const work = ({ url }: PrivatePostgres) => {
    isOpen.resolve(url);
    return isDone.promise;
  };
  const closed = withPostgres(work, () => undefined, 'fast');
  closed.catch(isOpen.reject);
  return {
    url: await isOpen.promise,
    close: () => {
      isDone.resolve();
      return closed;
    },
  };
}
