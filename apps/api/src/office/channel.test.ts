import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '#platform/log';
import type { Pause } from '#platform/time/at-most';
import { askPortal, serveOffice } from './channel.ts';
import type { CommandContext } from './command.ts';
import type { Outcome } from './run-command.ts';

const AT: CommandContext = { folder: '/home/staff', user: 'jane' };

async function aFolder(name = 'data') {
  const root = await mkdtemp(join(tmpdir(), 'counterfoil-office-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const folder = join(root, name);
  await mkdir(folder);
  return folder;
}
const echo = (words: readonly string[], { folder, user }: CommandContext = AT): Promise<Outcome> =>
  Promise.resolve({ code: 0, data: { words, at: { folder, user } }, text: 'Done.' });

async function serve(folder: string, run = echo, pause?: Pause) {
  const end = await serveOffice(folder, run, createLog('silent'), pause);
  onTestFinished(end);
  return end;
}

test.each([
  ['a data folder', 'data'],
  ['a data folder whose name is longer than the address of a socket', 'd'.repeat(200)],
])('the portal of %s carries out commands for its own user alone', async (_what, name) => {
  const folder = await aFolder(name);
  expect(await askPortal(folder, ['hello'])).toBeNull();
  const end = await serve(folder);
  expect((await stat(join(folder, 'office.sock'))).mode & 0o777).toBe(0o600);
  const words = ['maintenance', 'on', '--message', 'Zurück um 9 “Uhr”'];
  expect(await askPortal(folder, words, AT)).toEqual({
    code: 0,
    data: { words, at: AT },
    text: 'Done.',
  });
  await end();
  expect(await readdir(folder)).toEqual([]);
  expect(await askPortal(folder, ['hello'])).toBeNull();
});

test('a start replaces a killed portal', async () => {
  const folder = await aFolder();
  await writeFile(join(folder, 'office.sock'), '');
  expect(await askPortal(folder, ['hello'])).toBeNull();
  await serve(folder);
  expect(await askPortal(folder, ['hello'])).toMatchObject({ code: 0 });
});

test('a failed command is refused, and the portal continues', async () => {
  const folder = await aFolder();
  await serve(folder, (words) =>
    words[0] === 'fail' ? Promise.reject(new Error('no disk')) : echo(words),
  );
  expect(await askPortal(folder, ['fail'])).toMatchObject({ code: 1 });
  expect(await askPortal(folder, ['hello'])).toMatchObject({ code: 0 });
});

test('progress of a long command arrives while it works', async () => {
  const folder = await aFolder();
  await serve(folder, async (words, at) => {
    at?.tell?.('1 of 2 files');
    at?.tell?.('2 of 2 files\nand a line');
    return echo(words, at);
  });
  const news: string[] = [];
  const at = { ...AT, tell: (line: string) => void news.push(line) };
  expect(await askPortal(folder, ['export'], at)).toMatchObject({ code: 0 });
  expect(news).toEqual(['1 of 2 files', '2 of 2 files\nand a line']);
});

/** Works until it is cancelled. */
const endless: typeof echo = (_words, at) =>
  new Promise((done) => {
    at?.tell?.('begun');
    at?.signal?.addEventListener('abort', () => done({ code: 1, sentence: 'Cancelled.' }));
  });

test('a cancelled command ends in the portal, and says so', async () => {
  const folder = await aFolder();
  await serve(folder, endless);
  const cancel = new AbortController();
  const at = { ...AT, signal: cancel.signal, tell: () => cancel.abort() };
  expect(await askPortal(folder, ['export'], at)).toEqual({ code: 1, sentence: 'Cancelled.' });
});

test('a command whose command line was killed ends in the portal', async () => {
  const folder = await aFolder();
  const ended = Promise.withResolvers<Outcome>();
  const end = await serve(folder, async (words, at) => {
    const outcome = await endless(words, at);
    ended.resolve(outcome);
    return outcome;
  });
  const socket = connect({ path: join(folder, 'office.sock') });
  socket.write(`${JSON.stringify({ words: ['export'], folder: '/' })}\n`);
  await once(socket, 'data');
  socket.destroy();
  expect(await ended.promise).toMatchObject({ code: 1 });
  await end();
});

test.each([
  ['no JSON', 'maintenance on'],
  ['no words', '{"maintenance":"on","folder":"/"}'],
  ['no folder', '{"words":["hello"]}'],
  ['far too much', JSON.stringify({ words: ['x'.repeat(70_000)], folder: '/' })],
])('%s gets no answer', async (_what, text) => {
  const folder = await aFolder();
  await serve(folder);
  const socket = connect({ path: join(folder, 'office.sock') });
  socket.on('error', () => {});
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.end(text);
  await once(socket, 'close');
  expect(answer).toBe('');
  expect(await askPortal(folder, ['hello'])).toMatchObject({ code: 0 });
});

/** A wait that ends at once, and the time that was asked for. */
function noTime() {
  const asked: number[] = [];
  const pause: Pause = async (ms) => void asked.push(ms);
  return { asked, pause };
}

test.each<[string, typeof echo]>([
  ['works', endless],
  [
    'does not look at its signal',
    (_words, at) => {
      at?.tell?.('begun');
      return new Promise(() => undefined);
    },
  ],
  [
    'has ended, but whose command line is paused and never closes its end',
    (words, at) => {
      at?.tell?.('begun');
      return echo(words, at);
    },
  ],
])('a portal that stops gives 5 s to a command that %s', async (_what, run) => {
  const folder = await aFolder();
  const { asked, pause } = noTime();
  const signals: (AbortSignal | undefined)[] = [];
  const watched: typeof echo = (words, at) => {
    signals.push(at?.signal);
    return run(words, at);
  };
  const end = await serveOffice(folder, watched, createLog('silent'), pause);
  const socket = connect({ path: join(folder, 'office.sock'), allowHalfOpen: true });
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  socket.write(`${JSON.stringify({ words: ['export'], folder: '/' })}\n`);
  await once(socket, 'data');
  await end();
  expect(asked).toEqual([5_000, 1_000]);
  expect(signals[0]?.aborted).toBe(true);
  socket.end();
  await closed;
  expect(await readdir(folder)).toEqual([]);
});

test('a portal that stops waits for a command that ends in time', async () => {
  const folder = await aFolder();
  const may = Promise.withResolvers<void>();
  const end = await serve(folder, async (words, at) => {
    at?.tell?.('begun');
    await may.promise;
    return echo(words, at);
  });
  const begun = Promise.withResolvers<void>();
  const outcome = askPortal(folder, ['export'], { ...AT, tell: () => begun.resolve() });
  await begun.promise;
  const ended = end();
  may.resolve();
  expect(await outcome).toMatchObject({ code: 0 });
  await ended;
});
