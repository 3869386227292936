import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertySeed } from './property-seed.ts';

const root = join(import.meta.dirname, '../..');

test('the seed is the same in every run, unless PROPERTY_SEED names another', () => {
  expect(propertySeed(undefined)).toBe(propertySeed(''));
  expect(propertySeed('-42')).toBe(-42);
});

test.each(['x', '1.5', '4294967296'])('the seed cannot be %s', (given) => {
  expect(() => propertySeed(given)).toThrow(`PROPERTY_SEED is ${given}`);
});

test('properties start with the seed, and a failing one reports it', () => {
  const seed = propertySeed(process.env['PROPERTY_SEED']);
  expect(() => fc.assert(fc.property(fc.integer(), () => false))).toThrow(`seed: ${seed},`);
});

test.each([
  ['domain', 'vitest.config.ts'],
  ['api', 'vitest.config.ts'],
  ['tools', 'vitest.config.ts'],
  ['web', 'apps/web/vitest.config.ts'],
])('the seed is set before the tests of the project %s', (project, config) => {
  const text = readFileSync(join(root, config), 'utf8');
  const [, settings = ''] = text.split(`name: '${project}',`);
  expect(settings.split("name: '")[0]).toContain('tools/test-run/property-seed.ts');
});
