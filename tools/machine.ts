import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The machine lacks a tool that we cannot install. The message is shown to the user. */
export class MachineError extends Error {}

/** Whether we may install Debian packages: on Debian or Ubuntu, as root. */
export function canAptInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Runs a program to its end without showing its output. @returns the output, or null when it failed */
export function outputOf(program: string, args: readonly string[]): string | null {
  const done = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return done.status === 0 ? done.stdout : null;
}

/** A tool of other people's. */
interface Tool {
  readonly name: string;
  readonly debianPackages: readonly string[];
  /** Says that the tool is missing. */
  readonly missing: string;
}

/**
 * Returns the result of `find`, after installing the Debian packages if it finds nothing.
 * @throws MachineError with `missing` when there is none and we may not install it
 */
export function ensured<Found>(
  find: () => Found | null,
  { name, debianPackages, missing }: Tool,
  say: (line: string) => void,
): Found {
  const found = find();
  if (found !== null) return found;
  if (canAptInstall()) {
    say(`Installing ${name} ...`);
    aptInstall(debianPackages);
  }
  const installed = find();
  if (installed !== null) return installed;
  throw new MachineError(missing);
}

/**
 * Installs Debian packages without questions.
 * @throws MachineError with the end of apt-get's output
 */
export function aptInstall(packages: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const commands = [['update'], ['install', '-y', '--no-install-recommends', ...packages]];
  for (const args of commands) {
    const done = spawnSync('apt-get', args, { env, encoding: 'utf8' });
    if (done.status === 0) continue;
    const end = `${done.stdout}${done.stderr}`.trimEnd().split('\n').slice(-10).join('\n');
    throw new MachineError(`apt-get ${args.join(' ')} failed:\n${end}`);
  }
}
