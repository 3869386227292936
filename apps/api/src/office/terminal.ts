import { userInfo } from 'node:os';
import type { CommandContext } from './command.ts';

const LONGEST_END_MS = 10_000;
const CANCELLED = 1;

/** The user who typed the command, and the place; Ctrl+C cancels it. */
export function terminalContext(): CommandContext {
  const cancel = new AbortController();
  const stop = () => {
    cancel.abort();
    // Code that does not look at the signal, such as waiting for a database that never answers, is ended too.
    setTimeout(() => process.exit(CANCELLED), LONGEST_END_MS).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  return {
    // npm runs its scripts in the repository and says where it was called.
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    user: userInfo().username,
    signal: cancel.signal,
    tell: (line) => void (process.stderr.isTTY && process.stderr.write(`${line}\n`)),
  };
}
