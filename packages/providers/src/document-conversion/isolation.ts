import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Linux namespaces keep a program from the network and from other folders. Machines differ in which
 * ones an account may create, so the best is tried first: in its own user namespace a program cannot
 * even read the environment of our process.
 */
const WAYS: readonly (readonly [string, ...string[]])[] = [
  ['unshare', '--map-root-user', '--net', '--mount'],
  ['unshare', '--net', '--mount'],
  ['unshare', '--map-root-user', '--net'],
  ['unshare', '--net'],
];

let found: Promise<Isolation> | undefined;

export interface Isolation {
  /** The words before a command that isolate it; empty when the machine has no namespaces. */
  readonly words: readonly string[];
  /** The program has its own mounts, so that a folder can be hidden from it alone. */
  readonly canHide: boolean;
}

export function findIsolation(): Promise<Isolation> {
  found ??= firstThatWorks();
  return found;
}

async function firstThatWorks(): Promise<Isolation> {
  for (const words of WAYS) {
    const [program, ...args] = words;
    try {
      await run(program, [...args, '--', 'true'], { timeout: 5_000 });
      return { words: [...words, '--'], canHide: args.includes('--mount') };
    } catch {
      // Not allowed here: try the next.
    }
  }
  return { words: [], canHide: false };
}
