import type { Content, OpeningFault } from '@counterfoil/domain/document/file-types';
import { Tinypool } from 'tinypool';
import { createFairLine, type Asker } from '../fair-line.ts';
import type { FileToOpen, openFile } from './open-file.ts';

const LONGEST_MS = 30_000;

// A thread of its own: a file that takes for ever, or all memory, stops nothing else. The thread stays for the next
// file, as starting it takes longer than opening a file.
const pool = new Tinypool({
  filename: new URL('open-file.ts', import.meta.url).href,
  name: 'openFile',
  runtime: 'worker_threads',
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
  env: {},
});

// One file is in memory at a time.
const line = createFairLine({
  atOnce: 1,
  ofOneClient: 8,
  inAll: 200,
  patienceMs: 60_000,
  refused: {
    ofOneClient: 'Other files of yours are being checked. Please try again in a minute.',
    ofAll: 'Many files are being checked. Please try again in a minute.',
    retryAfterSeconds: 10,
  },
});

/** A file that is read when its turn comes. */
interface FileToJudge {
  readonly content: Content;
  readonly read: () => Promise<Uint8Array> | Uint8Array;
}

/** Why nobody could open this file without a password, or at all; null when it opens. Clients take turns. */
export async function openingFault(
  asker: Asker,
  { content, read }: FileToJudge,
): Promise<OpeningFault | null> {
  if (content === 'text') return null;
  return line.run(asker, async () => open({ content, bytes: await read() }, asker.signal));
}

async function open(file: FileToOpen, gone: AbortSignal | undefined): Promise<OpeningFault | null> {
  const late = AbortSignal.timeout(LONGEST_MS);
  const signal = gone ? AbortSignal.any([gone, late]) : late;
  try {
    return (await pool.run(file, { signal })) as Awaited<ReturnType<typeof openFile>>;
  } catch (error) {
    gone?.throwIfAborted();
    if (late.aborted || isOutOfMemory(error)) return 'takes too long to open';
    throw error;
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
