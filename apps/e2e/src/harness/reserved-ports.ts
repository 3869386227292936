import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Has a file for each port, with the process that has reserved it; all runs of the machine share it. */
const FOLDER = join(tmpdir(), 'counterfoil-ports');
const own = new Set<string>();

/** Takes a port for as long as this process runs. @returns whether no other process has it */
export function reservePort(port: number): boolean {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, String(port));
  if (isLeft(file)) rmSync(file, { force: true });
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch {
    return false;
  }
  if (own.size === 0) process.once('exit', release);
  own.add(file);
  return true;
}

/** Whether the process that has reserved it was killed. */
function isLeft(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    // Another process is writing it.
    if (pid === 0) return false;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function release(): void {
  for (const file of own) rmSync(file, { force: true });
}
