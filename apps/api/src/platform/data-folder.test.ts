import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { closeDataFolder, FolderIsOpen } from './data-folder.ts';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'counterfoil-data-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  folder = join(parent, 'deep', 'data');
});

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

/** A folder as an earlier release left it under the usual umask. */
async function anOpenFolder() {
  await mkdir(join(folder, 'database', 'base'), { recursive: true });
  await writeFile(join(folder, 'database', 'base', '1234'), 'rows');
  await writeFile(join(folder, 'secrets.key'), 'key');
  for (const path of ['', 'database', 'database/base']) await chmod(join(folder, path), 0o755);
  for (const path of ['database/base/1234', 'secrets.key']) await chmod(join(folder, path), 0o644);
}

describe('the data folder', () => {
  test('is created for its own user alone, whatever the umask', async () => {
    const before = process.umask(0);
    try {
      await closeDataFolder(folder);
    } finally {
      process.umask(before);
    }
    expect(await modeOf(folder)).toBe('700');
  });

  test('is closed with all its contents when others can read it', async () => {
    await anOpenFolder();
    await closeDataFolder(folder);
    for (const path of ['', 'database', 'database/base']) {
      expect(await modeOf(join(folder, path)), path).toBe('700');
    }
    for (const path of ['database/base/1234', 'secrets.key']) {
      expect(await modeOf(join(folder, path)), path).toBe('600');
    }
    expect(await readFile(join(folder, 'secrets.key'), 'utf8')).toBe('key');
  });

  test.each([0o750, 0o701, 0o770, 0o777])('is closed when its mode is %o', async (mode) => {
    await mkdir(folder, { recursive: true });
    await chmod(folder, mode);
    await closeDataFolder(folder);
    expect(await modeOf(folder)).toBe('700');
  });

  test('is left unchanged when it holds foreign files, and the start fails with the reason', async () => {
    await anOpenFolder();
    await writeFile(join(folder, 'holiday.jpg'), '');
    const closing = closeDataFolder(folder);
    await expect(closing).rejects.toThrow(FolderIsOpen);
    await expect(closing).rejects.toThrow(
      `${folder} is open to other users and holds "holiday.jpg"`,
    );
    expect(await modeOf(folder)).toBe('755');
    expect(await modeOf(join(folder, 'secrets.key'))).toBe('644');
    await chmod(folder, 0o700);
    await closeDataFolder(folder);
  });

  test('is closed without following links out of it', async () => {
    await anOpenFolder();
    const outside = join(parent, 'outside');
    await writeFile(outside, 'of another program');
    await chmod(outside, 0o644);
    await symlink(outside, join(folder, 'database', 'link'));
    await closeDataFolder(folder);
    expect(await modeOf(outside)).toBe('644');
  });
});
