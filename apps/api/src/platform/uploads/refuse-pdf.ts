import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const NOT_WHOLE = 'is damaged or cut off';

/** Readers look for the end of a PDF in its last bytes. */
const END_BYTES = 1024;
const LONGEST_MS = 30_000;

/**
 * Why nobody could read these bytes as a PDF, or null: "is damaged or cut off". Judged by the reader of the web app,
 * which mends much: a PDF whose end is missing opens with the pages that are left, so the end is looked for too.
 */
export async function refusePdf(bytes: Uint8Array): Promise<string | null> {
  const length = lengthOf(bytes);
  const end = Buffer.from(bytes.subarray(Math.max(0, length - END_BYTES), length));
  if (!end.includes('%%EOF')) return NOT_WHOLE;
  // A thread of its own: a file that takes for ever, or all memory, stops nothing else. Its warnings are for nobody.
  const reader = new Worker(new URL('pdf-reader.ts', import.meta.url), {
    workerData: Uint8Array.from(bytes),
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    stdout: true,
    stderr: true,
  });
  try {
    const [refusal] = await once(reader, 'message', { signal: AbortSignal.timeout(LONGEST_MS) });
    return refusal as string | null;
  } catch (error) {
    if (isTooMuch(error)) return 'takes too long to open';
    throw error;
  } finally {
    await reader.terminate();
  }
}

/** Without the blanks and NUL bytes that some senders fill the last block with. */
function lengthOf(bytes: Uint8Array): number {
  const last = bytes.findLastIndex((byte) => byte > 0x20);
  return last + 1;
}

const isTooMuch = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));
