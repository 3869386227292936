import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aFolder } from '@counterfoil/testkit/office';
import { expect, test } from 'vitest';
import { FILES } from './format.ts';
import { restoreBackup } from './restore-backup.ts';
import { createTar } from './tar.ts';

const BLOCK = 512;
const MADE_AT = '2026-11-21T09:00:00Z';
const BLOB = `blobs/${randomUUID()}`;
/** The sum of a header and the kind of a file, as tar has them. */
const [SUM_AT, KIND_AT] = [148, 156];

interface Content {
  readonly format?: number;
  readonly files?: readonly (readonly [name: string, content: string])[];
  readonly migrations?: readonly string[];
  /** Changes the manifest's list. */
  readonly list?: <T extends object>(files: readonly T[]) => readonly object[];
}

/** A backup, whole but for what is given: its database is no database. */
async function aBackup({ format = 1, files, migrations = [], list = (all) => all }: Content = {}) {
  const tar = createTar(0);
  const chunks: Uint8Array[] = [];
  const add = async (name: string, text: string) => {
    const bytes = Buffer.from(text);
    for await (const chunk of tar.add(name, bytes.length, [bytes])) chunks.push(chunk);
  };
  await add(FILES.head, JSON.stringify({ format, made_at: MADE_AT }));
  const stored = files ?? [
    [BLOB, 'a file'],
    [FILES.database, 'no database'],
  ];
  for (const [name, content] of stored) await add(name, content);
  const listed = list(tar.entries());
  await add(
    FILES.manifest,
    JSON.stringify({ format, made_at: MADE_AT, migrations, files: listed }),
  );
  await add(FILES.seal, tar.hash());
  return Buffer.concat([...chunks, tar.end()]);
}

/** The first header of a file with this name. */
const headerOf = (tar: Buffer, name: string) => tar.indexOf(`${name}\0`);

function changed(tar: Buffer, at: number): Buffer {
  const copy = Buffer.from(tar);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

/** Changes a header and all that vouches for it: its sum, and the hash at the end. */
function forged(tar: Buffer, name: string, change: (header: Buffer) => void): Buffer {
  const copy = Buffer.from(tar);
  const at = headerOf(copy, name);
  const header = copy.subarray(at, at + BLOCK);
  change(header);
  header.fill(' ', SUM_AT, SUM_AT + 8);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, SUM_AT);
  const seal = headerOf(copy, FILES.seal);
  copy.write(createHash('sha256').update(copy.subarray(0, seal)).digest('hex'), seal + BLOCK);
  return copy;
}

const withFile = (name: string) =>
  aBackup({
    files: [
      [name, 'x'],
      [FILES.database, 'x'],
    ],
  });
const whole = await aBackup();
const after = (name: string) => headerOf(whole, name) + BLOCK;
const foreign = 'It is not a backup of Counterfoil.';

const DAMAGED: readonly (readonly [string, Buffer | Promise<Buffer>, string])[] = [
  ['an empty file', Buffer.alloc(0), foreign],
  ['a foreign file', Buffer.from('PK\x03\x04'.repeat(500)), foreign],
  ['a foreign tar archive', forged(whole, FILES.head, (header) => header.write('readme')), foreign],
  ['a backup of a newer format', aBackup({ format: 2 }), 'It has format 2, of a newer release'],
  ['a backup of a newer release', aBackup({ migrations: ['9999-new.sql'] }), '9999-new.sql'],
  ['one cut off in its first file', whole.subarray(0, 600), 'It is cut off.'],
  ['one cut off in a header', whole.subarray(0, after(BLOB) - 1), 'It is cut off.'],
  ['one cut off in a file', whole.subarray(0, after(FILES.database) + 3), 'It is cut off.'],
  ['one cut off before its end', whole.subarray(0, -2 * BLOCK), 'It is cut off.'],
  ['one cut off in its end', whole.subarray(0, -1), 'It is cut off.'],
  ['one with more after its end', Buffer.concat([whole, Buffer.alloc(BLOCK)]), 'It is damaged.'],
  ['a changed byte in its first file', changed(whole, BLOCK + 14), 'It is damaged'],
  ['a changed byte in a header', changed(whole, headerOf(whole, BLOB) + 9), 'It is damaged.'],
  ['a changed byte in a file', changed(whole, after(BLOB)), `It is damaged, in ${BLOB}.`],
  ['a changed byte after a file', changed(whole, after(BLOB) + 100), 'It is damaged.'],
  ['a changed byte in the database', changed(whole, after(FILES.database)), FILES.database],
  ['a changed byte in the list of files', changed(whole, after(FILES.manifest) + 30), 'damaged'],
  ['a changed byte in the last hash', changed(whole, after(FILES.seal)), 'It is damaged.'],
  ['a name that leads out', withFile('../evil'), 'It holds "../evil", which no backup does.'],
  ['a name that leads out of a store', withFile('blobs/../../evil'), 'which no backup does.'],
  ['an absolute name', withFile('/tmp/evil'), 'It holds "/tmp/evil", which no backup does.'],
  ['a name of no blob', withFile('blobs/evil'), 'which no backup does.'],
  ['the name of a database’s file', withFile('database/PG_VERSION'), 'which no backup does.'],
  [
    'a symbolic link',
    forged(whole, BLOB, (header) => header.write('2', KIND_AT)),
    'It is damaged.',
  ],
  ['a hard link', forged(whole, BLOB, (header) => header.write('1', KIND_AT)), 'It is damaged.'],
  ['a longer name than it seems', forged(whole, BLOB, (h) => h.write('..', 345)), 'It is damaged.'],
  [
    'a file twice',
    aBackup({
      files: [
        [BLOB, 'x'],
        [BLOB, 'y'],
      ],
    }),
    'It is damaged.',
  ],
  ['a file that the list lacks', aBackup({ list: (all) => all.slice(0, -1) }), 'It is damaged'],
  [
    'a list with one file more',
    aBackup({ list: (all) => [...all, { name: 'x', size: 1, sha256: '' }] }),
    'a file is missing',
  ],
  [
    'another size in the list',
    aBackup({ list: (all) => all.map((each) => ({ ...each, size: 9 })) }),
    'It is damaged',
  ],
  ['no database', aBackup({ files: [[BLOB, 'x']] }), 'It is cut off.'],
  ['a database that is none', whole, 'Its database does not open.'],
  [
    'a database whose files lead out',
    leadingOut().then((text) => aBackup({ files: [[FILES.database, text]] })),
    'Its database does not open.',
  ],
];

/** A tar archive in a tar archive: a database whose own files lead out of the folder. */
async function leadingOut(): Promise<string> {
  const tar = createTar(0);
  const chunks: Uint8Array[] = [];
  for (const name of ['../evil', '../../evil', '../../../evil']) {
    for await (const chunk of tar.add(name, 1, [Buffer.from('x')])) chunks.push(chunk);
  }
  return Buffer.concat([...chunks, tar.end()]).toString('latin1');
}

test.each(DAMAGED)('%s is refused, and nothing is left', async (_what, bytes, why) => {
  const folder = await aFolder();
  await writeFile(join(folder, 'a.tar'), await bytes);
  const restoring = restoreBackup({ file: 'a.tar', folder: 'new' }, { folder });
  await expect(restoring).rejects.toThrow(why);
  expect(await readdir(folder)).toEqual(['a.tar']);
});

test('a folder that is not empty, a link and a file are not restored into, and stay', async () => {
  const folder = await aFolder();
  await writeFile(join(folder, 'a.tar'), whole);
  await mkdir(join(folder, 'full'));
  await writeFile(join(folder, 'full', 'mine'), 'mine');
  await mkdir(join(folder, 'empty'));
  await symlink('empty', join(folder, 'link'));
  for (const to of ['full', 'link', 'a.tar']) {
    const restoring = restoreBackup({ file: 'a.tar', folder: to }, { folder });
    await expect(restoring).rejects.toThrow('is not an empty folder: restore into a new one.');
  }
  const nowhere = restoreBackup({ file: 'a.tar', folder: 'none/new' }, { folder });
  await expect(nowhere).rejects.toThrow(`There is no folder ${join(folder, 'none')}.`);
  const missing = restoreBackup({ file: 'b.tar', folder: 'new' }, { folder });
  await expect(missing).rejects.toThrow('b.tar cannot be read: ENOENT.');
  expect((await readdir(folder)).toSorted()).toEqual(['a.tar', 'empty', 'full', 'link']);
  expect(await readFile(join(folder, 'full', 'mine'), 'utf8')).toBe('mine');
});
