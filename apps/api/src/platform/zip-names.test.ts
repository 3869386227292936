import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { zipFileNames, zipNames } from './zip-names.ts';

test.each([
  [['INV-0042'], ['INV-0042.pdf']],
  [
    ['A/1', 'a:1', 'A\\1'],
    ['A-1.pdf', 'a-1 (2).pdf', 'A-1 (3).pdf'],
  ],
  [
    ['Draft', 'DRAFT (2)', 'draft'],
    ['Draft.pdf', 'DRAFT (2).pdf', 'draft (3).pdf'],
  ],
  [['../../etc/passwd'], ['-..-etc-passwd.pdf']],
  [
    ['..', '', ' . '],
    ['-.pdf', '- (2).pdf', '- (3).pdf'],
  ],
  [
    ['CON', 'nul', 'LPT1'],
    ['CON-.pdf', 'nul-.pdf', 'LPT1-.pdf'],
  ],
  [['a\u0000b\r\nc\u202Ed'], ['a-b--c-d.pdf']],
  [['Nº 7/É'], ['Nº 7-É.pdf']],
  [['x'.repeat(300)], [`${'x'.repeat(100)}.pdf`]],
  [[`${'x'.repeat(99)}😀`], [`${'x'.repeat(99)}.pdf`]],
])('%o -> %o', (titles, names) => {
  expect(zipNames(titles, '.pdf')).toEqual(names);
});

test.each([
  [
    ['a.pdf', 'A.pdf', 'a.csv'],
    ['a.pdf', 'A (2).pdf', 'a.csv'],
  ],
  // A name that loses its extension when made safe must not collide with another.
  [
    ['a.pdf', 'a.pdf.'],
    ['a.pdf', 'a.pdf (2)'],
  ],
])('files keep their extensions: %o -> %o', (files, names) => {
  expect(zipFileNames(files)).toEqual(names);
});

const LONGEST = 100;

describe('names', () => {
  // Few letters and few lengths, so that titles collide with each other and with each other's
  // counts.
  const piece = fc.constantFrom('a', 'A', 'ß', 'SS', ' ', '.', '/', '(2)', ' (2)', ' (3)', '😀');
  const title = fc.oneof(
    fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join('')),
    fc.integer({ min: 90, max: 110 }).map((length) => 'a'.repeat(length)),
    fc.integer({ min: 90, max: 100 }).map((length) => `${'a'.repeat(length)} (2)`),
  );
  const titles = fc.array(title, { maxLength: 60 });
  const told = (name: string) => name.toUpperCase().toLowerCase();

  test('differ regardless of case, keep their extension and are not too long', () => {
    fc.assert(
      fc.property(titles, (given) => {
        const names = zipNames(given, '.pdf');
        expect(new Set(names.map(told)).size).toBe(given.length);
        for (const name of names) {
          expect(name.endsWith('.pdf')).toBe(true);
          expect(name.length).toBeLessThanOrEqual(LONGEST + '.pdf'.length);
        }
      }),
    );
  });

  test('do not depend on the titles after them', () => {
    fc.assert(
      fc.property(titles, titles, (first, more) => {
        const names = zipNames(first, '.pdf');
        expect(zipNames([...first, ...more], '.pdf').slice(0, first.length)).toEqual(names);
      }),
    );
  });

  /** Throws after `lookUps` look-ups of names or counts. */
  function namesWithin(lookUps: number, given: readonly string[]): string[] {
    let left = lookUps;
    const count = <T extends object, K extends 'has' | 'get'>(prototype: T, name: K) => {
      const own = Object.getOwnPropertyDescriptor(prototype, name) as TypedPropertyDescriptor<
        (this: T, key: unknown) => unknown
      >;
      const value = function (this: T, key: unknown): unknown {
        if (--left < 0) throw new Error(`more than ${lookUps} look-ups`);
        return own.value?.call(this, key);
      };
      Object.defineProperty(prototype, name, { ...own, value });
      return () => Object.defineProperty(prototype, name, own);
    };
    const restores = [count(Set.prototype, 'has'), count(Map.prototype, 'get')];
    try {
      return zipNames(given, '.pdf');
    } finally {
      for (const restore of restores) restore();
    }
  }

  test.each(['Receipt', 'x'.repeat(LONGEST), 'CON'])(
    'of equal titles (%s) cost a few look-ups each, however many there are',
    (one) => {
      for (const count of [3_000, 50_000]) {
        const given = Array.from({ length: count }, () => one);
        expect(new Set(namesWithin(15 * count, given)).size).toBe(count);
      }
    },
  );

  test('cost no more when titles already look like counted names', () => {
    const counted = Array.from({ length: 10_000 }, (_, at) => `Receipt (${at + 2})`);
    const given = [...counted, ...Array.from({ length: 10_000 }, () => 'receipt')];
    expect(new Set(namesWithin(15 * given.length, given)).size).toBe(given.length);
  });
});
