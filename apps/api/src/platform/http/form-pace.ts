import type { IncomingMessage } from 'node:http';
import { SentenceRefusal } from '../refusals.ts';

/** The least that has to come of a form in each stretch of time. */
export interface FormPace {
  readonly bytes: number;
  readonly ms: number;
}

/** 4 KB a second, looked at every minute: a quarter of a megabit brings seven times as much. */
export const SLOWEST_FORM: FormPace = { bytes: 240 * 1024, ms: 60_000 };
/** What of a form is in no file: fields, headings, boundaries. A hundred files need a quarter of it. */
export const MOST_AROUND_FILES = 2 * 1024 * 1024;

const TOO_SLOW =
  'The upload was too slow, and has been ended. Please try again with a better connection.';
const TOO_MUCH_AROUND = 'The form holds too much besides its files.';

/**
 * Watches a form on its way in, and ends it when too little comes for a whole stretch, or too much
 * that is no file: who holds a place must use it.
 * @param onEnd told why; called once at most
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
    // What came before has gone through the parser, but for what its buffers hold.
    if (all - inFiles > MOST_AROUND_FILES) end(413, TOO_MUCH_AROUND);
    all += chunk.byteLength;
  };
  const timer = setInterval(() => {
    // What has come and waits to be read is our own slowness.
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
    /** So many bytes were read out of a file. */
    read: (bytes: number) => {
      inFiles += bytes;
    },
    stop,
  };
}
