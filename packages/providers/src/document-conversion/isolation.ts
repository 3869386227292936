import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Linux keeps a program from the network and from other folders by namespaces; which of them an
 * account may make differs from machine to machine. The best that works comes first: in a user
 * namespace of its own a program cannot even read the environment of ours.
 */
const WAYS: readonly (readonly [string, ...string[]])[] = [
  ['unshare', '--map-root-user', '--net', '--mount'],
  ['unshare', '--net', '--mount'],
  ['unshare', '--map-root-user', '--net'],
  ['unshare', '--net'],
];

let found: Promise<Isolation> | undefined;

export interface Isolation {
  /** What to put before a command to isolate it; nothing where the machine knows no way. */
  readonly words: readonly string[];
  /** Mounts are its own: what it hides is hidden from it alone. */
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
      // Not here: the next.
    }
  }
  return { words: [], canHide: false };
}
