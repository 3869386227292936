import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { findIsolation } from './isolation.ts';
import { ConversionError } from './port.ts';

export interface Limits {
  readonly timeMs: number;
  /** Of data a process may have, whatever it reserves. */
  readonly memoryBytes: number;
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

/**
 * Sets the limits, then becomes the command. Who hangs on the other end of the standard input is
 * who started it: when that ends, however, so does everything in this process group. Limits that a
 * system does not know are left out; the time is kept from outside in any case.
 */
const SCRIPT = `
exec 3<&0
{ read -r _ <&3; kill -KILL 0; } >/dev/null 2>&1 &
set -f
IFS='
'
for folder in $HIDDEN; do mount -t tmpfs -o ro,size=4k none "$folder" 2>/dev/null; done
ulimit -c 0 2>/dev/null
ulimit -t "$1" 2>/dev/null
ulimit -d "$2" 2>/dev/null
ulimit -f "$3" 2>/dev/null
shift 3
unset HIDDEN
exec "$@" </dev/null 3<&-
`;

const LONGEST_COMPLAINT = 2_000;

/** Runs a program that handles what strangers made: in limits, without network, keys or a shell. */
export async function runLimited(run: Run): Promise<Ending> {
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
    stdio: ['pipe', 'ignore', 'pipe'],
    env: environment(run, isolation.canHide ? unneeded(run) : []),
  });
  return outcome(child, run);
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

function outcome(child: ChildProcess, { limits, signal: aborted }: Run): Promise<Ending> {
  const { promise, resolve, reject } = Promise.withResolvers<Ending>();
  let complaint = '';
  let isLate = false;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-LONGEST_COMPLAINT);
  });
  const end = () => endGroup(child);
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, limits.timeMs);
  aborted.addEventListener('abort', end, { once: true });
  const settle = (done: () => void) => {
    clearTimeout(timer);
    aborted.removeEventListener('abort', end);
    end();
    done();
  };
  child.on('error', (error) => settle(() => reject(error)));
  child.on('exit', (code, signal) =>
    settle(() => {
      if (aborted.aborted) reject(aborted.reason as Error);
      else if (isLate || signal === 'SIGXCPU') reject(tooLong(limits));
      else resolve({ code, signal, complaint });
    }),
  );
  return promise;
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
