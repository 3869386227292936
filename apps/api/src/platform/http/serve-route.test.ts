import { clientRoute } from '@counterfoil/contract/client-route';
import { list } from '@counterfoil/contract/shapes';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bindAll, type Call } from './serve-route.ts';

test('a route is bound to the use case of its export, whatever name the route gives itself', async () => {
  const listThings = clientRoute('listThigns', 'GET /things', {
    summary: 'Things',
    reply: list(z.string()),
  });
  const [bound] = bindAll({ listThings }, ['a', 'b'], {
    listThings: async (things: string[]) => things,
  });
  expect(await bound?.handle({} as Call<typeof listThings>)).toEqual(['a', 'b']);
});
