import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

interface Process {
  readonly pid: number;
  readonly parent: number;
}

/** Every running process of the machine, without zombies. */
function processes(): Process[] {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => linuxProcess(Number(name)));
  }
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,state='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [pid, parent, state] = line.trim().split(/\s+/);
    return state === undefined || state.startsWith('Z')
      ? []
      : [{ pid: Number(pid), parent: Number(parent) }];
  });
}

function linuxProcess(pid: number): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may hold any character.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? [] : [{ pid, parent: Number(parent) }];
  } catch {
    return []; // it ended meanwhile
  }
}

/**
 * A process and its descendants, itself last: signalled in this order, no parent replaces a killed
 * child.
 */
export function treeOf(pid: number): number[] {
  const all = processes();
  const below = (parent: number): number[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [...below(one.pid), one.pid]);
  return all.some((one) => one.pid === pid) ? [...below(pid), pid] : below(pid);
}

/** Kills a whole tree at once, and waits until all of it is gone. */
export async function killTree(pid: number): Promise<void> {
  const pids = treeOf(pid);
  for (const each of pids) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // it ended meanwhile
    }
  }
  await untilGone(pids, 5_000);
}

/** Waits until none of the processes runs. */
export async function untilGone(pids: readonly number[], withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const running = new Set(processes().map((one) => one.pid));
    const left = pids.filter((pid) => running.has(pid));
    if (left.length === 0) return;
    if (performance.now() > deadline) throw new Error(`still running: ${left.join(', ')}`);
    await sleep(20);
  }
}
