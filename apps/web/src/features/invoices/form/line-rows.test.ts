import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../../..');
const REM = 16;
/** The first length in a sheet that `pattern` finds, in pixels. */
const lengthIn = (file: string, pattern: RegExp): number =>
  Number(pattern.exec(readFileSync(join(src, file), 'utf8'))?.[1]) * REM;

test('a line is a single row wherever the form has 700 px', () => {
  const cards = /container \(width < ([\d.]+)rem\) \{\s*\.table,/;
  const below = lengthIn('features/invoices/form/item-table.module.css', cards);
  const padding = lengthIn('ui/page/states.module.css', /\.card \{\s*padding: ([\d.]+)rem/);
  const border = 1;
  expect(below + 2 * (padding + border)).toBeLessThanOrEqual(700);
});
