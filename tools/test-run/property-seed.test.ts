import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertySeed } from './property-seed.ts';

const root = join(import.meta.dirname, '../..');

test('is the same in every run, unless PROPERTY_SEED names another', () => {
  expect(propertySeed(undefined)).toBe(propertySeed(''));
  expect(propertySeed('-42')).toBe(-42);
});

test.each(['x', '1.5', '4294967296'])('is not %s', (given) => {
  expect(() => propertySeed(given)).toThrow(`PROPERTY_SEED is ${given}`);
});

test('is what properties begin with, and what the failure of one says', () => {
  const seed = propertySeed(process.env['PROPERTY_SEED']);
  expect(() => fc.assert(fc.property(fc.integer(), () => false))).toThrow(`seed: ${seed},`);
});

test('is set for every project that has properties', () => {
  const configs = ['vitest.config.ts', 'apps/web/vitest.config.ts'];
  const text = configs.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
  const projects = [...text.matchAll(/name: '(\w+)'/g)].map(([, name]) => name);
  expect(projects).toEqual(['domain', 'api', 'tools', 'e2e', 'web']);
  // The journeys have no properties; what they kill has a seed of its own, KILL_SEED.
  expect(text.match(/tools\/test-run\/property-seed\.ts/g)).toHaveLength(projects.length - 1);
});
