import type { BlobStore } from '@counterfoil/providers/blobs/port';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { BlobWriter } from './new-blobs.ts';
import type { FormPart } from './read-form.ts';
import { readParts, withForm } from './receive-form.ts';
import { unscanned } from './scan-file.ts';

const FORM = {
  wrapper: 'client',
  files: { file: { most: 10, tooLarge: 'Too large', noFile: 'No file', several: 'Several' } },
};
const CHUNKS = 100;

/** A store of one file at a time, whose blobs nobody keeps. */
const write: BlobWriter = async ({ content }) => {
  const bytes = await buffer((typeof content === 'function' ? content('id') : content) as never);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { id: 'id', sha256, byteSize: bytes.byteLength, keep: async () => {} };
};
const RECEIVING = {
  blobs: {} as BlobStore,
  scanFile: unscanned,
  asker: { clientId: 'one' },
  write,
};
const read = (...parts: readonly FormPart[]) => readParts(RECEIVING, partsOf(...parts), FORM);

async function* partsOf(...parts: readonly FormPart[]): AsyncGenerator<FormPart> {
  yield* parts;
}

/** A file of many chunks of four bytes, and how many of them have been read. */
function aLargeFile() {
  let chunks = 0;
  const content = async function* () {
    for (; chunks < CHUNKS; chunks++) yield Buffer.from('%PDF');
  };
  return { part: aFile('client[file]', content()), chunksRead: () => chunks };
}
const aFile = (name: string, content: AsyncIterable<Uint8Array>, fileName = 'a.pdf'): FormPart => ({
  kind: 'file',
  name,
  fileName,
  content,
});
const text = (name: string, value: string): FormPart => ({ kind: 'field', name, value });
async function* bytes(of: string) {
  if (of) yield Buffer.from(of);
}

test('a file that is too large is read no further', async () => {
  const { part, chunksRead } = aLargeFile();
  await expect(read(part)).rejects.toMatchObject({
    errors: [{ field: 'file', message: 'Too large' }],
  });
  expect(chunksRead()).toBeLessThan(5);
});

test.each([
  ['text in place of a file', [text('client[file]', 'x')], 'file', 'No file'],
  [
    'a second file',
    [aFile('client[file]', bytes('%PDF')), aFile('client[file]', bytes('%PDF'))],
    'file',
    'Several',
  ],
  [
    'a file of another form',
    [aFile('contact[file]', bytes('%PDF'))],
    'contact[file]',
    'There is no such field',
  ],
  [
    'a file by a name that every object has',
    [aFile('client[constructor]', bytes('%PDF'))],
    'client[constructor]',
    'There is no such field',
  ],
  [
    'a file within a field',
    [aFile('client[file][a]', bytes('%PDF'))],
    'client[file][a]',
    'There is no such field',
  ],
] as const)('%s is refused', async (_what, parts, field, message) => {
  await expect(read(...parts)).rejects.toMatchObject({ errors: [{ field, message }] });
});

test('only fields under the form’s own name are read, and no name reaches a prototype', async () => {
  const { given, files } = await read(
    text('client[name]', 'Ada'),
    text('contact[name]', 'Eve'),
    text('client[__proto__]', 'x'),
    text('client[a][b]', '1'),
    text('client[a][c]', '2'),
    aFile('client[file]', bytes(''), ''),
  );
  expect(Object.entries(given)).toEqual([
    ['name', 'Ada'],
    ['__proto__', 'x'],
    ['a', { b: '1', c: '2' }],
  ]);
  expect(files).toEqual({});
});

test('every difference between two forms changes the fingerprint', () => {
  const claim = { userId: 'u', key: 'k', route: 'r', fingerprint: Buffer.from('path and query') };
  const file = { fileName: 'a.pdf', byteSize: 4, sha256: 'ab' };
  const printOf = (given: object, files: Parameters<typeof withForm>[2]) =>
    withForm({ claim }, given, files).claim?.fingerprint.toString('hex');
  const prints = [
    printOf({}, {}),
    printOf({ name: 'Ada' }, {}),
    printOf({}, { file }),
    printOf({}, { other: file }),
    printOf({}, { file: { ...file, fileName: 'b.pdf' } }),
    printOf({}, { file: { ...file, sha256: 'cd' } }),
  ];
  expect(new Set(prints).size).toBe(prints.length);
  expect(printOf({ name: 'Ada' }, { file })).toBe(printOf({ name: 'Ada' }, { file }));
});
