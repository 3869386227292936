import { expect, test } from 'vitest';
import { seedsOf } from './seeds.ts';

test('the whole derives every seed from one, which is printed and can be given', () => {
  const said: string[] = [];
  const env = seedsOf({ TEST_SEED: '7' }, (line) => said.push(line));
  expect(env).toEqual({ TEST_WHOLE: '1', PROPERTY_SEED: '7', TEST_DELAYS: '7', KILL_SEED: '7' });
  expect(said).toEqual(['TEST_SEED=7 repeats this run.']);
  expect(seedsOf({}, () => {})['PROPERTY_SEED']).toMatch(/^\d+$/);
});
