import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { describeBlobStore } from '../behaviour.ts';
import { toBlobError } from '../disk.ts';
import { openBlobFolder } from './index.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'blobs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describeBlobStore('A folder', async () => openBlobFolder(await temporaryFolder()));

const filesOf = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );

describe('a folder of blobs', () => {
  test('spreads blobs over two levels of folders that no other user can read', async () => {
    const root = await temporaryFolder();
    const store = await openBlobFolder(root);
    await store.put('0199f1d2-0000-7000-8000-000000000001', Buffer.from('x'));
    const [file, ...others] = await filesOf(root);
    expect(others).toEqual([]);
    const name = path.join(file?.parentPath ?? '', file?.name ?? '');
    expect(path.relative(root, name)).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{2}\/0199f1d2-/);
    expect((await stat(name)).mode & 0o077).toBe(0);
  });

  test('leaves no file behind when the content is cut off', async () => {
    const root = await temporaryFolder();
    const store = await openBlobFolder(root);
    const broken = async function* () {
      yield Buffer.alloc(100_000);
      throw new Error('cancelled');
    };
    await expect(store.put('key', broken())).rejects.toThrow('cancelled');
    expect(await filesOf(root)).toEqual([]);
  });

  test('lists neither unfinished files nor what lies where no blob of that name would', async () => {
    const root = await temporaryFolder();
    const store = await openBlobFolder(root);
    await store.put('key', Buffer.from('x'));
    const [file] = await filesOf(root);
    const own = file?.parentPath ?? '';
    await mkdir(path.join(root, 'zz'));
    const places = [
      own,
      path.dirname(own),
      root,
      path.join(root, 'zz'),
      path.join(root, 'incoming'),
    ];
    for (const place of places) {
      for (const name of ['other', 'NOTES', '.nfs1', 'a0'])
        await writeFile(path.join(place, name), 'x');
    }
    const listed = [];
    for await (const blob of store.list()) listed.push(blob);
    expect(listed).toEqual([{ key: 'key', byteSize: 1 }]);
  });

  test('removes files of a dead process at the start, but not those of a living one', async () => {
    const root = await temporaryFolder();
    await mkdir(path.join(root, 'incoming'));
    const hoursAgo = (await stat(root)).mtimeMs / 1000 - 2 * 3600;
    for (const name of ['dead', 'living']) await writeFile(path.join(root, 'incoming', name), 'x');
    await utimes(path.join(root, 'incoming', 'dead'), hoursAgo, hoursAgo);
    await openBlobFolder(root);
    expect((await filesOf(root)).map(({ name }) => name)).toEqual(['living']);
    await openBlobFolder(root, true);
    expect(await filesOf(root), 'no other process writes to it').toEqual([]);
  });

  test('keeps the old blob when a process is killed during a put', async () => {
    const root = await temporaryFolder();
    const store = await openBlobFolder(root);
    await store.put('key', Buffer.from('whole'));
    const endlessPut = `
      import { openBlobFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'index.ts'))};
      const store = await openBlobFolder(${JSON.stringify(root)});
      await store.put('key', (async function* () {
        for (;;) { yield Buffer.alloc(1000); process.send('written'); }
      })());`;
    const script = path.join(root, 'endless-put.mjs');
    await writeFile(script, endlessPut);
    const child = fork(script);
    for (let times = 0; times < 5; times += 1) await once(child, 'message');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(String(await (await openBlobFolder(root)).get('key'))).toBe('whole');
  });

  test('is unavailable when a file takes its place, and does not reveal the path', async () => {
    const root = await temporaryFolder();
    const store = await openBlobFolder(root);
    await rm(root, { recursive: true });
    await writeFile(root, 'a file');
    const unavailable = { code: 'unavailable', message: 'The blob store does not answer.' };
    await expect(store.put('key', Buffer.from('x'))).rejects.toMatchObject(unavailable);
    await expect(store.get('key')).rejects.toMatchObject(unavailable);
    await expect(store.delete('key')).rejects.toMatchObject(unavailable);
    await expect(store.exists('key')).rejects.toMatchObject(unavailable);
    await expect(store.list()[Symbol.asyncIterator]().next()).rejects.toMatchObject(unavailable);
    await expect(openBlobFolder(root)).rejects.toMatchObject(unavailable);
  });

  test.each([
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['EIO', 'unavailable'],
  ])('reports the disk error %s as %s', (code, ours) => {
    expect(toBlobError(Object.assign(new Error('disk'), { code })).code).toBe(ours);
  });
});
