import { testApi } from '@counterfoil/testkit/test-api';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { compiledOnce } from './compiled-once.ts';

test('a query is built once, and answers for the values of each call', async () => {
  const { database } = await testApi();
  const built = vi.fn<() => void>();
  const read = compiledOnce((kysely, { from, words }: Asked) => {
    built();
    return kysely
      .selectFrom(sql<{ word: string }>`unnest(${words}::text[])`.as('word'))
      .select(sql<string>`word`.as('word'))
      .where(sql<boolean>`word >= ${from}`)
      .where(sql<boolean>`word < ${'x'}`);
  });
  const words = ['a', 'b', 'c', 'x'];
  expect(await read(database.kysely, { from: 'b', words })).toEqual([{ word: 'b' }, { word: 'c' }]);
  expect(await read(database.kysely, { words, from: 'c' })).toEqual([{ word: 'c' }]);
  expect(built).toHaveBeenCalledTimes(1);
});

interface Asked {
  readonly from: string;
  readonly words: readonly string[];
}
