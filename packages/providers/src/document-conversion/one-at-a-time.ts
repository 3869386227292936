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
  const whole = <T>(
    document: DocumentToConvert,
    keep: (pdf: AsyncIterable<Uint8Array>) => Promise<T>,
  ) =>
    inWorkFolder(async (folder) => {
      const { signal } = closing;
      const { extension } = document;
      const file = path.join(folder, `document.${extension}`);
      const pdf = await turns.take(async () => {
        signal.throwIfAborted();
        await spool(await document.open(), file);
        return convert({ folder, file, extension, hidden: settings.hidden, signal });
      });
      return keep(createReadStream(pdf));
    });
  return {
    toPdf: async (document, keep) => {
      closing.signal.throwIfAborted();
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
