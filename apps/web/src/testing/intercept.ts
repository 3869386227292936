import { onTestFinished } from 'vitest';
import { replaceTransport, transport } from '#lib/api/transport.ts';

/** What goes out to the server from now on, until the test ends, passes through `on`. */
export function intercept(
  on: (request: Request, send: (request: Request) => Promise<Response>) => Promise<Response>,
): () => void {
  const { fetch: send } = transport();
  const restore = replaceTransport({
    fetch: (request, upload) => on(request, (passed) => send(passed, upload)),
  });
  onTestFinished(restore);
  return () => {
    replaceTransport({ fetch: send });
  };
}

/** Loses the answers to the requests that `isLost` takes, after the server has done its work. */
export function loseAnswers(isLost: (request: Request) => boolean): () => void {
  return intercept(async (request, send) => {
    const answer = await send(request);
    if (isLost(request)) throw new TypeError('network');
    return answer;
  });
}
