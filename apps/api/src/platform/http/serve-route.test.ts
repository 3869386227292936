import { clientRoute } from '@counterfoil/contract/client-route';
import { listCustomers } from '@counterfoil/contract/customers/routes';
import { list, one, wrapped } from '@counterfoil/contract/shapes';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  bindWith,
  serveRoutes,
  type Call,
  type JudgedCall,
  type SignedCall,
} from './serve-route.ts';

const fields = z.object({ name: z.string() });
const listThings = clientRoute('listThings', 'GET /things', {
  summary: 'Things',
  reply: list(z.string()),
});
const createThing = clientRoute('createThing', 'POST /things', {
  summary: 'A new thing',
  ...wrapped('thing', fields),
  reply: one(fields),
});

test('a use case gets the dependencies of its binding', async () => {
  const bind = bindWith(['a', 'b']);
  const bound = bind(listThings, async (things) => things);
  expect(await bound.handle({} as never)).toEqual(['a', 'b']);
});

test('a use case that does not match its route and binding does not compile', () => {
  const bind = bindWith(null);
  const plain = async (_: null, { body }: Call<typeof createThing>) => body;
  const judging = async (_: null, { body }: JudgedCall<typeof createThing>) => ({
    name: body.given.name ?? '',
  });
  const reading = async (_: null, { body }: SignedCall<typeof createThing>) => ({ name: body });
  const right = [
    bind(createThing, plain),
    bind(createThing, judging, { judgedWhole: true }),
    bind(createThing, reading, { signed: true }),
  ];
  const wrong = [
    // @ts-expect-error One thing is no list.
    bind(listThings, plain),
    // @ts-expect-error It asks for the errors too.
    bind(createThing, judging),
    // @ts-expect-error It asks for the body as text.
    bind(createThing, reading),
    // @ts-expect-error It asks for a body without errors.
    bind(createThing, plain, { judgedWhole: true }),
    // @ts-expect-error It asks for a parsed body.
    bind(createThing, plain, { signed: true }),
  ];
  expect([right, wrong].map(({ length }) => length)).toEqual([3, 5]);
});

test('a contract with a route that is not bound does not compile', () => {
  type Served = Parameters<typeof serveRoutes<'listCustomers'>>[1];
  // @ts-expect-error All other routes are missing.
  const served: Served = [bindWith(null)(listCustomers, async () => Promise.reject(new Error()))];
  expect(served).toHaveLength(1);
});
