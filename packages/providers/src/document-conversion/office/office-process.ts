import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConversionError } from '../port.ts';
import { startLimited, type Limits, type RunningProgram } from '../run-limited.ts';
import { fontFiles } from './fonts.ts';
import { READY } from '../process-protocol.ts';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));
/** A start takes two seconds on an idle processor. */
export const START_MS = 30_000;

const ours = (name: string) => path.dirname(fileURLToPath(import.meta.resolve(name)));

export interface Surroundings {
  /** Folders that no document may reach. */
  readonly hidden: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * Node's arguments for a program that may read the code of LibreOffice and its fonts, but may use no
 * other file, no network and no process. Liftoff compiles once and quickly, which is enough for one
 * document; optimising takes three times the processor time and 400 MB more. Most functions are never
 * called: validating each of them at its first call saves a seventh of the processor time.
 */
export const confined = (program: readonly string[]): string[] => {
  const readable = [
    path.dirname(path.dirname(WORKER)),
    path.dirname(ours('@matbee/libreoffice-converter/wasm/loader')),
    ours('zod'),
    ...fontFiles(),
  ];
  return [
    '--no-warnings',
    '--liftoff-only',
    '--wasm-lazy-validation',
    '--max-old-space-size=256',
    '--permission',
    // LibreOffice uses threads, which have the same permissions.
    '--allow-worker',
    ...readable.map((place) => `--allow-fs-read=${place}`),
    ...program,
  ];
};

/** Starts a process and resolves once LibreOffice is open. It has not seen any client's document. */
export async function startOffice(
  { hidden, signal: closing }: Surroundings,
  limits: Limits,
): Promise<RunningProgram> {
  const office = await startLimited({
    command: process.execPath,
    args: confined([WORKER, ...fontFiles()]),
    folder: ours('@matbee/libreoffice-converter/wasm/loader'),
    hidden,
    limits: { ...limits, timeMs: START_MS + limits.timeMs },
    signal: closing,
  });
  try {
    const late = AbortSignal.timeout(START_MS);
    await Promise.race([once(office.output, 'readable', { signal: late }), office.ended]);
    const said = office.output.read(READY.length) as Buffer | null;
    if (said?.equals(READY)) return office;
    const { code, signal, complaint } = await office.ended;
    throw new Error(`it ended with ${signal ?? code}. ${complaint}`);
  } catch (cause) {
    office.end();
    closing.throwIfAborted();
    throw new ConversionError('unavailable', `LibreOffice did not open: ${String(cause)}`, {
      cause,
    });
  }
}
