import { mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { IN_DATA_FOLDER } from '../data-folder.ts';

export class FolderLocked extends Error {}

const PAUSE_MS = 20;
// A turn takes milliseconds; one that lasts 2 s was left by a process that was killed in it.
const LONGEST_TURN_PAUSES = 100;

/**
 * One process a folder: two on one embedded database would silently lose rows.
 * The lock is a file with the owner's pid; one left by a process that is gone is taken over.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, IN_DATA_FOLDER.lock);
  return inTurn(join(folder, IN_DATA_FOLDER.lockTurn), async () => {
    const [pid = '', start = ''] = (await readFile(path, 'utf8').catch(() => '')).split(' ');
    if (await isRunning(Number(pid), start)) {
      throw new FolderLocked(
        `The data folder ${resolve(folder)} is in use by another Counterfoil (process ${pid}); stop it or set DATA_DIR.`,
      );
    }
    const { start: ownStart } = await statusOf(process.pid);
    await writeFile(path, `${process.pid} ${ownStart}`);
    return () => rm(path, { force: true });
  });
}

/** Lets one process at a time look at the lock and change it: making a folder succeeds for one. */
async function inTurn<T>(turn: string, work: () => Promise<T>): Promise<T> {
  let [of, pauses] = [0, 0];
  while (!(await isMade(turn))) {
    const made = (await stat(turn).catch(() => null))?.mtimeMs ?? 0;
    pauses = made === of ? pauses + 1 : 0;
    of = made;
    if (pauses > LONGEST_TURN_PAUSES) await rmdir(turn).catch(() => {});
    else await pause(PAUSE_MS);
  }
  try {
    return await work();
  } finally {
    await rmdir(turn);
  }
}

async function isMade(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function isRunning(pid: number, start: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  const { state, start: now } = await statusOf(pid);
  // Killed, but not collected by its parent: in a container without an init that may never happen.
  if (state === 'Z') return false;
  // A pid is given again after a restart, in a container always: the start time tells whether it
  // is the same process.
  return now === '' || start === '' || now === start;
}

/** A process's state letter and when it started, in clock ticks since boot (Linux); '' elsewhere. */
async function statusOf(pid: number): Promise<{ state: string; start: string }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', start: fields[19] ?? '' };
}
