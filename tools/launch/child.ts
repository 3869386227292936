import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The message is one sentence, shown to the user without a stack. */
export class LaunchError extends Error {}

export type Child<Ready> = {
  /**
   * The message of the process when it is ready. Rejects with a LaunchError when it never becomes ready, with the
   * process's own sentence or one about its end.
   */
  readonly ready: Promise<Ready>;
  /** Settles when the process has ended, and says how: "exit code 1", "SIGKILL". */
  readonly ended: Promise<string>;
  /** Asks the process to stop; after `graceMs` kills it together with its child processes. */
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
    // the process has ended in the meantime
  }
}

/**
 * Starts a Node process that announces itself over IPC with `{type: 'ready', ...}` or `{type: 'failed', message}`.
 * The process has its own process group, so that Ctrl-C in a terminal reaches only the launcher, which decides the order
 * of stopping. It must exit by itself on 'disconnect', when the launcher was killed.
 * @param name its name in messages: "The portal"
 * @param args flags for Node, then its file
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
  // 'disconnect' comes after the last message, but 'exit' may come before it.
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
