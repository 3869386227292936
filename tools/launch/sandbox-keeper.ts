import { setTimeout as sleep } from 'node:timers/promises';
import { LaunchError, startChild, type Child } from './child.ts';

export type SandboxReadyMessage = { http_port: number; smtp_port: number; clamd_port: number };

type Ports = Pick<SandboxReadyMessage, 'smtp_port' | 'clamd_port'>;

export type SandboxKeeper = {
  readonly ready: Promise<SandboxReadyMessage>;
  stop(): Promise<void>;
};

const GRACE_MS = 2_000;
const RESTART_AFTER_MS = 1_000;

/** Starts the sandbox, and restarts it after a later crash on the ports that the portal knows. */
export function keepSandboxRunning(
  entry: string,
  env: Record<string, string>,
  say: (line: string) => void,
): SandboxKeeper {
  const start = ({ smtp_port, clamd_port }: Ports): Child<SandboxReadyMessage> =>
    startChild('The sandbox', [entry], {
      ...env,
      SANDBOX_SMTP_PORT: String(smtp_port),
      SANDBOX_CLAMD_PORT: String(clamd_port),
    });
  const stopping = new AbortController();
  const first = start({ smtp_port: 0, clamd_port: 0 });
  let current = first;

  async function becameReadyAgain(ports: Ports): Promise<boolean> {
    current = start(ports);
    try {
      await current.ready;
      return true;
    } catch (error) {
      if (!(error instanceof LaunchError)) throw error;
      if (!stopping.signal.aborted) say(error.message);
      return false;
    }
  }
  async function restartWheneverItEnds(): Promise<void> {
    const ports = await first.ready;
    while (true) {
      const how = await current.ended;
      if (stopping.signal.aborted) return;
      say(`The sandbox stopped by itself (${how}); starting it again.`);
      do {
        await sleep(RESTART_AFTER_MS, undefined, { signal: stopping.signal });
      } while (!(await becameReadyAgain(ports)));
    }
  }
  // `ready` reports a failed first start, and an aborted sleep is a requested end, so both are ignored here.
  const watching = restartWheneverItEnds().catch(() => undefined);
  return {
    ready: first.ready,
    async stop() {
      stopping.abort();
      await current.stop(GRACE_MS);
      await watching;
    },
  };
}
