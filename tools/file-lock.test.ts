import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withFileLock } from './file-lock.mjs';

let folder: string;
let lock: string;
const deadPid = spawnSync(process.execPath, ['-e', '0']).pid;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-lock-'));
  lock = join(folder, 'the.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a lock returns the result of the work and is removed, even after a failure', async () => {
  expect(await withFileLock(lock, () => 42)).toBe(42);
  const fails = withFileLock(lock, () => Promise.reject(new Error('no')));
  await expect(fails).rejects.toThrow('no');
  expect(existsSync(lock)).toBe(false);
});

test('a lock of a dead process is taken over', async () => {
  writeFileSync(lock, `${deadPid}\n`);
  expect(await withFileLock(lock, () => readFileSync(lock, 'utf8'))).toBe(`${process.pid}\n`);
});

test('a lock untouched for a minute is taken over, even when its pid is in use again', async () => {
  writeFileSync(lock, `${process.ppid}\n`);
  const longAgo = new Date(Date.now() - 61_000);
  utimesSync(lock, longAgo, longAgo);
  expect(await withFileLock(lock, () => 'mine')).toBe('mine');
});

test('a lock is kept for a child that outlives its dead parent', async () => {
  const child = spawn('sleep', ['0.6']);
  writeFileSync(lock, `${deadPid}\n${child.pid}\n`);
  let hasWaited = false;
  await withFileLock(
    lock,
    () => expect(child.exitCode ?? child.signalCode).not.toBe(null),
    () => (hasWaited = true),
  );
  expect(hasWaited).toBe(true);
});

test('a dead lock that eight processes want is never held by two of them at once', async () => {
  writeFileSync(lock, `${deadPid}\n`);
  const script = `
    import { withFileLock } from ${JSON.stringify(join(import.meta.dirname, 'file-lock.mjs'))};
    import { mkdirSync, rmdirSync } from 'node:fs';
    for (let round = 0; round < 5; round += 1) {
      await withFileLock(${JSON.stringify(lock)}, async () => {
        mkdirSync(${JSON.stringify(join(folder, 'inside'))});
        await new Promise((resolve) => setTimeout(resolve, 2));
        rmdirSync(${JSON.stringify(join(folder, 'inside'))});
      });
    }`;
  const codes = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const args = ['--input-type=module', '-e', script];
      const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
      return Number(code);
    }),
  );
  expect(codes).toEqual(Array.from({ length: 8 }, () => 0));
});
