import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@counterfoil/api/platform/db/migrate';
import { openPglite } from '@counterfoil/api/platform/db/open-database';
import { makeTemplate } from './new-database.ts';

/**
 * Migrates one database before the processes of a run start; each opens a copy of its own. A copy takes a fifth of the
 * time.
 */
export async function setup(): Promise<() => Promise<void>> {
  const server = process.env['TEST_DATABASE_URL'];
  if (server) {
    process.env['TEST_DATABASE_TEMPLATE'] = await makeTemplate(server);
    // It ends with the server of the tests.
    return async () => {};
  }
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-test-database-'));
  const file = join(folder, 'database.tar');
  const database = await openPglite(null);
  await migrate(database);
  await writeFile(file, (await database.dump()).stream());
  await database.close();
  process.env['TEST_DATABASE_COPY'] = file;
  return () => rm(folder, { recursive: true });
}
