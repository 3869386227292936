import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sideBySide } from './side-by-side.ts';

test('each item starts when an earlier one is done, and only a given number run at once', async () => {
  const begun: string[] = [];
  const held = new Map(['a', 'b', 'c'].map((name) => [name, Promise.withResolvers<void>()]));
  const all = sideBySide(['a', 'b', 'c'], 2, async (name) => {
    begun.push(name);
    await held.get(name)?.promise;
    return name.toUpperCase();
  });
  await turn();
  expect(begun).toEqual(['a', 'b']);
  held.get('b')?.resolve();
  await turn();
  expect(begun).toEqual(['a', 'b', 'c']);
  held.get('c')?.resolve();
  held.get('a')?.resolve();
  expect(await all).toEqual(['A', 'B', 'C']);
});
