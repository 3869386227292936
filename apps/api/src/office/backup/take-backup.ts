import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IN_DATA_FOLDER } from '#platform/data-folder';
import { migrationsOf } from '#platform/db/migrate';
import type { Snapshot } from '#platform/db/open-database';
import { type CommandContext, type OfficeDeps, OfficeRefusal } from '../command.ts';
import { openFile } from '../open-file.ts';
import { FILES, FORMAT, SERVER_HAS_ITS_OWN } from './format.ts';
import { keptBlobs, type KeptBlob } from './kept-blobs.ts';
import { createTar } from './tar.ts';

type BackupDeps = Pick<
  OfficeDeps,
  'database' | 'transact' | 'blobs' | 'coldBlobs' | 'clock' | 'dataDir'
>;

const PAGE = 500;
/** A file that is removed after the snapshot that names it is rare; three in a row mean that one is lost. */
const ATTEMPTS = 3;

interface Tally {
  files: number;
  /** How long the database answered nobody, in milliseconds. */
  waited: number;
  hasDemoKey: boolean;
}

/** A backup that is being written. */
interface Work extends Pick<CommandContext, 'signal' | 'tell'> {
  readonly deps: BackupDeps;
  readonly take: Snapshot;
  readonly made_at: string;
  readonly tar: ReturnType<typeof createTar>;
  readonly tally: Tally;
  /** The names of the stores' files that are in it. */
  readonly inside: Set<string>;
}

/**
 * A backup of the embedded database and its files, while the portal goes on. Every kept blob that the database names is in
 * it: files come first, then a snapshot is taken, then the files that the snapshot names besides.
 */
export function takeBackup(deps: BackupDeps, { signal, tell }: CommandContext) {
  const { database, clock } = deps;
  const { snapshot: take } = database;
  if (!take) throw new OfficeRefusal(SERVER_HAS_ITS_OWN);
  const now = clock.now();
  const tar = createTar(Math.floor(now.epochMilliseconds / 1000));
  const tally: Tally = { files: 0, waited: 0, hasDemoKey: false };
  const at = { ...(signal ? { signal } : {}), ...(tell ? { tell } : {}) };
  const work = {
    ...at,
    deps,
    take,
    made_at: now.toString(),
    tar,
    tally,
    inside: new Set<string>(),
  };
  return { content: writeAll(work), tally };
}

async function* writeAll(work: Work): AsyncGenerator<Uint8Array> {
  const { deps, made_at, tar, tally } = work;
  yield* addText(work, FILES.head, JSON.stringify({ format: FORMAT, made_at }));
  yield* addFiles(work);
  const migrations = yield* addDatabase(work);
  const key = await demoKeyIn(deps.dataDir);
  tally.hasDemoKey = key !== null;
  if (key) yield* tar.add(FILES.demoKey, key.length, [key]);
  const files = tar.entries();
  const manifest = JSON.stringify({ format: FORMAT, made_at, migrations, files });
  yield* addText(work, FILES.manifest, manifest);
  yield* addText(work, FILES.seal, tar.hash());
  yield tar.end();
}

function addText({ tar }: Work, name: string, text: string) {
  const bytes = Buffer.from(text);
  return tar.add(name, bytes.length, [bytes]);
}

async function* addFiles(work: Work): AsyncGenerator<Uint8Array> {
  for (let after: string | null = null; ;) {
    const page: KeptBlob[] = await work.deps.transact.acrossClients((tx) =>
      keptBlobs(tx, { after, limit: PAGE }),
    );
    for (const blob of page) yield* addBlob(work, blob);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.id;
  }
}

/** @returns whether the file is in the backup */
async function* addBlob(work: Work, blob: KeptBlob): AsyncGenerator<Uint8Array, boolean> {
  const { deps, tar, tally, inside, signal } = work;
  if (inside.has(blob.name)) return true;
  signal?.throwIfAborted();
  const content = await openFile(deps, blob.id, blob.store);
  if (!content) return false;
  try {
    yield* tar.add(blob.name, blob.size, content);
  } catch (error) {
    throw error instanceof RangeError ? otherThanRecorded(blob) : error;
  } finally {
    content.destroy();
  }
  if (tar.entries().at(-1)?.sha256 !== blob.sha256) throw otherThanRecorded(blob);
  inside.add(blob.name);
  tally.files++;
  return true;
}

/** @returns the migrations that have run in it */
async function* addDatabase(work: Work): AsyncGenerator<Uint8Array, string[]> {
  const { take, tar, tally, signal, tell } = work;
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    tell?.(`Copying the database after ${tally.files} files`);
    const { copy, found, waited } = await take(async (kysely) => ({
      blobs: await keptBlobs(kysely),
      migrations: await migrationsOf(kysely),
    }));
    tally.waited = Math.max(tally.waited, waited);
    const lost: string[] = [];
    for (const blob of found.blobs) if (!(yield* addBlob(work, blob))) lost.push(blob.id);
    if (lost.length === 0) {
      yield* tar.add(FILES.database, copy.size, copy.stream());
      return found.migrations;
    }
    if (attempt === ATTEMPTS) throw new OfficeRefusal(lostText(lost));
  }
}

const otherThanRecorded = ({ id }: KeptBlob) =>
  new OfficeRefusal(
    `The file of blob ${id} is not as it was recorded, so that no backup of it would be whole. See docs/runbook.md.`,
  );

const lostText = (lost: readonly string[]) =>
  `The database names ${lost.length} ${lost.length === 1 ? 'file' : 'files'} that no store has (blob ${lost[0]}), so that no backup would be whole. See docs/runbook.md.`;

/** The key that a demo has made for itself; a portal in production has none in its folder. */
const demoKeyIn = async (dataDir: string | undefined): Promise<Buffer | null> =>
  dataDir === undefined
    ? null
    : readFile(join(dataDir, IN_DATA_FOLDER.secretsKey)).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      });
