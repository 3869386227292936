import { expect, test } from 'vitest';
import { createShare } from './share.ts';
import { settableClock } from './time/clock.ts';

const SETTINGS = { most: 3, windowSeconds: 300, refused: 'Not so often, please.' };

const START = '2026-11-21T09:00:00Z';

test('a client who has used up their share waits until its window ends; others do not', () => {
  const clock = settableClock(START);
  const share = createShare(clock, SETTINGS);
  const take = (client: string) => () => share.take(client);
  for (let at = 0; at < 3; at++) share.take('a');
  clock.set('2026-11-21T09:04:00Z');
  expect(take('a')).toThrow(
    expect.objectContaining({ status: 429, message: SETTINGS.refused, retryAfterSeconds: 60 }),
  );
  expect(take('b')).not.toThrow();
  clock.set('2026-11-21T09:04:59Z');
  expect(take('a')).toThrow(SETTINGS.refused);
  clock.set('2026-11-21T09:05:00Z');
  for (let at = 0; at < 3; at++) share.take('a');
  expect(take('a')).toThrow(SETTINGS.refused);
});

test('many clients do not fill the memory: the oldest are dropped', () => {
  const share = createShare(settableClock(START), { ...SETTINGS, most: 1 });
  share.take('first');
  expect(() => share.take('first')).toThrow(SETTINGS.refused);
  for (let at = 0; at < 10_000; at++) share.take(`client ${at}`);
  expect(() => share.take('first')).not.toThrow();
  expect(() => share.take('client 9999')).toThrow(SETTINGS.refused);
});
