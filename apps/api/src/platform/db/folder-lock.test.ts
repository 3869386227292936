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
/** Says "locked" or why not, and holds the lock until its input closes. */
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

test('one process has the folder; a second is told who, and what to do', async () => {
  const release = await lockFolder(folder);
  const second = startLocker();
  expect(await second.said).toBe(
    `The data folder ${folder} is in use by another Counterfoil (process ${process.pid}); stop it or set DATA_DIR.`,
  );
  second.child.kill('SIGKILL');
  await second.ended;
  await release();
});

test('the same process is refused, too, until it lets go', async () => {
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderLocked);
  await release();
  const again = await lockFolder(folder);
  await again();
});

test('the lock of a killed process is taken over', async () => {
  const first = startLocker();
  expect(await first.said).toBe('locked');
  await expect(lockFolder(folder)).rejects.toThrow(FolderLocked);
  first.child.kill('SIGKILL');
  await first.ended;
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderLocked);
  await release();
});

test('the lock of a process whose number another one has now is taken over', async () => {
  // In a container the next process has the very same number.
  for (const pid of [process.ppid, process.pid]) {
    await writeFile(join(folder, 'portal.lock'), `${pid} 1`);
    const release = await lockFolder(folder);
    expect(await readFile(join(folder, 'portal.lock'), 'utf8')).toMatch(`${process.pid} `);
    await release();
  }
});

test('the lock of a killed process that nobody has collected is taken over', async () => {
  // `exec` leaves the locker with a parent that never asks for its end, as in a container without an init.
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
  // The kill takes its time; from then on the process is a zombie for as long as the shell lives.
  await eventually(
    () => readFile(`/proc/${pid}/stat`, 'utf8'),
    (status) => status.includes(') Z '),
  );
  const release = await lockFolder(folder).finally(() => shell.kill('SIGKILL'));
  await release();
});

test('a process killed while it took the lock holds up the next one for seconds only', async () => {
  await mkdir(join(folder, 'portal.lock.turn'));
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderLocked);
  await release();
});

test.each(['', 'nonsense', '999999999 1'])(
  'of many that start at once on "%s" one wins',
  async (left) => {
    for (let round = 0; round < 2; round++) {
      await writeFile(join(folder, 'portal.lock'), left);
      // oxlint-disable-next-line house/clock-only -- processes that begin together have no other clock in common
      const at = Date.now() + 500;
      const lockers = Array.from({ length: 6 }, () => startLocker(at));
      const said = await Promise.all(lockers.map((locker) => locker.said));
      for (const { child } of lockers) child.kill('SIGKILL');
      await Promise.all(lockers.map(({ ended }) => ended));
      expect(said.filter((text) => text === 'locked')).toHaveLength(1);
    }
  },
);
