import { SentenceRefusal, TryLater } from '../refusals.ts';
import type { Asker } from '../fair-line.ts';
import type { FormPart } from './read-form.ts';

export interface FormMemorySettings {
  /** The most bytes of files that all forms hold together. */
  readonly mostBytes: number;
  /** The most of them that one client's forms hold together. */
  readonly ofOneClient: number;
  /** The longest time in which a form may arrive. */
  readonly longestMs: number;
  /** What a caller reads for whom there is no room. */
  readonly full: string;
  /** What a client reads whose other forms leave no room. */
  readonly ownFull: string;
}

export interface FormMemory {
  /**
   * Counts the files that `work` reads until it ends. 429 when they are more than the client's share, 503 when they find no
   * room, 408 when they take too long.
   */
  hold<T>(
    asker: Pick<Asker, 'clientId'>,
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
export function createFormMemory(settings: FormMemorySettings): FormMemory {
  const { mostBytes, ofOneClient, longestMs, full, ownFull } = settings;
  let ofAll = 0;
  const ofEach = new Map<string, number>();
  return {
    hold: async ({ clientId }, parts, work) => {
      let own = 0;
      let isLate = false;
      const timer = setTimeout(() => (isLate = true), longestMs);
      const take = (bytes: number) => {
        if (isLate) throw new SentenceRefusal(408, TOO_SLOW);
        const ofClient = (ofEach.get(clientId) ?? 0) + bytes;
        if (ofClient > ofOneClient) throw new TryLater(429, ownFull, RETRY_AFTER_SECONDS);
        if (ofAll + bytes > mostBytes) throw new TryLater(503, full, RETRY_AFTER_SECONDS);
        ofAll += bytes;
        own += bytes;
        ofEach.set(clientId, ofClient);
      };
      try {
        return await work(countedParts(parts, take));
      } finally {
        clearTimeout(timer);
        ofAll -= own;
        const left = (ofEach.get(clientId) ?? 0) - own;
        if (left > 0) ofEach.set(clientId, left);
        else ofEach.delete(clientId);
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
