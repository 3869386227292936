import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@counterfoil/api/platform/db/migrate';
import { openPglite } from '@counterfoil/api/platform/db/open-database';
import { makeTemplate } from './new-database.ts';

/**
 * Makes and migrates one database before the processes of a run start; each opens copies of its own. A copy takes a
 * fifth of the time.
 */
export async function setup(): Promise<() => Promise<void>> {
  const server = process.env['TEST_DATABASE_URL'];
  if (server) {
    process.env['TEST_DATABASE_TEMPLATE'] = await makeTemplate(server);
    // It ends with the server of the tests.
    return async () => {};
  }
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-test-database-'));
  const database = await openPglite(null);
  const copyTo = async (name: string) => {
    const file = join(folder, name);
    await writeFile(file, (await database.dump()).stream());
    return file;
  };
  process.env['TEST_EMPTY_DATABASE_COPY'] = await copyTo('empty.tar');
  await migrate(database);
  process.env['TEST_DATABASE_COPY'] = await copyTo('migrated.tar');
  await database.close();
  return () => rm(folder, { recursive: true });
}
