import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { slimContract } from './slim-contract.ts';

test('a route keeps the parts that the browser reads', () => {
  const slim = slimContract(`
import { idsInBody, manyIds } from '../asked.ts';
import { fields, record } from './schemas.ts';
export const update = clientRoute('update', 'PUT /things/{id}', {
  summary: 'Change, or not',
  audit: 'thing_updated',
  ...wrapped('thing', fields),
  ...idsInBody(manyIds('thing', {})),
  query: z.object({ a: b, c: d }),
  alsoOn: 'GET',
  reply: one(record),
  perMinute: 60
});`);
  expect(slim.replaceAll(/\s+/g, ' ').replaceAll(', )', ')').trim()).toBe(
    "import { fields, record } from './schemas.ts'; export const update = /*#__PURE__*/ (() => " +
      "(clientRoute('update', 'PUT /things/{id}', { wrapper: 'thing', alsoOn: 'GET', reply: one(record), })))();",
  );
});

test('an import for its effect stays, and an unused one is removed', () => {
  const code =
    "import './effect.ts';\nimport { used, idle } from './a.ts';\nimport { gone } from './b.ts';\nused();";
  expect(slimContract(code)).toBe(
    "import './effect.ts';\nimport { used, idle } from './a.ts';\n\nused();",
  );
});

const contract = join(import.meta.dirname, '../../../packages/contract/src');
const modules = globSync('**/*.ts', { cwd: contract, exclude: ['**/*.test.ts'] });

test.each(modules)(
  '%s of the contract reads nothing that the build removes from a route',
  (file) => {
    const code = readFileSync(join(contract, file), 'utf8');
    expect(code).not.toMatch(/\.(summary|audit|params|query|body|perMinute)\b(?!-)/);
  },
);
