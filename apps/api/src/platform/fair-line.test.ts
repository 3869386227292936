import { afterEach, describe, expect, test } from 'vitest';
import { createFairLine, type FairLineSettings } from './fair-line.ts';

const opened: Promise<unknown>[] = [];
afterEach(async () => {
  await Promise.allSettled(opened.splice(0));
});

/** A line whose work starts in an order that the test sees, and ends when the test decides. */
function lineOf(settings: Partial<FairLineSettings> = {}) {
  const line = createFairLine({
    atOnce: 1,
    ofOneClient: 10,
    inAll: 100,
    patienceMs: 60_000,
    ...settings,
  });
  const begun: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<string>>();
  const ask = (name: string, signal?: AbortSignal) => {
    const gate = Promise.withResolvers<string>();
    gates.set(name, gate);
    const answer = line.run({ clientId: name.replaceAll(/\d/g, ''), signal }, () => {
      begun.push(name);
      return gate.promise;
    });
    opened.push(answer);
    void answer.catch(() => undefined);
    return answer;
  };
  return { line, begun, ask, end: (name: string) => gates.get(name)?.resolve(name) };
}
const turnOver = () => new Promise((resolve) => setImmediate(resolve));

/** Ends all work until no more starts. */
async function endAll({ begun, end }: ReturnType<typeof lineOf>) {
  for (let ended = 0; ; ended++) {
    await turnOver();
    const name = begun[ended];
    if (name === undefined) return;
    end(name);
  }
}

describe('turns', () => {
  test('rotate between the clients, however much each requested', async () => {
    const line = lineOf();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void line.ask(name);
    await endAll(line);
    expect(line.begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  test('are never two at a time for one client, so another client has room', async () => {
    const line = lineOf({ atOnce: 2 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void line.ask(name);
    await turnOver();
    expect(line.begun).toEqual(['a1']);
    void line.ask('b1');
    await turnOver();
    expect(line.begun).toEqual(['a1', 'b1']);
    await endAll(line);
    expect(line.begun).toHaveLength(5);
  });

  test('end with the work, whether it succeeds or fails', async () => {
    const { line } = lineOf();
    const fails = line.run({ clientId: 'a' }, () => Promise.reject(new RangeError('no')));
    const works = line.run({ clientId: 'a' }, async () => 'yes');
    await expect(fails).rejects.toThrow(RangeError);
    expect(await works).toBe('yes');
  });

  test('end early when the work leaves, and the answer is still delivered', async () => {
    const { line } = lineOf();
    const rest = Promise.withResolvers<string>();
    const first = line.run({ clientId: 'a' }, (leave) => {
      leave();
      return rest.promise;
    });
    expect(await line.run({ clientId: 'a' }, async () => 'second')).toBe('second');
    rest.resolve('first');
    expect(await first).toBe('first');
  });
});

describe('the line', () => {
  test('refuses a client with too much waiting, but not the others', async () => {
    const line = lineOf({ ofOneClient: 2 });
    for (const name of ['a1', 'a2', 'a3']) void line.ask(name);
    await expect(line.ask('a4')).rejects.toMatchObject({
      status: 429,
      message: 'Many of your documents are being prepared. Please try again in a minute.',
      retryAfterSeconds: 30,
    });
    void line.ask('b1');
    await endAll(line);
    expect(line.begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  test('refuses everybody when too much waits, and accepts work again afterwards', async () => {
    const line = lineOf({ inAll: 2 });
    for (const name of ['a1', 'b1', 'c1']) void line.ask(name);
    await turnOver();
    await expect(line.ask('d1')).rejects.toMatchObject({
      status: 503,
      message: 'Many documents are being prepared. Please try again in a minute.',
      retryAfterSeconds: 30,
    });
    await endAll(line);
    const later = line.ask('d2');
    await endAll(line);
    expect(await later).toBe('d2');
  });

  test('refuses work that waits too long, but not work whose turn has come', async () => {
    const line = lineOf({ patienceMs: 20 });
    const first = line.ask('a1');
    await expect(line.ask('b1')).rejects.toMatchObject({ status: 503, retryAfterSeconds: 30 });
    await expect(line.ask('a2')).rejects.toMatchObject({ status: 503, retryAfterSeconds: 30 });
    line.end('a1');
    expect(await first).toBe('a1');
    expect(line.begun).toEqual(['a1']);
  });

  test('never starts work whose caller has disconnected', async () => {
    const line = lineOf();
    void line.ask('a1');
    const gone = new AbortController();
    const left = ['a2', 'a3', 'b1'].map((name) => line.ask(name, gone.signal));
    const stays = line.ask('a4');
    gone.abort(new RangeError('gone'));
    for (const answer of left) await expect(answer).rejects.toThrow('gone');
    await expect(line.ask('c1', gone.signal)).rejects.toThrow('gone');
    await endAll(line);
    expect(await stays).toBe('a4');
    expect(line.begun).toEqual(['a1', 'a4']);
  });

  test('lets running work finish and keep its turn when its caller disconnects', async () => {
    const line = lineOf();
    const gone = new AbortController();
    void line.ask('a1', gone.signal);
    const next = line.ask('b1');
    await turnOver();
    gone.abort();
    await turnOver();
    expect(line.begun).toEqual(['a1']);
    await endAll(line);
    expect(await next).toBe('b1');
  });

  test('refuses all waiting work when it is closed, and finishes running work', async () => {
    const line = lineOf();
    const [first, second] = [line.ask('a1'), line.ask('b1')];
    await turnOver();
    line.line.close(new RangeError('closed'));
    await expect(second).rejects.toThrow('closed');
    await expect(line.ask('c1')).rejects.toThrow('closed');
    line.end('a1');
    expect(await first).toBe('a1');
  });
});
