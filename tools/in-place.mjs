// Runs under the machine's own Node (20 or newer) too: plain JavaScript, no dependency.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const LOOK_EVERY_MS = 500;

/**
 * A killed npm passes no signal on, and its orphan would keep the port.
 * @param {() => void} act
 */
function whenParentIsGone(act) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, LOOK_EVERY_MS);
}

/**
 * Runs a program in our place: with our input and output, our signals passed on, and its exit code as ours.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, cwd?: string, hasChannel?: boolean }} options `hasChannel` sends a
 *   Node program 'disconnect' when we are killed
 */
export function runInPlace(program, args, { hasChannel = false, ...options }) {
  const child = spawn(program, args, {
    ...options,
    stdio: hasChannel ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  if (process.env['npm_lifecycle_event'] !== undefined) {
    whenParentIsGone(() => child.kill('SIGTERM'));
  }
  child.on('error', (error) => {
    process.stderr.write(`${program} cannot run: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + constants.signals[/** @type {NodeJS.Signals} */ (signal)]);
  });
}
