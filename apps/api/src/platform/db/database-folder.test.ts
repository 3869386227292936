import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPglite } from './open-database.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counterfoil-database-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

// One folder for both: to write the first files of a database takes seconds.
test('the database opens after a killed first start, and keeps its rows despite an empty lock', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', OPEN, folder]);
  const ended = once(child, 'exit');
  while (!hasFirstFiles()) await pause(1);
  child.kill('SIGKILL');
  await ended;
  // The killed process's own lock is taken over.
  const first = await openPglite(folder);
  expect(existsSync(join(folder, 'database.new'))).toBe(false);
  await first.exec('create table kept (n int); insert into kept values (7)');
  await first.close();
  await writeFile(join(folder, 'database/postmaster.pid'), '');

  const again = await openPglite(folder);
  const { rows } = await sql<{ n: number }>`select n from kept`.execute(again.kysely);
  expect(rows).toEqual([{ n: 7 }]);
  await again.close();
});

const OPEN = `
const { openPglite } = await import(${JSON.stringify(new URL('./open-database.ts', import.meta.url).href)});
await openPglite(process.argv[1]);`;

const hasFirstFiles = () =>
  ['database', 'database.new'].some((name) => existsSync(join(folder, name, 'PG_VERSION')));

test('files that are not a database stop the start and are kept', async () => {
  const path = join(folder, 'database/notes.txt');
  await mkdir(join(folder, 'database'));
  await writeFile(path, 'mine');
  await expect(openPglite(folder)).rejects.toThrow(
    `${join(folder, 'database')} holds files but no database: move the folder away.`,
  );
  expect(await readFile(path, 'utf8')).toBe('mine');
});
