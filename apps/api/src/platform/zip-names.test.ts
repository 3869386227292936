import { expect, test } from 'vitest';
import { zipNames } from './zip-names.ts';

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
