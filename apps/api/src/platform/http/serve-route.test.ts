import { clientRoute } from '@counterfoil/contract/client-route';
import { list, one, wrapped } from '@counterfoil/contract/shapes';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bindWith, type Call, type JudgedCall, type SignedCall } from './serve-route.ts';

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

describe('a use case does not compile', () => {
  const bind = bindWith(null);
  const plain = async (_: null, { body }: Call<typeof createThing>) => body;
  const judging = async (_: null, { body }: JudgedCall<typeof createThing>) => ({
    name: body.given.name ?? '',
  });
  const reading = async (_: null, { body }: SignedCall<typeof createThing>) => ({ name: body });

  test('with the answer of another route', () => {
    // @ts-expect-error One thing is no list.
    bind(listThings, plain);
  });

  test('with another body than its binding gives', () => {
    bind(createThing, plain);
    bind(createThing, judging, { judgedWhole: true });
    bind(createThing, reading, { signed: true });
    // @ts-expect-error It asks for the errors too.
    bind(createThing, judging);
    // @ts-expect-error It asks for the body as text.
    bind(createThing, reading);
    // @ts-expect-error It asks for a body without errors.
    bind(createThing, plain, { judgedWhole: true });
    // @ts-expect-error It asks for a parsed body.
    bind(createThing, plain, { signed: true });
  });
});
