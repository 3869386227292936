import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { findIsolation } from './isolation.ts';
import { ConversionError } from './port.ts';

export interface Limits {
  readonly timeMs: number;
  /** Of data a process may have, whatever it reserves. */
  readonly memoryBytes: number;
  /** Of resident memory, where the system tells. */
  readonly residentBytes?: number;
  /** Of each file it writes. */
  readonly fileBytes: number;
}

export interface Run {
  readonly command: string;
  readonly args: readonly string[];
  /** Where it works; its home, too. */
  readonly folder: string;
  /** Folders it shall not see. */
  readonly hidden: readonly string[];
  readonly limits: Limits;
  /** Ends it. */
  readonly signal: AbortSignal;
}

export interface Ending {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The last it said of what went wrong. */
  readonly complaint: string;
}

/** A program at work. */
export interface Running {
  /** What it reads, and what it says. */
  readonly input: Writable;
  readonly output: Readable;
  /** Rejects when it cannot be started. */
  readonly ended: Promise<Ending>;
  hasEnded(): boolean;
  /** Ends it, with all that it started. */
  end(): void;
  /** Whether the process that started it stays up for it. */
  hold(isHeld: boolean): void;
}

/**
 * Sets the limits, then becomes the command. The process that started it holds the other end of pipe
 * 3: when that process ends, however it ends, so does everything in this process group. Linux takes
 * memory from here first. A system that does not know a limit leaves it out; the time is kept from
 * outside in any case.
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

/** Starts a program that handles what strangers made: in limits, without network, keys or a shell. */
export async function startLimited(run: Run): Promise<Running> {
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
    // A process group of its own, to end all of it.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    env: environment(run, isolation.canHide ? unneeded(run) : []),
  });
  return running(child, run);
}

/** Runs such a program to its end, within its time. */
export async function runLimited(run: Run): Promise<Ending> {
  const program = await startLimited(run);
  program.input.end();
  program.output.resume();
  return endOf(program, run);
}

/** How it ended. Throws when it took too long, or when it was ended by the signal. */
export async function endOf(
  program: Running,
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

/** A folder that the program itself is in, or what it works on, cannot be hidden from it. */
const unneeded = ({ folder, command, args, hidden }: Run) =>
  hidden.filter((some) => ![folder, command, ...args].some((needed) => isIn(needed, some)));

const isIn = (file: string, folder: string) =>
  path.isAbsolute(file) && !path.relative(folder, file).startsWith('..');

/** Nothing of ours; and, where there are no namespaces, a proxy that leads nowhere. */
const environment = ({ folder }: Run, hidden: readonly string[]): NodeJS.ProcessEnv => ({
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  HOME: folder,
  TMPDIR: folder,
  LANG: 'C.UTF-8',
  HIDDEN: hidden.join('\n'),
  http_proxy: 'http://127.0.0.1:9',
  https_proxy: 'http://127.0.0.1:9',
});

function running(child: ChildProcess, { limits, signal }: Run): Running {
  const [input, output, complaints] = child.stdio;
  if (!input || !output || !complaints) throw new Error('a program without pipes');
  // It may end before it has read all: then how it ended counts.
  input.on('error', () => undefined);
  let complaint = '';
  (complaints as Readable).setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-LONGEST_COMPLAINT);
  });
  let isOver = false;
  // Afterwards its number may be another's.
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
  // Of those whom nobody waits for, either.
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

/** Ends what has more in memory than it may; Linux tells. */
function watchMemory({ pid }: ChildProcess, most: number | undefined, end: () => void) {
  if (most === undefined || pid === undefined) return undefined;
  const look = async () => {
    const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
    const [, kilobytes = 0] = /VmRSS:\s+(\d+) kB/.exec(status) ?? [];
    if (Number(kilobytes) * 1_024 > most) end();
  };
  return setInterval(() => void look(), LOOK_MS).unref();
}

/** The program, what it started, and who watches over it. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All gone.
  }
}

const tooLong = ({ timeMs }: Limits) =>
  new ConversionError('too_long', `it took longer than ${timeMs / 1_000} seconds`);
