import { randomUUID } from 'node:crypto';
import { testApi } from '@counterfoil/testkit/test-api';
import { expect, test } from 'vitest';
import { createTransact } from './db/transact.ts';
import { createShare } from './share.ts';
import { settableClock } from './time/clock.ts';

const REFUSED = 'Not so often, please.';

test('a client who has used up their share waits until its window ends, on every node', async () => {
  const { database } = await testApi();
  const clock = settableClock('2026-11-21T09:00:00Z');
  const transact = createTransact(database.kysely, clock);
  const settings = { scope: randomUUID(), most: 3, windowSeconds: 300, refused: REFUSED };
  const [one, other] = [
    createShare({ transact, clock }, settings),
    createShare({ transact, clock }, settings),
  ];
  await one.take('a');
  await one.take('a');
  clock.set('2026-11-21T09:04:00Z');
  await other.take('a');
  for (const share of [one, other]) {
    await expect(share.take('a')).rejects.toMatchObject({
      status: 429,
      message: REFUSED,
      retryAfterSeconds: 60,
    });
  }
  await one.take('b');
  clock.set('2026-11-21T09:04:59.900Z');
  await expect(one.take('a')).rejects.toMatchObject({ retryAfterSeconds: 1 });
  clock.set('2026-11-21T09:05:00Z');
  for (let at = 0; at < 3; at++) await other.take('a');
  await expect(one.take('a')).rejects.toThrow(REFUSED);
});
