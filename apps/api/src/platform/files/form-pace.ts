import type { IncomingMessage } from 'node:http';
import { SentenceRefusal } from '../refusals.ts';

/** The minimum of a form that must arrive in each interval. */
export interface FormPace {
  readonly bytes: number;
  readonly ms: number;
}

/**
 * 4 KB a second, checked every minute: a quarter of a megabit a second delivers seven times as
 * much.
 */
export const SLOWEST_FORM: FormPace = { bytes: 240 * 1024, ms: 60_000 };
/**
 * The bytes of a form outside its files: fields, headings, boundaries. A hundred files need a
 * quarter of it.
 */
export const MOST_AROUND_FILES = 2 * 1024 * 1024;

const TOO_SLOW =
  'The upload was too slow and has been stopped. Please try again with a better connection.';
const TOO_MUCH_AROUND = 'The form has too much data besides its files.';

/**
 * Watches an incoming form. Ends it when too little arrives in an interval, or too much outside the
 * files: a slow form must not hold its place.
 * @param onEnd gets the reason; called once at most
 */
export function watchForm(
  request: IncomingMessage,
  pace: FormPace,
  onEnd: (why: SentenceRefusal) => void,
) {
  let all = 0;
  let inFiles = 0;
  let before = 0;
  const end = (status: number, why: string) => {
    stop();
    onEnd(new SentenceRefusal(status, why));
  };
  const count = (chunk: Uint8Array) => {
    // The parser has processed the earlier bytes, except for its buffers.
    if (all - inFiles > MOST_AROUND_FILES) end(413, TOO_MUCH_AROUND);
    all += chunk.byteLength;
  };
  const timer = setInterval(() => {
    // Bytes that have arrived and wait to be read are our own slowness.
    const isOver = request.complete || request.readableEnded;
    const isWaitedFor = !isOver && request.readableLength === 0;
    if (isWaitedFor && all - before < pace.bytes) end(408, TOO_SLOW);
    before = all;
  }, pace.ms);
  const stop = () => {
    clearInterval(timer);
    request.off('data', count);
  };
  request.on('data', count);
  return {
    /** Counts bytes read from a file. */
    read: (bytes: number) => {
      inFiles += bytes;
    },
    stop,
  };
}
