import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@counterfoil/api/platform/db/migrate';
import { openPglite } from '@counterfoil/api/platform/db/open-database';

/**
 * Migrates one embedded database for all test files: opening a copy takes half a second, making a
 * new one two.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-web-tests-'));
  const file = join(folder, 'database.tar');
  const database = await openPglite(null);
  await migrate(database);
  await writeFile(file, (await database.dump()).stream());
  await database.close();
  process.env['TEST_DATABASE_COPY'] = file;
  return () => rm(folder, { recursive: true });
}
