import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PORTAL_NODE_FLAGS } from '../../../../tools/launch/portal-node.ts';
import { ROOT } from '../harness/product.ts';

export type NodeKind = 'portal' | 'worker' | 'sandbox';

/** A process of the fleet, which can end at any moment and start again where it was. */
export interface FleetNode {
  readonly name: string;
  readonly kind: NodeKind;
  /** Starts it, and waits until it is ready. @returns what it says then */
  start(): Promise<Readonly<Record<string, unknown>>>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** SIGTERM. @returns the exit code */
  stop(): Promise<number | null>;
}

const FILES = {
  portal: 'apps/api/src/main.ts',
  worker: 'apps/api/src/worker.ts',
  sandbox: 'apps/sandbox/src/main.ts',
} as const satisfies Record<NodeKind, string>;

/** @param env all variables that it has, read at each start: its clock goes on while it is away */
export function fleetNode(name: string, kind: NodeKind, env: () => NodeJS.ProcessEnv): FleetNode {
  let child: ChildProcess | null = null;
  const endBy = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const ended = once(child, 'exit');
    child.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  };
  return {
    name,
    kind,
    start: async () => {
      // It ends with this process, whose end closes the channel.
      child = spawn(process.execPath, [...PORTAL_NODE_FLAGS, join(ROOT, FILES[kind])], {
        cwd: ROOT,
        env: env(),
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      const [said] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [
        unknown,
      ];
      if (isReady(said)) return said;
      throw new Error(`${name} did not start: ${JSON.stringify(said)}`);
    },
    kill: async () => void (await endBy('SIGKILL')),
    stop: () => endBy('SIGTERM'),
  };
}

const isReady = (said: unknown): said is Readonly<Record<string, unknown>> =>
  typeof said === 'object' && said !== null && 'type' in said && said.type === 'ready';
