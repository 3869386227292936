import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export class FolderLocked extends Error {}

/**
 * One process a folder: two on one embedded database would silently lose rows.
 * The lock is a file with the owner's pid; one left by a process that is gone is taken over.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'portal.lock');
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      const file = await open(path, 'wx');
      await file.writeFile(`${process.pid} ${await startOf(process.pid)}`);
      await file.close();
      return () => rm(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const [pid = '', start = ''] = (await readFile(path, 'utf8').catch(() => '')).split(' ');
      if (pid && (await isRunning(Number(pid), start))) {
        throw new FolderLocked(
          `The data folder ${resolve(folder)} is in use by another Counterfoil (process ${pid}); stop it or set DATA_DIR.`,
        );
      }
      await rm(path, { force: true });
    }
  }
  throw new FolderLocked(`The data folder ${resolve(folder)} could not be locked.`);
}

async function isRunning(pid: number, start: string): Promise<boolean> {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  // A pid is given again after a restart: the start time tells whether it is the same process.
  const now = await startOf(pid);
  return now === '' || start === '' || now === start;
}

/** When a process started, in clock ticks since boot (Linux); '' elsewhere. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
