import type pg from 'pg';
import { expect, test } from 'vitest';
import { channelsOf } from './pooled-channels.ts';

test('a message that cannot be encoded fails with all of its statements', async () => {
  // As `pg` submits a query.
  const query = (sent: pg.Submittable & { handleError(error: unknown): void }) => {
    const error: unknown = sent.submit({ stream: { write: () => true } } as never);
    if (error) process.nextTick(() => sent.handleError(error));
  };
  const pool = { connect: async () => ({ query, release: () => {} }) } as unknown as pg.Pool;
  const channel = await channelsOf(pool, () => String).acquire();
  const failed: string[] = [];
  const statement = (text: string, value: unknown) => ({
    text,
    name: null,
    values: [value as string],
    resolve: () => {},
    reject: () => failed.push(text),
  });
  await channel.send([statement('a', 'whole'), statement('b', 7)]);
  expect(failed).toEqual(['a', 'b']);
});
