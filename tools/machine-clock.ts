import { spawnSync } from 'node:child_process';
import { ensured, MachineError, outputOf } from './machine.ts';

/** The library to preload so that a program sees another time; null without faketime. */
function findFaketime(): string | null {
  return outputOf('faketime', ['-f', '+0s', 'printenv', 'LD_PRELOAD'])?.trim() || null;
}

const FAKETIME = {
  name: 'faketime',
  debianPackages: ['faketime'],
  missing: 'To move the clock, install faketime (Debian: the package faketime).',
};

/**
 * The whole seconds from now to a day or an instant.
 * @param at `+100d` for a hundred days from now, or an instant: `2028-02-29T12:00:00Z`
 * @throws MachineError for anything else
 */
export function secondsUntil(at: string, now: Temporal.Instant): number {
  const days = /^\+(\d{1,5})d$/.exec(at)?.[1];
  if (days !== undefined) return Number(days) * 24 * 60 * 60;
  try {
    return Math.round(now.until(Temporal.Instant.from(at)).total('seconds'));
  } catch {
    throw new MachineError(`--at=${at}: write +100d, or an instant such as 2028-02-29T12:00:00Z.`);
  }
}

/**
 * The environment in which a program and its child processes see a moved clock that runs on from there. Installs
 * faketime when it is missing.
 * @throws MachineError when that fails, or when `at` is not a time
 */
export function movedClock(at: string, say: (line: string) => void): Record<string, string> {
  const seconds = secondsUntil(at, Temporal.Now.instant());
  const moved = {
    LD_PRELOAD: ensured(findFaketime, FAKETIME, say),
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    // Timers and time-outs use the monotonic clock, which never jumps on a real machine either.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Asking for these costs a third of the tests' time, and no test reads them.
    NO_FAKE_STAT: '1',
    FAKETIME_DISABLE_SHM: '1',
  };
  if (!isMoved(moved, seconds)) throw new MachineError(`faketime did not move the clock to ${at}.`);
  return moved;
}

const MINUTE_MS = 60_000;

/** Preloading fails silently, and tests would then run at the machine's own time without notice. */
export function isMoved(moved: Record<string, string>, seconds: number): boolean {
  const env = { ...process.env, ...moved };
  const { stdout } = spawnSync(process.execPath, ['-p', 'Date.now()'], { env, encoding: 'utf8' });
  return Math.abs(Number(stdout) - Date.now() - seconds * 1000) < MINUTE_MS;
}
