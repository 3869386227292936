import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Conversion } from '../one-at-a-time.ts';
import { runLimited, type Limits } from '../run-limited.ts';
import { EXIT, toError } from '../process-protocol.ts';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

/**
 * The largest phone pictures need half of this time and memory. V8 reserves 0.7 GB of the memory at
 * its start without using it.
 */
export const PICTURE_LIMITS: Limits = {
  timeMs: 20_000,
  memoryBytes: 1_500_000_000,
  fileBytes: 100_000_000,
};

/** Puts a picture on a page, in a process that sees no other picture. */
export const convertPicture =
  (limits: Limits): Conversion =>
  async ({ folder, file, extension, hidden, signal }) => {
    const pdf = path.join(folder, 'picture.pdf');
    const args = [WORKER, file, extension, pdf];
    const command = process.execPath;
    const ending = await runLimited({ command, args, folder, hidden, limits, signal });
    if (ending.code === EXIT.done) return pdf;
    throw toError(ending);
  };
