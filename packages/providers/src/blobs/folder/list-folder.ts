import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ignoreMissing, reported } from '../disk.ts';
import { isBlobKey, type ListedBlob } from '../port.ts';
import { placeOf } from './place-of.ts';

/** The blobs of a folder, one of its innermost folders at a time. */
export async function* listFolder(root: string): AsyncGenerator<ListedBlob> {
  for (const outer of await levelOf(root)) {
    for (const inner of await levelOf(outer)) yield* blobsOf(root, inner);
  }
}

/** Not `incoming`, whose files are no blobs yet. */
async function levelOf(folder: string): Promise<string[]> {
  const entries = await reported(() => readdir(folder, { withFileTypes: true }));
  const inner = entries.filter((entry) => /^[\da-f]{2}$/.test(entry.name) && !entry.isFile());
  return inner.map(({ name }) => path.join(folder, name));
}

async function* blobsOf(root: string, folder: string): AsyncGenerator<ListedBlob> {
  for (const key of await reported(() => readdir(folder))) {
    const place = path.join(folder, key);
    // Elsewhere than at its own place no call finds it, and deleting it would delete another.
    if (!isBlobKey(key) || place !== placeOf(root, key)) continue;
    const seen = await reported(() => stat(place).catch(ignoreMissing));
    if (seen?.isFile()) yield { key, byteSize: seen.size };
  }
}
