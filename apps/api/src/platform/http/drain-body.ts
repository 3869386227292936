import { finished } from 'node:stream/promises';
import type { IncomingMessage } from 'node:http';

// A client that never stops is cut off. The largest form of the web app, one file of 25 MB, fits,
// so the app sees its answer.
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_MS = 10_000;

/**
 * Reads and discards the rest of a refused body. Node closes the connection when an answer
 * overtakes its request; a client that is still writing then sees a broken pipe (every second time
 * with 10 MB) and never the 413.
 */
export async function drainBody(request: IncomingMessage): Promise<void> {
  let bytes = 0;
  // A failed form no longer reads from it.
  request.unpipe();
  const tooMuch = new AbortController();
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) tooMuch.abort();
  });
  request.resume();
  const signal = AbortSignal.any([tooMuch.signal, AbortSignal.timeout(MOST_MS)]);
  // Send the answer however the body ends; a client that has gone does not see it.
  await finished(request, { signal, writable: false }).catch(() => undefined);
}
