import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Told to the user as it stands: one sentence, no stack. */
export class LaunchError extends Error {}

export type Child<Ready> = {
  /**
   * What the process said when it was ready. Rejects with a LaunchError that carries the process's own sentence, or
   * one about its end, when it never became ready.
   */
  readonly ready: Promise<Ready>;
  /** Settles when the process has ended, with the words for how: "exit code 1", "SIGKILL". */
  readonly ended: Promise<string>;
  /** Asks it to stop; after `graceMs` it is killed together with the processes it started. */
  stop(graceMs: number): Promise<void>;
};

type Announcement = { type: string; message?: string };

function isAnnouncement(value: unknown): value is Announcement {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // it ended in the meantime
  }
}

/**
 * Starts a Node process that announces itself over IPC with `{type: 'ready', ...}` or `{type: 'failed', message}`.
 * It runs in a process group of its own, so that Ctrl-C in a terminal reaches the launcher alone and the launcher
 * decides the order of stopping; it has to exit by itself on 'disconnect', when the launcher was killed.
 * @param name what the user calls it: "The portal"
 * @param args its file, after flags for Node
 */
export function startChild<Ready>(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Child<Ready> {
  const started = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  const ended = once(started, 'exit').then(([code, signal]) =>
    typeof code === 'number' ? `exit code ${code}` : String(signal),
  );
  // The end of the channel comes after its last message; the end of the process may come before it.
  const gone = Promise.all([ended, once(started, 'disconnect')]).then(([how]) => how);

  async function stop(graceMs: number): Promise<void> {
    started.kill('SIGTERM');
    const kill = setTimeout(() => killGroup(started.pid), graceMs);
    await ended;
    clearTimeout(kill);
  }
  async function firstAnnouncement(): Promise<Ready> {
    const announced = new Promise<Announcement>((resolve) => {
      started.on('message', (message) => {
        if (isAnnouncement(message)) resolve(message);
      });
    });
    const first = await Promise.race([announced, gone]);
    if (typeof first === 'string') {
      throw new LaunchError(`${name} ended before it was ready (${first}).`);
    }
    if (first.type === 'ready') return first as Ready;
    throw new LaunchError(first.message ?? `${name} could not start.`);
  }
  return { ready: firstAnnouncement(), ended, stop };
}
