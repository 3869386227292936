import fc from 'fast-check';
import { expect, test } from 'vitest';
import web from '../../apps/web/vitest.config.ts';
import config from '../../vitest.config.ts';
import { propertySeed } from './property-seed.ts';

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

test('the seed is set before the tests of every project, and the costs of its files are noted', () => {
  const projects = [...(config.test?.projects ?? []), web].flatMap((project) =>
    typeof project === 'object' && 'test' in project ? [project.test ?? {}] : [],
  );
  expect(projects.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['domain', 'conversion', 'api', 'web', 'tools', 'kills', 'e2e']),
  );
  for (const { name, setupFiles } of projects) {
    const files = [setupFiles ?? []].flat();
    for (const file of ['property-seed.ts', 'file-cost.ts']) {
      expect(files, JSON.stringify(name)).toContainEqual(
        expect.stringContaining(`tools/test-run/${file}`),
      );
    }
  }
});
