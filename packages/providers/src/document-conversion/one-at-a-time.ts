import { createReadStream } from 'node:fs';
import path from 'node:path';
import PQueue from 'p-queue';
import { ConversionError, type DocumentConverter, type DocumentToConvert } from './port.ts';
import { inWorkFolder, spool } from './work-folder.ts';

/** One document in a folder of its own. */
export interface Work {
  readonly folder: string;
  readonly file: string;
  readonly extension: string;
  /** Folders that the program must not see. */
  readonly hidden: readonly string[];
  readonly signal: AbortSignal;
}

/** Makes the PDF in the work's folder and returns its path. */
export type Conversion = (work: Work) => Promise<string>;

interface ConversionRequest<T> {
  readonly document: DocumentToConvert;
  readonly keep: (pdf: AsyncIterable<Uint8Array>) => Promise<T>;
  readonly signal: AbortSignal;
}

/** Resolves when the caller's turn comes, with a function that ends the turn. */
const waitForTurn = (turns: PQueue) =>
  new Promise<() => void>((begin) => {
    void turns.add(() => new Promise<void>((leave) => begin(leave)));
  });

/** A converter of one document at a time, so that its limits hold for all its documents together. */
export function oneAtATime(convert: Conversion, hidden: readonly string[]): DocumentConverter {
  const turns = new PQueue({ concurrency: 1 });
  const closing = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  const make = async (document: DocumentToConvert, folder: string, signal: AbortSignal) => {
    signal.throwIfAborted();
    const { extension } = document;
    const file = path.join(folder, `document.${extension}`);
    await spool(await document.open(), file);
    return convert({ folder, file, extension, hidden, signal });
  };
  const whole = async <T>({ document, keep, signal }: ConversionRequest<T>) => {
    const leave = await waitForTurn(turns);
    try {
      return await inWorkFolder(async (folder) => {
        const pdf = await make(document, folder, signal);
        // The next document does not wait for a slow store.
        leave();
        return keep(createReadStream(pdf));
      });
    } finally {
      leave();
    }
  };
  return {
    toPdf: async (document, keep) => {
      const ends = document.signal ? [document.signal] : [];
      const signal = AbortSignal.any([closing.signal, ...ends]);
      signal.throwIfAborted();
      const work = whole({ document, keep, signal });
      underWay.add(work);
      try {
        return await work;
      } finally {
        underWay.delete(work);
      }
    },
    close: async () => {
      closing.abort(new ConversionError('unavailable', 'the converter is closed'));
      await Promise.allSettled(underWay);
    },
  };
}
