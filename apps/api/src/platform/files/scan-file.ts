import type { MalwareScanner } from '@counterfoil/providers/malware-scanner/port';
import { ProviderError } from '@counterfoil/providers/calls/port';
import { createFairLine, type Asker } from '../fair-line.ts';
import type { Logger } from '../log.ts';
import { TryLater } from '../refusals.ts';

/** A file that is read when its turn comes, as its sender sent it. */
export type OpenFile = () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;

/**
 * Scans a file for malware. @returns its name, or null when there is none, or no scanner. Throws 503 when the scanner
 * cannot say, so that nothing is kept unscanned, and 429 when too many files of the client wait.
 */
export type ScanFile = (asker: Asker, open: OpenFile) => Promise<string | null>;

/** Takes every file: of our own making, or where no scanner is set up. */
export const unscanned: ScanFile = async () => null;

const NOT_SCANNED =
  'We can’t check files for malware at the moment. Nothing that you’ve chosen or entered is lost. Please try again in a few minutes.';
const USUAL_WAIT_SECONDS = 60;

/** Scans a few files at a time, in turn between the clients. A slow upload takes no turn: its file has arrived. */
export function createScanFile({
  malwareScanner: scanner,
  log,
}: {
  readonly malwareScanner: MalwareScanner;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}): ScanFile {
  if (scanner.isMissing) return unscanned;
  const line = createFairLine({
    // clamd has ten threads, for all nodes.
    atOnce: 4,
    ofOneClient: 8,
    inAll: 200,
    patienceMs: 20_000,
    refused: {
      ofOneClient: 'Other files of yours are being checked. Please try again in a minute.',
      ofAll: NOT_SCANNED,
      retryAfterSeconds: 10,
    },
  });
  return (asker, open) =>
    line.run(asker, async () => {
      try {
        return await scanner.scan(opened(open), asker);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        const { code, retryAfterSeconds } = error;
        // Its limits do not fit ours, or its address is wrong: that stays so until somebody mends it.
        const level = code === 'refused' || code === 'unreadable' ? 'error' : 'warn';
        log[level]({ err: error, code }, 'a file could not be scanned');
        throw new TryLater(503, NOT_SCANNED, retryAfterSeconds ?? USUAL_WAIT_SECONDS);
      }
    });
}

/** The file, opened when its first bytes are read: a scan that is refused before leaves no open file. */
async function* opened(open: OpenFile): AsyncGenerator<Uint8Array> {
  yield* await open();
}
