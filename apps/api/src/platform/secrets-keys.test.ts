import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSecretsKeys, createSecrets } from './secrets.ts';
import { sealedAt } from './sealed-places.ts';

const AT = sealedAt('pay_links', 'token_sealed', '1');
const [old, current] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];

function secretsOf(text: string) {
  const read = readSecretsKeys(text);
  if (!read) throw new Error(`no keys: ${text}`);
  return createSecrets(read.keys, read.sealingKeyId);
}

test('an old key still opens its values after a new one was added, which seals from then on', () => {
  const before = secretsOf(old).seal('31926819', AT);
  const after = secretsOf(` 2:${current}, 1:${old}\n`);
  expect(after.open(before, AT)).toBe('31926819');
  const sealed = after.seal('31926819', AT);
  expect(sealed[1]).toBe(2);
  expect(() => secretsOf(old).open(sealed, AT)).toThrow('no key 2');
  expect(secretsOf(`2:${current}`).open(sealed, AT)).toBe('31926819');
});

test.each([
  ['nothing', ''],
  ['a short key', '1:c2hvcnQ='],
  ['two without numbers', `${old},${current}`],
  ['a number twice', `3:${old},3:${current}`],
  ['a number above one byte', `256:${old}`],
  ['number 0', `0:${old}`],
  ['an empty place', `2:${current},`],
])('%s is not a list of keys', (_, text) => {
  expect(readSecretsKeys(text)).toBeNull();
});
