import { mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { IN_DATA_FOLDER } from '../data-folder.ts';

export class FolderLocked extends Error {}

const PAUSE_MS = 20;
// A turn takes milliseconds; a turn of 2 s belongs to a process that was killed.
const LONGEST_TURN_PAUSES = 100;

/**
 * Lets one process use the folder: two on one embedded database would silently lose rows. The lock
 * is a file with the owner's pid. The next process takes over the lock of a dead one.
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

/** Lets one process at a time read and change the lock; only one of them can create the folder. */
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
  // Killed but not reaped: in a container without an init its parent may never wait for it.
  if (state === 'Z') return false;
  // The system reuses pids after a restart, in a container always. The start time identifies the
  // process.
  return now === '' || start === '' || now === start;
}

/** A process's state letter and start time in clock ticks since boot (Linux); '' elsewhere. */
async function statusOf(pid: number): Promise<{ state: string; start: string }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', start: fields[19] ?? '' };
}
