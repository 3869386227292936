import { eventually } from '@counterfoil/testkit/eventually';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderLocked, lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counterfoil-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const LOCK = JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href);
/** Prints "locked" or the reason for a refusal, and holds the lock until its input closes. */
const PROGRAM = `
const { lockFolder } = await import(${LOCK});
process.stdin.resume();
const wait = Number(process.argv[2]) - Date.now();
if (wait > 0) await new Promise((go) => setTimeout(go, wait));
try { await lockFolder(process.argv[1]); console.log('locked'); }
catch (error) { console.log(error.message); }`;

function startLocker(at = 0) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, folder, String(at)]);
  const said = new Promise<string>((resolve) => {
    child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim()));
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return { child, said, ended };
}

test('a second process gets an error that names the owner and says what to do', async () => {
  const release = await lockFolder(folder);
  const second = startLocker();
  expect(await second.said).toBe(
    `The data folder ${folder} is in use by another Counterfoil (process ${process.pid}); stop it or set DATA_DIR.`,
  );
  second.child.kill('SIGKILL');
  await second.ended;
  await release();
});

test('the same process cannot lock the folder twice until it releases it', async () => {
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderLocked);
  await release();
  const again = await lockFolder(folder);
  await again();
});

test('the next process takes over the lock of a killed process', async () => {
  const first = startLocker();
  expect(await first.said).toBe('locked');
  await expect(lockFolder(folder)).rejects.toThrow(FolderLocked);
  first.child.kill('SIGKILL');
  await first.ended;
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderLocked);
  await release();
});

test('the next process takes over a lock whose pid now belongs to another process', async () => {
  // In a container the next process may have the very same pid.
  for (const pid of [process.ppid, process.pid]) {
    await writeFile(join(folder, 'portal.lock'), `${pid} 1`);
    const release = await lockFolder(folder);
    expect(await readFile(join(folder, 'portal.lock'), 'utf8')).toMatch(`${process.pid} `);
    await release();
  }
});

test('the next process takes over the lock of a zombie', async () => {
  // `exec` gives the locker a parent that never waits for it, as in a container without an init.
  const shell = spawn(
    '/bin/sh',
    ['-c', '"$0" "$@" & exec sleep 60', process.execPath].concat([
      '--input-type=module',
      '-e',
      PROGRAM,
      folder,
    ]),
  );
  const said = await new Promise((resolve) => {
    shell.stdout.once('data', (text: Buffer) => resolve(text.toString().trim()));
  });
  expect(said).toBe('locked');
  const [pid] = (await readFile(join(folder, 'portal.lock'), 'utf8')).split(' ');
  process.kill(Number(pid), 'SIGKILL');
  // After the kill the process stays a zombie until the shell ends.
  await eventually(
    () => readFile(`/proc/${pid}/stat`, 'utf8'),
    (status) => status.includes(') Z '),
  );
  const release = await lockFolder(folder).finally(() => shell.kill('SIGKILL'));
  await release();
});

test('a process killed while taking the lock delays the next one by only seconds', async () => {
  await mkdir(join(folder, 'portal.lock.turn'));
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderLocked);
  await release();
});

test.each(['', 'nonsense', '999999999 1'])(
  'one of many simultaneous starts wins with "%s" in the lock file',
  async (left) => {
    for (let round = 0; round < 2; round++) {
      await writeFile(join(folder, 'portal.lock'), left);
      // oxlint-disable-next-line house/clock-only -- processes that start together share no other clock
      const at = Date.now() + 500;
      const lockers = Array.from({ length: 6 }, () => startLocker(at));
      const said = await Promise.all(lockers.map((locker) => locker.said));
      for (const { child } of lockers) child.kill('SIGKILL');
      await Promise.all(lockers.map(({ ended }) => ended));
      expect(said.filter((text) => text === 'locked')).toHaveLength(1);
    }
  },
);
