import { expect, test } from 'vitest';
import { createIntent } from './intent.ts';

test('a retry of the same body keeps its key', () => {
  const intent = createIntent();
  expect(intent.keyFor({ name: 'Fig' })).toBe(intent.keyFor({ name: 'Fig' }));
});

test('a different body gets a new key', () => {
  const intent = createIntent();
  expect(intent.keyFor({ name: 'Fig' })).not.toBe(intent.keyFor({ name: 'Oak' }));
});

test('the same body gets a new key once its intent is done', () => {
  const intent = createIntent();
  const first = intent.keyFor(undefined);
  intent.done();
  expect(intent.keyFor(undefined)).not.toBe(first);
});
