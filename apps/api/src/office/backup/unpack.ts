import { createHash } from 'node:crypto';
import { writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { openBlobFolder } from '@counterfoil/providers/blobs/folder/index';
import * as z from 'zod/mini';
import { IN_DATA_FOLDER } from '#platform/data-folder';
import { knownMigrations } from '#platform/db/migrate';
import type { CommandContext } from '../command.ts';
import { FILES, FORMAT, head, manifest as manifestSchema, type Manifest } from './format.ts';
import { ArchiveDamaged, readTar, type Entry, type OpenEntry } from './tar.ts';

interface Unpacked {
  readonly manifest: Manifest;
  /** The path of the database's copy. */
  readonly database: string;
  readonly files: number;
  readonly hasDemoKey: boolean;
}

const STORED = /^(blobs|cold)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
const MOST_TEXT_BYTES = 64 * 1024;
const MOST_MANIFEST_BYTES = 256 * 1024 * 1024;
/** A line of progress for so many files. */
const TELL_EVERY = 100;

/** The file is no backup, or none for this release; the message is a sentence. */
export class NotForUs extends Error {}

async function requireOurs(file: FileHandle): Promise<void> {
  const start = Buffer.alloc(FILES.head.length + 1);
  const { bytesRead } = await file.read(start, 0, start.length, 0);
  if (bytesRead < start.length || start.toString() !== `${FILES.head}\0`) {
    throw new NotForUs('It is not a backup of Counterfoil.');
  }
}

/** Writes the files of a backup into a folder, and checks each of them and the whole. */
export async function unpack(
  file: FileHandle,
  folder: string,
  { signal, tell }: CommandContext,
): Promise<Unpacked> {
  await requireOurs(file);
  const write = await writerInto(folder);
  const seen = new Map<string, Entry>();
  let manifest: Manifest | undefined;
  let isSealed = false;
  for await (const entry of readTar(file)) {
    signal?.throwIfAborted();
    const { name } = entry;
    if (isSealed || seen.has(name)) throw new ArchiveDamaged('It is damaged.');
    if (name === FILES.seal) {
      const sum = (await bytesOf(entry)).toString();
      if (sum !== entry.before) throw new ArchiveDamaged('It is damaged.');
      isSealed = true;
    } else if (name === FILES.manifest) {
      manifest = readJson(manifestSchema, await bytesOf(entry, MOST_MANIFEST_BYTES));
      await requireKnown(manifest.migrations);
      requireSame(manifest.files, [...seen.values()]);
    } else {
      if (manifest) throw new ArchiveDamaged('It is damaged.');
      seen.set(name, await write(entry));
      if (seen.size % TELL_EVERY === 0) tell?.(`${seen.size} files restored`);
    }
  }
  if (!manifest || !isSealed || !seen.has(FILES.database))
    throw new ArchiveDamaged('It is cut off.');
  return {
    manifest,
    database: copyIn(folder),
    files: [...seen.keys()].filter((name) => STORED.test(name)).length,
    hasDemoKey: seen.has(FILES.demoKey),
  };
}

const copyIn = (folder: string) => join(folder, FILES.database);

/** Writes each file to its place in the folder. A name that no backup has leads nowhere, and is refused. */
async function writerInto(folder: string): Promise<(entry: OpenEntry) => Promise<Entry>> {
  const stores = {
    blobs: await openBlobFolder(join(folder, IN_DATA_FOLDER.blobs), true),
    cold: await openBlobFolder(join(folder, IN_DATA_FOLDER.coldBlobs), true),
  };
  return async (entry) => {
    const { name, size } = entry;
    const [, store, key] = STORED.exec(name) ?? [];
    if (key !== undefined) {
      const stored = await stores[store === 'cold' ? 'cold' : 'blobs'].put(key, entry.content);
      return { name, size, sha256: stored.sha256 };
    }
    if (name === FILES.head) {
      const bytes = await bytesOf(entry);
      requireFormat(readJson(head, bytes).format);
      return { name, size, sha256: createHash('sha256').update(bytes).digest('hex') };
    }
    if (name === FILES.database) return writeTo(copyIn(folder), entry);
    if (name === FILES.demoKey) return writeTo(join(folder, IN_DATA_FOLDER.secretsKey), entry);
    throw new NotForUs(`It holds ${JSON.stringify(name)}, which no backup does.`);
  };
}

async function writeTo(path: string, { name, size, content }: OpenEntry): Promise<Entry> {
  const hash = createHash('sha256');
  const hashed = async function* () {
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await writeFile(path, hashed(), { flag: 'wx', mode: 0o600 });
  return { name, size, sha256: hash.digest('hex') };
}

/** The content of a small file. */
async function bytesOf(
  { size, content }: OpenEntry,
  most: number = MOST_TEXT_BYTES,
): Promise<Buffer> {
  if (size > most) throw new ArchiveDamaged('It is damaged.');
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function readJson<T>(schema: z.ZodMiniType<T>, bytes: Buffer): T {
  try {
    return z.parse(schema, JSON.parse(bytes.toString()));
  } catch {
    throw new ArchiveDamaged('It is damaged.');
  }
}

function requireFormat(format: number): void {
  if (format > FORMAT) {
    throw new NotForUs(`It has format ${format}, of a newer release: this one reads ${FORMAT}.`);
  }
}

/** Refuses a database of a newer release. */
export async function requireKnown(migrations: readonly string[]): Promise<void> {
  const known = await knownMigrations();
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new NotForUs(
    `It was made by a newer release, with the migration ${unknown}: restore it with that release.`,
  );
}

function requireSame(listed: readonly Entry[], found: readonly Entry[]): void {
  const wrong = found.find(({ name, size, sha256 }, nth) => {
    const one = listed[nth];
    return one?.name !== name || one.size !== size || one.sha256 !== sha256;
  });
  if (wrong) throw new ArchiveDamaged(`It is damaged, in ${wrong.name}.`);
  if (found.length !== listed.length) throw new ArchiveDamaged('It is damaged: a file is missing.');
}
