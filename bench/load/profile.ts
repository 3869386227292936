// Where the time of the portal's process goes, by the package or folder whose code ran.
import { Session, type Profiler } from 'node:inspector/promises';

export type Shares = readonly (readonly [name: string, share: number])[];

const INTERVAL_US = 1_000;
const NOT_WORKING: ReadonlySet<string> = new Set(['(idle)', '(root)']);

/** @returns what ends it, and gives the shares of the time in which the process worked, the largest first */
export async function startProfile(): Promise<() => Promise<Shares>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: INTERVAL_US });
  await session.post('Profiler.start');
  return async () => {
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    return sharesOf(profile);
  };
}

function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Shares {
  const names = new Map(nodes.map((node) => [node.id, partOf(node.callFrame)]));
  const times = new Map<string, number>();
  for (const [at, id] of samples.entries()) {
    const name = names.get(id) ?? '';
    if (!NOT_WORKING.has(name)) times.set(name, (times.get(name) ?? 0) + (timeDeltas[at] ?? 0));
  }
  const whole = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times]
    .map(([name, time]) => [name, time / whole] as const)
    .toSorted(([, a], [, b]) => b - a);
}

const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const OURS = /\/((?:apps|packages)\/[^/]+\/src(?:\/[^/]+)?)\//;

/** The engine's own functions have no file: `writev` sends to a socket. */
function partOf({ url, functionName }: Profiler.ProfileNode['callFrame']): string {
  if (url.startsWith('node:')) return 'Node';
  return PACKAGE.exec(url)?.[1] ?? OURS.exec(url)?.[1] ?? (functionName || 'other');
}
