import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Linux keeps a program from the network and from other folders by namespaces; which of them an
 * account may make differs from machine to machine. The best that works comes first: in a user
 * namespace of its own a program cannot even read the environment of ours.
 */
const WAYS = [
  ['unshare', '--map-root-user', '--net', '--mount'],
  ['unshare', '--net', '--mount'],
  ['unshare', '--map-root-user', '--net'],
  ['unshare', '--net'],
] as const;

let found: Promise<readonly string[]> | undefined;

/** What to put before a command to isolate it; nothing where the machine knows no way. */
export function findIsolation(): Promise<readonly string[]> {
  found ??= firstThatWorks();
  return found;
}

async function firstThatWorks(): Promise<readonly string[]> {
  for (const [program, ...args] of WAYS) {
    try {
      await run(program, [...args, '--', 'true'], { timeout: 5_000 });
      return [program, ...args, '--'];
    } catch {
      // Not here: the next.
    }
  }
  return [];
}
