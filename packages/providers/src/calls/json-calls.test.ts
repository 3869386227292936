import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  createJsonCalls,
  type CallLimits,
  type JsonCalls,
  type JsonCallsSettings,
  type ProviderCall,
} from './json-calls.ts';
import { ProviderError } from './port.ts';

const READ: ProviderCall = {
  method: 'GET',
  path: '/thing?a=1',
  isRepeatable: true,
  asker: 'one',
};
const OF_ANOTHER = { ...READ, asker: 'another' };
const WRITE: ProviderCall = {
  method: 'POST',
  path: '/thing',
  body: '{}',
  isRepeatable: false,
  asker: 'one',
};

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown;
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end('{"secret":"of the provider"}');
const text =
  (body: string): Answer =>
  (response) =>
    response.end(body);
const silent: Answer = () => undefined;
const cut: Answer = (response) => response.destroy();

let seen: IncomingMessage[];
/** Attempts that were begun: on a busy machine one may end before the server sees it. */
let attempts: number;
beforeEach(() => {
  seen = [];
  attempts = 0;
});

/** Calls to a provider that gives these answers in turn, repeating the last. */
async function callsOf(
  answers: Answer[],
  limits: Partial<CallLimits> = {},
  more: Partial<JsonCallsSettings> = {},
) {
  const server = createServer((request, response) => {
    const answer = answers[Math.min(seen.length, answers.length - 1)];
    seen.push(request);
    answer?.(response, request);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return createJsonCalls({
    name: 'The provider',
    baseUrl: `http://127.0.0.1:${port}/v1`,
    headers: { authorization: 'Basic key' },
    pace: async () => void attempts++,
    limits: { pauseMs: 1, ...limits },
    ...more,
  });
}
const failureOf = async (sending: Promise<unknown>): Promise<ProviderError> => {
  const failure = await sending.then(
    () => 'answered',
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(ProviderError);
  return failure as ProviderError;
};

describe('a call', () => {
  test('sends the headers and returns the JSON', async () => {
    const calls = await callsOf([text('{"a":1}')]);
    expect(await calls.send(READ)).toEqual({ a: 1 });
    expect([seen[0]?.url, seen[0]?.headers.authorization]).toEqual(['/v1/thing?a=1', 'Basic key']);
  });

  test('of a missing resource returns null at once', async () => {
    const calls = await callsOf([status(404)]);
    expect(await calls.send(READ)).toBeNull();
    expect(seen).toHaveLength(1);
  });

  test.each<[string, Answer, string, number, number | null]>([
    ['500', status(500), 'unavailable', 3, null],
    ['503', status(503), 'unavailable', 3, null],
    ['a broken connection', cut, 'unavailable', 3, null],
    ['broken JSON', text('{"a":'), 'unreadable', 3, null],
    ['another page', text('<html>'), 'unreadable', 3, null],
    ['more than it may', text(`"${'x'.repeat(2000)}"`), 'unreadable', 1, null],
    ['501', status(501), 'refused', 1, null],
    ['429', status(429, { 'retry-after': '42' }), 'busy', 1, 42],
    ['429 without a time', status(429, { 'retry-after': 'soon' }), 'busy', 1, null],
    ['401', status(401), 'refused', 1, null],
    ['400', status(400), 'refused', 1, null],
    // It would take our key elsewhere.
    ['a redirect', status(302, { location: '/v1/other' }), 'unavailable', 3, null],
  ])('that is answered with %s fails', async (...[, answer, code, times, retryAfterSeconds]) => {
    const calls = await callsOf([answer], { mostBytes: 1000 });
    const failure = await failureOf(calls.send(READ));
    expect(failure).toMatchObject({ code, retryAfterSeconds });
    expect(failure.message).not.toContain('secret');
    expect(seen).toHaveLength(times);
  });

  test('that is repeatable succeeds when a later attempt does', async () => {
    const calls = await callsOf([status(503), cut, text('{"a":1}')]);
    expect(await calls.send(READ)).toEqual({ a: 1 });
    expect(seen).toHaveLength(3);
  });

  test.each([
    ['503', status(503)],
    ['silence', silent],
  ])('that is not repeatable is never sent twice, not even after %s', async (_, answer) => {
    const calls = await callsOf([answer, text('{}')], { attemptMs: 100 });
    await failureOf(calls.send(WRITE));
    expect(attempts).toBe(1);
  });

  test('without an answer times out, per attempt and in total', async () => {
    const each = await callsOf([silent], { attemptMs: 50 });
    expect(await failureOf(each.send(READ))).toMatchObject({ code: 'timeout' });
    expect(attempts).toBe(3);
    const whole = await callsOf([silent], { attemptMs: 60_000, wholeMs: 50 });
    expect(await failureOf(whole.send(READ))).toMatchObject({ code: 'timeout' });
    expect(attempts).toBe(4);
  });

  test('has ten seconds for an attempt, and 25 for all of them', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => timeout.mockRestore());
    await (await callsOf([text('{}')])).send(READ);
    expect(timeout.mock.calls).toEqual([[25_000], [10_000]]);
  });

  test('with an endless answer times out as well', async () => {
    const calls = await callsOf([(response) => response.write('{"a":')], { attemptMs: 50 });
    expect(await failureOf(calls.send(READ))).toMatchObject({ code: 'timeout' });
  });
});

describe('a refusal', () => {
  const refused = async (answer: Answer, readsRefusals: boolean) =>
    failureOf(
      (await callsOf([answer], {}, { readsRefusals })).send(WRITE),
    ) as Promise<ProviderError>;

  test('has the provider’s message where it is read, and keeps it out of logs', async () => {
    const failure = await refused(status(422), true);
    expect(failure).toMatchObject({ code: 'refused', status: 422 });
    expect(failure.answer).toEqual({ secret: 'of the provider' });
    const shown = [failure.message, failure.stack, JSON.stringify(failure), inspect(failure)];
    for (const name in failure) shown.push(JSON.stringify(failure[name as 'code']));
    expect(shown.join(' ')).not.toContain('of the provider');
  });

  test('has no message elsewhere, or when it is not JSON', async () => {
    expect((await refused(status(422), false)).answer).toBeUndefined();
    const page: Answer = (response) => response.writeHead(403).end('<html>');
    expect((await refused(page, true)).answer).toBeUndefined();
  });
});

describe('the circuit', () => {
  const twice = { failures: 2, retries: 0, openMs: 60_000 };

  const isAsked = async (calls: JsonCalls, call: ProviderCall) => {
    const before = seen.length;
    const failure = await failureOf(calls.send(call));
    expect(failure).toMatchObject({ code: 'unavailable' });
    return seen.length > before;
  };

  test('opens after consecutive failures of two callers, and then makes no calls', async () => {
    const calls = await callsOf([status(503)], twice);
    const asked = [];
    for (const call of [READ, OF_ANOTHER, READ, OF_ANOTHER]) asked.push(await isAsked(calls, call));
    expect(asked).toEqual([true, true, false, false]);
    expect(await failureOf(calls.send(WRITE))).toMatchObject({ retryAfterSeconds: 60 });
  });

  test('stays closed for others, however often one caller fails', async () => {
    const answers = Array.from({ length: 10 }, () => status(503));
    const calls = await callsOf([...answers, text('{"a":1}')], twice);
    for (let times = 0; times < 10; times++) expect(await isAsked(calls, READ)).toBe(true);
    expect(await calls.send(OF_ANOTHER)).toEqual({ a: 1 });
  });

  test('is not opened by failures with a success between them', async () => {
    const calls = await callsOf([status(503), text('{}'), status(503)], twice);
    expect(await isAsked(calls, READ)).toBe(true);
    await calls.send(READ);
    for (let times = 0; times < 3; times++) expect(await isAsked(calls, OF_ANOTHER)).toBe(true);
  });

  test.each([
    ['404', status(404)],
    ['429', status(429)],
    ['400', status(400)],
  ])('stays closed when the provider answers %s, as it is working', async (_, answer) => {
    const calls = await callsOf([answer], twice);
    for (const call of [READ, OF_ANOTHER, READ, OF_ANOTHER, READ]) {
      await calls.send(call).catch(() => null);
    }
    expect(seen).toHaveLength(5);
  });

  test('and how each call ended is told to an observer, once for all attempts', async () => {
    const ended: string[] = [];
    let isOpen = () => false;
    const observer = {
      callEnded: (provider: string, outcome: string) => void ended.push(`${provider}: ${outcome}`),
      circuitMade: (_provider: string, ask: () => boolean) => void (isOpen = ask),
    };
    const answers = [status(503), text('{}'), status(400), status(404), status(503)];
    const calls = await callsOf(answers, { retries: 1, failures: 2, openMs: 60_000 }, { observer });
    for (let times = 0; times < 3; times++) await calls.send(READ).catch(() => null);
    expect(isOpen()).toBe(false);
    for (const call of [READ, OF_ANOTHER, READ]) await calls.send(call).catch(() => null);
    expect(isOpen()).toBe(true);
    expect(ended).toEqual(
      ['answered', 'refused', 'answered', 'unavailable', 'unavailable', 'not_called'].map(
        (outcome) => `The provider: ${outcome}`,
      ),
    );
  });
});
