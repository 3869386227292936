import { expect, test } from 'vitest';
import { createIntent } from './intent.ts';

test('a retry of the same body keeps its key, so it never doubles', () => {
  const intent = createIntent();
  expect(intent.keyFor({ name: 'Fig' })).toBe(intent.keyFor({ name: 'Fig' }));
});

test('another body is another intent', () => {
  const intent = createIntent();
  expect(intent.keyFor({ name: 'Fig' })).not.toBe(intent.keyFor({ name: 'Oak' }));
});

test('once done, the same body is a new intent', () => {
  const intent = createIntent();
  const first = intent.keyFor(undefined);
  intent.done();
  expect(intent.keyFor(undefined)).not.toBe(first);
});
