import { SentenceRefusal, TryLater } from '../refusals.ts';
import type { FormPart } from './read-form.ts';

export interface FormMemorySettings {
  /** The most bytes of files that all forms hold together. */
  readonly mostBytes: number;
  /** The longest time in which a form may arrive. */
  readonly longestMs: number;
  /** What a caller reads for whom there is no room. */
  readonly full: string;
}

export interface FormMemory {
  /** Counts the files that `work` reads until it ends. 503 when they find no room, 408 when they take too long. */
  hold<T>(
    parts: AsyncIterable<FormPart>,
    work: (parts: AsyncIterable<FormPart>) => Promise<T>,
  ): Promise<T>;
}

const RETRY_AFTER_SECONDS = 30;
const TOO_SLOW =
  'The upload was too slow and has been stopped. Please try again with a better connection.';

/**
 * Bounds the forms whose files are in memory, by bytes and not by number: a slow form keeps only the bytes that have
 * arrived, so that it holds up nobody else's.
 */
export function createFormMemory({ mostBytes, longestMs, full }: FormMemorySettings): FormMemory {
  let ofAll = 0;
  return {
    hold: async (parts, work) => {
      let own = 0;
      let isLate = false;
      const timer = setTimeout(() => (isLate = true), longestMs);
      const take = (bytes: number) => {
        if (isLate) throw new SentenceRefusal(408, TOO_SLOW);
        if (ofAll + bytes > mostBytes) throw new TryLater(503, full, RETRY_AFTER_SECONDS);
        ofAll += bytes;
        own += bytes;
      };
      try {
        return await work(countedParts(parts, take));
      } finally {
        clearTimeout(timer);
        ofAll -= own;
      }
    },
  };
}

type Take = (bytes: number) => void;

async function* countedParts(parts: AsyncIterable<FormPart>, take: Take): AsyncGenerator<FormPart> {
  for await (const part of parts) {
    yield part.kind === 'file' ? { ...part, content: counted(part.content, take) } : part;
  }
}

async function* counted(content: AsyncIterable<Uint8Array>, take: Take) {
  for await (const chunk of content) {
    take(chunk.byteLength);
    yield chunk;
  }
}
