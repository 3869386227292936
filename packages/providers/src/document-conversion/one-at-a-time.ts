import { createReadStream } from 'node:fs';
import path from 'node:path';
import { ConversionError, type DocumentConverter, type DocumentToConvert } from './port.ts';
import { createTurns, type TurnSettings } from './turns.ts';
import { inWorkFolder, spool } from './work-folder.ts';

/** One document, lying in a folder of its own. */
export interface Work {
  readonly folder: string;
  readonly file: string;
  readonly extension: string;
  /** Folders that the program shall not see. */
  readonly hidden: readonly string[];
  readonly signal: AbortSignal;
}

/** Makes the PDF in the work's folder, and says where. */
export type Conversion = (work: Work) => Promise<string>;

export interface LineSettings extends TurnSettings {
  readonly hidden: readonly string[];
}

/** A converter of one kind: documents stand in line, so that their limits are those of the kind. */
export function oneAtATime(convert: Conversion, settings: LineSettings): DocumentConverter {
  const turns = createTurns(settings);
  const closing = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  const { signal } = closing;
  const make = async (document: DocumentToConvert, folder: string) => {
    signal.throwIfAborted();
    const { extension } = document;
    const file = path.join(folder, `document.${extension}`);
    await spool(await document.open(), file);
    return convert({ folder, file, extension, hidden: settings.hidden, signal });
  };
  const whole = async <T>(
    document: DocumentToConvert,
    keep: (pdf: AsyncIterable<Uint8Array>) => Promise<T>,
  ) => {
    const leave = await turns.come();
    try {
      return await inWorkFolder(async (folder) => {
        const pdf = await make(document, folder);
        // Nobody waits for a store that is slow.
        leave();
        return keep(createReadStream(pdf));
      });
    } finally {
      leave();
    }
  };
  return {
    toPdf: async (document, keep) => {
      signal.throwIfAborted();
      const work = whole(document, keep);
      underWay.add(work);
      try {
        return await work;
      } finally {
        underWay.delete(work);
      }
    },
    close: async () => {
      const closed = new ConversionError('unavailable', 'the converter is closed');
      closing.abort(closed);
      turns.clear(closed);
      await Promise.allSettled(underWay);
    },
  };
}
