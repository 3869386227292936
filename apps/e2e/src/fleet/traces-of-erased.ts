import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jobsDone } from '@counterfoil/testkit/all-rows';
import { fullClient } from '@counterfoil/testkit/full-client';
import { dataOf, officeAt } from '@counterfoil/testkit/office';
import { wordsOf } from '@counterfoil/testkit/stored-words';
import type { SignedInClient } from '@counterfoil/testkit/clients';

/** The plain text of a sealed value: no client's may be in any file at any time. */
const SEALED = 'AB123456C';
/** Short words may be in any file by chance. */
const LONG_ENOUGH = 9;

/** The words of a client that no other client has, before and after the client is erased. */
export async function anErasedClient(): Promise<{
  readonly client: SignedInClient;
  readonly words: readonly string[];
}> {
  const other = await fullClient();
  await jobsDone(other);
  const client = await fullClient({ company_name: 'Unmistakable Joinery Ltd' });
  await jobsDone(client);
  const theirs = (await wordsOf(client)).difference(await wordsOf(other));
  const words = [SEALED, ...[...theirs].filter((word) => word.length >= LONG_ENOUGH)];
  await dataOf(officeAt(client)('erase', client.clientId, '--yes'));
  return { client, words };
}

/** @param bytes of a file, as latin1 text. @returns the words in it, in UTF-8 or as the hexadecimal text of sealed bytes */
export const wordsIn = (bytes: string, words: readonly string[]): string[] =>
  words.filter((word) => {
    const isBytes = word.startsWith(String.raw`\x`);
    return bytes.includes(
      Buffer.from(isBytes ? word.slice(2) : word, isBytes ? 'hex' : 'utf8').toString('latin1'),
    );
  });

/** The words found in each file of a folder, by the file's path in it. Files that go meanwhile have none. */
export async function wordsInFolder(
  folder: string,
  words: readonly string[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const some = wordsIn(await readFile(path, 'latin1').catch(() => ''), words);
    if (some.length > 0) found[path.slice(folder.length + 1)] = some;
  }
  return found;
}
