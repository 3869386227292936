import { finished } from 'node:stream/promises';
import type { IncomingMessage } from 'node:http';

// What is thrown away is bounded: a client that goes on and on is cut off. The largest form of the
// web app, one file of 25 MB, fits: it is to see its answer.
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_MS = 10_000;

/**
 * Reads the rest of a body that is refused, and throws it away. Node closes the connection when an
 * answer overtakes its request; a client that is still writing then sees a broken pipe (10 MB:
 * every second time), and never the 413.
 */
export async function drainBody(request: IncomingMessage): Promise<void> {
  let bytes = 0;
  // Nobody takes it from a form any more that has failed.
  request.unpipe();
  const tooMuch = new AbortController();
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) tooMuch.abort();
  });
  request.resume();
  const signal = AbortSignal.any([tooMuch.signal, AbortSignal.timeout(MOST_MS)]);
  // However it ends, the answer goes out: to a client that has left it reaches nobody.
  await finished(request, { signal, writable: false }).catch(() => undefined);
}
