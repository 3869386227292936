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

test('a query is built once for each shape', async () => {
  const { database } = await testApi();
  const built = vi.fn<(order: string) => void>();
  const read = compiledOnce(
    (kysely, { words }: Pick<Asked, 'words'>, { order }: { readonly order: 'asc' | 'desc' }) => {
      built(order);
      return kysely
        .selectFrom(sql<{ word: string }>`unnest(${words}::text[])`.as('word'))
        .select(sql<string>`word`.as('word'))
        .orderBy('word', order);
    },
  );
  const inOrder = async (order: 'asc' | 'desc', ...words: string[]) =>
    (await read(database.kysely, { words }, { order })).map(({ word }) => word);
  expect(await inOrder('asc', 'b', 'a')).toEqual(['a', 'b']);
  expect(await inOrder('desc', 'a', 'b')).toEqual(['b', 'a']);
  expect(await inOrder('asc', 'd', 'c')).toEqual(['c', 'd']);
  expect(built.mock.calls).toEqual([['asc'], ['desc']]);
});

interface Asked {
  readonly from: string;
  readonly words: readonly string[];
}
