import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from './db/open-database.ts';
import { IN_DATA_FOLDER } from './data-folder.ts';

/** Whether there is room to write, for `/readyz`. */
export interface Room {
  /** A request has met a full disk. */
  missed(): void;
  isLeft(): Promise<boolean>;
}

const PROBE_BYTES = 64 * 1024;

/**
 * Tries the data folder each time. The database is tried only after one of its writes has failed, until one succeeds:
 * we cannot see a server's disk. @param probeFolder throws when nothing can be written to the data folder
 */
export function createRoom(
  database: Pick<Database, 'kysely'>,
  probeFolder: () => Promise<void> = async () => {},
): Room {
  let isMissed = false;
  return {
    missed: () => void (isMissed = true),
    isLeft: async () => {
      try {
        await probeFolder();
        if (isMissed) await probeDatabase(database);
        isMissed = false;
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** Writes a file and removes it again. */
export const folderProbe = (folder: string) => async (): Promise<void> => {
  const file = join(folder, IN_DATA_FOLDER.probe);
  try {
    await writeFile(file, Buffer.alloc(PROBE_BYTES));
  } finally {
    await rm(file, { force: true });
  }
};

/** Needs new pages: a single row may still fit on an old one. */
const probeDatabase = ({ kysely }: Pick<Database, 'kysely'>): Promise<unknown> =>
  kysely.transaction().execute((tx) =>
    sql`create temporary table room on commit drop as
        select repeat(md5(n::text), 250) from generate_series(1, 16) as n`.execute(tx),
  );
