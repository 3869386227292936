import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { EXIT, toError } from '../process-protocol.ts';
import type { Conversion, Work } from '../one-at-a-time.ts';
import { ConversionError } from '../port.ts';
import { endOf, type Limits, type RunningProgram } from '../run-limited.ts';
import { startOffice } from './office-process.ts';
import { createSpare } from './spare.ts';
import { unpackedSize } from './unpacked-size.ts';

/**
 * LibreOffice takes 0.65 GB, or 1.3 GB with many large pictures. V8 also reserves 5 GB of data that it
 * does not use, so the limit that matters is the one on resident memory.
 */
export const OFFICE_LIMITS: Limits = {
  timeMs: 30_000,
  memoryBytes: 12_000_000_000,
  residentBytes: 1_700_000_000,
  fileBytes: 100_000_000,
};

// The longest reports with all their pictures unpack to a fifth of this.
const LARGEST_UNPACKED = 500_000_000;
/** The first bytes of Word files before 2007; an HTML page named .doc lacks them. */
const DOC = Buffer.from('d0cf11e0a1b11ae1', 'hex');

export interface OfficeSettings {
  readonly limits: Limits;
  /** How long a process may wait for the next document. */
  readonly idleMs: number;
  /** Folders that no document may reach. */
  readonly hidden: readonly string[];
}

export interface Office {
  /** Converts a document in a process that sees no other document. */
  readonly convert: Conversion;
  /** Ends the spare process. */
  close(): void;
}

export function createOffice({ limits, idleMs, hidden }: OfficeSettings): Office {
  const spare = createSpare(idleMs);
  const closing = new AbortController();
  const start = () => startOffice({ hidden, signal: closing.signal }, limits);
  const prepare = () => {
    if (!closing.signal.aborted) spare.keep(start());
  };
  return {
    convert: async (work) => {
      await refuse(work);
      const office = await spare.take(start);
      if (work.signal.aborted) {
        spare.keep(Promise.resolve(office));
        work.signal.throwIfAborted();
      }
      try {
        return await print(office, work, limits);
      } finally {
        office.end();
        // One process at a time: a small machine has no memory for two.
        await office.ended.then(prepare, prepare);
      }
    },
    close: () => closing.abort(new ConversionError('unavailable', 'the converter is closed')),
  };
}

/** Refuses a document that is clearly broken or too large, before LibreOffice opens it. */
async function refuse({ file, extension }: Work): Promise<void> {
  if (extension === 'doc') return refuseAllButDoc(file);
  const size = await unpackedSize(file);
  if (size > LARGEST_UNPACKED) throw new ConversionError('too_large', `unpacks to ${size} bytes`);
}

async function refuseAllButDoc(file: string): Promise<void> {
  await using handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(DOC.length), 0, DOC.length, 0);
  if (!buffer.equals(DOC)) throw new ConversionError('broken', 'not a Word document');
}

async function print(office: RunningProgram, work: Work, limits: Limits): Promise<string> {
  const { folder, file, extension, signal } = work;
  const pdf = path.join(folder, 'document.pdf');
  const written = pipeline(office.output, atMost(limits.fileBytes), createWriteStream(pdf));
  // The end of the process tells what went wrong; errors of its pipes only follow from it.
  const [ending, kept] = await Promise.all([
    endOf(office, { limits, signal }),
    written.then(
      () => null,
      (cause: unknown) =>
        cause instanceof Error ? cause : new Error('the PDF was not written', { cause }),
    ),
    give(office, extension, file).catch(() => undefined),
  ]);
  if (kept) throw kept;
  if (ending.code === EXIT.done) return pdf;
  throw toError(ending);
}

const give = (office: RunningProgram, extension: string, file: string) =>
  pipeline(async function* () {
    yield `${extension}\n`;
    yield* createReadStream(file);
  }, office.input);

const atMost = (bytes: number) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > bytes) throw new ConversionError('too_large', 'its PDF is too large');
      yield chunk;
    }
  };
