import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSecrets } from './secrets.ts';
import { sealedAt } from './sealed-places.ts';

const AT = sealedAt('contacts', 'birthday_sealed', 'one');
const [old, current] = [randomBytes(32), randomBytes(32)];
const secrets = createSecrets(new Map([[1, old]]), 1);

describe('a sealed value', () => {
  test('opens to the same text, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(secrets.open(secrets.seal(text, AT), AT)).toBe(text);
      }),
    );
  });

  test('has nothing readable and is never the same twice', () => {
    const [one, two] = [secrets.seal('QQ123456C', AT), secrets.seal('QQ123456C', AT)];
    expect(one.includes('QQ123456C')).toBe(false);
    expect(one.equals(two)).toBe(false);
  });

  test('cannot be opened when any byte was changed', () => {
    const sealed = secrets.seal('QQ123456C', AT);
    for (let place = 0; place < sealed.length; place++) {
      const touched = Buffer.from(sealed);
      touched[place] = (touched[place] ?? 0) ^ 1;
      expect(() => secrets.open(touched, AT), `byte ${place}`).toThrow(/key|authenticate/);
    }
    expect(() => secrets.open(sealed.subarray(0, 20), AT)).toThrow(/./);
  });

  test.each([
    ['another row', sealedAt('contacts', 'birthday_sealed', 'two')],
    ['another column', sealedAt('contacts', 'tax_reference_sealed', 'one')],
    ['another table', sealedAt('clients', 'tax_reference_sealed', 'one')],
  ])('cannot be opened in %s', (_, at) => {
    expect(() => secrets.open(secrets.seal('QQ123456C', AT), at)).toThrow('authenticate');
  });

  test('cannot be opened with another key', () => {
    const other = createSecrets(new Map([[1, current]]), 1);
    expect(() => other.open(secrets.seal('x', AT), AT)).toThrow('authenticate');
  });

  test('stays readable with an old key while a new one seals', () => {
    const rotated = createSecrets(
      new Map([
        [1, old],
        [2, current],
      ]),
      2,
    );
    expect(rotated.open(secrets.seal('before', AT), AT)).toBe('before');
    const sealed = rotated.seal('after', AT);
    expect(sealed[1]).toBe(2);
    expect(rotated.open(sealed, AT)).toBe('after');
    expect(() => secrets.open(sealed, AT)).toThrow('no key 2');
  });
});

test('a keyed hash is equal for equal bytes, and differs with another key', () => {
  const hashOf = (key: Buffer, text: string) =>
    createSecrets(new Map([[1, key]]), 1)
      .keyedHash(Buffer.from(text))
      .toString('hex');
  const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  expect(hashOf(one, 'A1B2C3')).toBe(hashOf(one, 'A1B2C3'));
  expect(new Set([hashOf(one, 'A1B2C3'), hashOf(one, 'A1B2C4'), hashOf(two, 'A1B2C3')]).size).toBe(
    3,
  );
});
