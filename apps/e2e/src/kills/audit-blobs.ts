import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { openPglite, openPostgres } from '@counterfoil/api/platform/db/open-database';
import { expect } from 'vitest';
import type { Settings } from '../harness/product.ts';
import { sha256 } from './writer.ts';

/** SHA-256 by blob, for the files of a store's folder; unfinished files are no blobs. */
export async function blobsIn(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = new Map<string, string>();
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    if (parentPath.endsWith(`${sep}incoming`)) continue;
    // The sweep may have removed it meanwhile.
    const bytes = await readFile(join(parentPath, name)).catch(() => null);
    if (bytes) found.set(name, sha256(bytes));
  }
  return found;
}

/** With the product stopped: every file has its row, and every kept row has its file, whole. */
export async function expectEveryBlobToHaveItsRow(settings: Settings): Promise<void> {
  const { databaseUrl, dataDir } = settings;
  const database = databaseUrl ? openPostgres(databaseUrl, 1) : await openPglite(dataDir);
  const rows = await database.kysely
    .selectFrom('blobs')
    .select(['id', 'state', 'store', 'sha256'])
    .execute();
  await database.close();
  for (const [store, folder] of Object.entries({ hot: 'blobs', cold: 'cold' })) {
    const files = await blobsIn(join(dataDir, folder));
    const own = rows.filter((row) => row.store === store);
    const ownerless = [...files.keys()].filter((id) => !own.some((row) => row.id === id));
    expect(ownerless, `${folder}: every blob belongs to a row`).toEqual([]);
    for (const { id, sha256: recorded } of own.filter(({ state }) => state === 'kept')) {
      expect(files.get(id), `${folder}: ${id} has its recorded hash`).toBe(recorded);
    }
  }
}
