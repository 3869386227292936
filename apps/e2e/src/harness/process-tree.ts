import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

interface Process {
  readonly pid: number;
  readonly parent: number;
}

/** Every process of the machine that still runs; one that only waits to be collected has ended. */
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
    // The name stands in brackets and may hold anything.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? [] : [{ pid, parent: Number(parent) }];
  } catch {
    return []; // it ended meanwhile
  }
}

/** A process and all that it started, itself last: whoever is signalled in this order is not replaced meanwhile. */
export function treeOf(pid: number): number[] {
  const all = processes();
  const below = (parent: number): number[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [...below(one.pid), one.pid]);
  return all.some((one) => one.pid === pid) ? [...below(pid), pid] : below(pid);
}

/** Kills a whole tree at one moment, and waits until none of it is left. */
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

/** Waits until none of the processes runs any more. */
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
