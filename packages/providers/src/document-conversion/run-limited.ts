import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { findIsolation } from './isolation.ts';
import { ConversionError } from './port.ts';

export interface Limits {
  readonly timeMs: number;
  /** The data that a process may have, with what it only reserves. */
  readonly memoryBytes: number;
  /** The resident memory that it may have, where the system reports it. */
  readonly residentBytes?: number;
  /** The size of each file that it may write. */
  readonly fileBytes: number;
}

export interface Run {
  readonly command: string;
  readonly args: readonly string[];
  /** Its working directory and its home. */
  readonly folder: string;
  /** Folders that it must not see. */
  readonly hidden: readonly string[];
  readonly limits: Limits;
  /** Ends the program. */
  readonly signal: AbortSignal;
}

export interface Ending {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The end of its error output. */
  readonly complaint: string;
}

/** A running program. */
export interface RunningProgram {
  /** Its standard input and output. */
  readonly input: Writable;
  readonly output: Readable;
  /** Rejects when the program cannot be started. */
  readonly ended: Promise<Ending>;
  hasEnded(): boolean;
  /** Kills the program and all its child processes. */
  end(): void;
  /** Sets whether our own process stays alive for it. */
  hold(isHeld: boolean): void;
}

/**
 * Sets the limits, then becomes the command. Our own process holds the other end of pipe 3: when it
 * ends for any reason, so does everything in this process group. Linux kills this group first when
 * memory runs out. A system without one of the limits skips it; the time is also limited from outside.
 */
const SCRIPT = `
{ read -r _ <&3; kill -KILL 0; } >/dev/null 2>&1 &
set -f
IFS='
'
for folder in $HIDDEN; do mount -t tmpfs -o ro,size=4k none "$folder" 2>/dev/null; done
{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null
ulimit -c 0 2>/dev/null
ulimit -t "$1" 2>/dev/null
ulimit -d "$2" 2>/dev/null
ulimit -f "$3" 2>/dev/null
shift 3
unset HIDDEN
exec "$@" 3<&-
`;

const LONGEST_COMPLAINT = 2_000;
const LOOK_MS = 200;

/** Starts a program for files from strangers: with limits, and without network, keys or a shell. */
export async function startLimited(run: Run): Promise<RunningProgram> {
  const { timeMs, memoryBytes, fileBytes } = run.limits;
  const limits = [timeMs / 1_000, memoryBytes / 1_024, fileBytes / 512].map((limit) =>
    String(Math.ceil(limit)),
  );
  const words = ['sh', '-c', SCRIPT, 'sh', ...limits, run.command, ...run.args];
  const isolation = await findIsolation();
  const [program = 'sh', ...args] = [...isolation.words, ...words];
  run.signal.throwIfAborted();
  const child = spawn(program, args, {
    cwd: run.folder,
    // A process group of its own, so that all of it can be killed.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    env: environment(run, isolation.canHide ? unneeded(run) : []),
  });
  return running(child, run);
}

/** Runs such a program to its end, within its time limit. */
export async function runLimited(run: Run): Promise<Ending> {
  const program = await startLimited(run);
  program.input.end();
  program.output.resume();
  return endOf(program, run);
}

/** How a program ended. Throws when it took too long, or when the signal ended it. */
export async function endOf(
  program: RunningProgram,
  { limits, signal }: Pick<Run, 'limits' | 'signal'>,
): Promise<Ending> {
  let isLate = false;
  const end = () => program.end();
  const timer = setTimeout(() => {
    isLate = true;
    program.end();
  }, limits.timeMs);
  signal.addEventListener('abort', end, { once: true });
  try {
    signal.throwIfAborted();
    const ending = await program.ended;
    signal.throwIfAborted();
    if (isLate || ending.signal === 'SIGXCPU') throw tooLong(limits);
    return ending;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    program.end();
  }
}

/** A folder that holds the program itself or its files cannot be hidden from it. */
const unneeded = ({ folder, command, args, hidden }: Run) =>
  hidden.filter((some) => ![folder, command, ...args].some((needed) => isIn(needed, some)));

const isIn = (file: string, folder: string) =>
  path.isAbsolute(file) && !path.relative(folder, file).startsWith('..');

/** No variable of ours, and a proxy that leads nowhere for machines without namespaces. */
const environment = ({ folder }: Run, hidden: readonly string[]): NodeJS.ProcessEnv => ({
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  HOME: folder,
  TMPDIR: folder,
  LANG: 'C.UTF-8',
  HIDDEN: hidden.join('\n'),
  http_proxy: 'http://127.0.0.1:9',
  https_proxy: 'http://127.0.0.1:9',
});

function running(child: ChildProcess, { limits, signal }: Run): RunningProgram {
  const [input, output, complaints] = child.stdio;
  if (!input || !output || !complaints) throw new Error('a program without pipes');
  // The program may end before it has read everything; only how it ended counts then.
  input.on('error', () => undefined);
  let complaint = '';
  (complaints as Readable).setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-LONGEST_COMPLAINT);
  });
  let isOver = false;
  // Afterwards its pid may belong to another process.
  const end = () => {
    if (!isOver) endGroup(child);
  };
  const watch = watchMemory(child, limits.residentBytes, end);
  signal.addEventListener('abort', end, { once: true });
  const { promise: ended, resolve, reject } = Promise.withResolvers<Ending>();
  const settle = (done: () => void) => {
    clearInterval(watch);
    signal.removeEventListener('abort', end);
    end();
    isOver = true;
    done();
  };
  child.on('error', (error) => settle(() => reject(error)));
  // Avoids an unhandled rejection when no caller waits for the end.
  ended.catch(() => undefined);
  child.on('exit', (code, by) => settle(() => resolve({ code, signal: by, complaint })));
  return {
    input: input as Writable,
    output: output as Readable,
    ended,
    hasEnded: () => isOver,
    end,
    hold: holder(child),
  };
}

const holder = (child: ChildProcess) => (isHeld: boolean) => {
  for (const handle of [child, ...child.stdio]) {
    const held = handle as { ref?: () => void; unref?: () => void } | null;
    if (isHeld) held?.ref?.();
    else held?.unref?.();
  }
};

/** Ends a process that exceeds its resident memory, which only Linux reports. */
function watchMemory({ pid }: ChildProcess, most: number | undefined, end: () => void) {
  if (most === undefined || pid === undefined) return undefined;
  const look = async () => {
    const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
    const [, kilobytes = 0] = /VmRSS:\s+(\d+) kB/.exec(status) ?? [];
    if (Number(kilobytes) * 1_024 > most) end();
  };
  return setInterval(() => void look(), LOOK_MS).unref();
}

/** Kills the program, its child processes and the watcher of pipe 3. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // They have all ended already.
  }
}

const tooLong = ({ timeMs }: Limits) =>
  new ConversionError('too_long', `it took longer than ${timeMs / 1_000} seconds`);
