import { expect, test } from 'vitest';
import { readWorkings } from './workings-file.ts';

const HEADER = 'box,label,date,amount\n';

test('a file of workings has quoted labels, empty dates and amounts below zero', () => {
  const text = `\uFEFFBox,Label,Date,Amount\r\n1,"Sales, ""cash""",30/09/2026,200.00\r\n\r\n4,Rent,,-80.5`;
  expect(readWorkings(text)).toEqual({
    lines: [
      { box: 1, label: 'Sales, "cash"', date: '2026-09-30', amount_pence: 20_000 },
      { box: 4, label: 'Rent', date: null, amount_pence: -8_050 },
    ],
  });
});

test.each([
  ['', ['The first line must be "box,label,date,amount".']],
  ['box,label,amount\n', ['The first line must be "box,label,date,amount".']],
  [`${HEADER}1,Sales,2026-09-30`, ['Line 2 must have four columns.']],
  [`${HEADER}1,Sales,2026-09-30,1,`, ['Line 2 must have four columns.']],
  [
    `${HEADER}0,,31/06/2026,lots\n1,Sales,,1\n10,Sales,,1`,
    [
      'Line 2: box must be 1 to 9; label must have 1 to 200 characters; date must be a date such as 2026-09-30, or empty; amount must be an amount such as 1234.56.',
      'Line 4: box must be 1 to 9.',
    ],
  ],
  [`${HEADER}1,${'x'.repeat(201)},,1`, ['Line 2: label must have 1 to 200 characters.']],
  [`${HEADER}${'1,Sales,,1\n'.repeat(5_001)}`, ['There are more than 5000 lines.']],
])('all faults of %j are reported together', (text, faults) => {
  expect(readWorkings(text)).toEqual({ faults });
});

test('of very many faults only the first are reported', () => {
  const read = readWorkings(HEADER + '0,Sales,,1\n'.repeat(25));
  expect(read).toMatchObject({ faults: { length: 21, 20: 'There are 5 more.' } });
});

test('a file of 5,000 lines is read', () => {
  expect(readWorkings(HEADER + '1,Sales,,1\n'.repeat(5_000))).toMatchObject({
    lines: { length: 5_000 },
  });
});
