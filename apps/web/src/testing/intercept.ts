import { onTestFinished } from 'vitest';
import { replaceTransport, transport } from '#lib/api/transport.ts';

/** Passes every request to the server through `on`, until the test ends. */
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

/**
 * Loses the answers to the requests for which `isLost` is true, after the server has done its work.
 */
export function loseAnswers(isLost: (request: Request) => boolean): () => void {
  return intercept(async (request, send) => {
    const answer = await send(request);
    if (isLost(request)) throw new TypeError('network');
    return answer;
  });
}

/**
 * Loses the answer to a sending until the returned function is called. Every invoice or credit note
 * is read as it was before, so no page learns that it has been sent.
 */
export function loseSending(): () => void {
  let isLost = true;
  let hasSent = false;
  /** The last answer with each record from before. */
  const before = new Map<string, Response>();
  intercept(async (request, send) => {
    const isSending = request.url.includes('/send_to_customer');
    const read = request.method === 'GET' && /\/invoices\/([\w-]+)$/.exec(request.url);
    const kept = hasSent && read && before.get(read[1] ?? '');
    if (kept) return kept.clone();
    const answer = await send(request);
    hasSent ||= isSending;
    if (isSending && isLost) throw new TypeError('network');
    const id = hasSent ? undefined : await idIn(answer.clone());
    if (id !== undefined) before.set(id, answer.clone());
    return answer;
  });
  return () => {
    isLost = false;
  };
}

async function idIn(answer: Response): Promise<string | undefined> {
  const body = (await answer.json().catch(() => null)) as { data?: { id?: string } } | null;
  return body?.data?.id;
}

/** Holds requests back until the returned function is called; the first has come when `reached` resolves. */
export function hold(
  isHeld: (request: Request) => boolean,
): (() => void) & { readonly reached: Promise<void> } {
  const first = Promise.withResolvers<void>();
  const { promise, resolve } = Promise.withResolvers<void>();
  intercept(async (request, send) => {
    if (isHeld(request)) {
      first.resolve();
      await promise;
    }
    return send(request);
  });
  return Object.assign(() => resolve(), { reached: first.promise });
}

/** Refuses requests, by default all, in the server's place. */
export const refuse = (
  words: string,
  status = 429,
  isRefused: (request: Request) => boolean = () => true,
): (() => void) =>
  intercept((request, send) =>
    isRefused(request)
      ? Promise.resolve(Response.json({ errors: [words] }, { status }))
      : send(request),
  );

/** Never answers. Fails when the request is aborted, and at once when it was before, as `fetch` does. */
export const untilAborted = ({ signal }: Request): Promise<Response> =>
  new Promise((_answer, fail) => {
    const end = () => fail(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });

/** Answers a download with its first bytes only; the rest never arrives. */
export const stall = (bytes: number, isStalled: (request: Request) => boolean): (() => void) =>
  intercept((request, send) => {
    if (!isStalled(request)) return send(request);
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        stream.enqueue(new Uint8Array(bytes));
        request.signal.addEventListener('abort', () => stream.error(request.signal.reason));
      },
    });
    return Promise.resolve(new Response(body));
  });
