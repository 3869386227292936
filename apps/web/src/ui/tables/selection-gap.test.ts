import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../..');
const margin = (file: string, rule: string, side: 'top' | 'bottom'): number => {
  const css = readFileSync(join(src, file), 'utf8');
  const [, rem] =
    new RegExp(`${RegExp.escape(rule)} \\{[^}]*margin-${side}: (-?[\\d.]+)rem`).exec(css) ?? [];
  return Number(rem);
};

test.each(['.sealed', '.preparing'])(
  'the selection line covers no note above the table: %s',
  (note) => {
    const gap = -margin('ui/tables/selection-bar.module.css', '.line[data-quiet]', 'top');
    expect(gap).toBeGreaterThan(0);
    const envelope = 'features/documents/envelope/envelope.module.css';
    expect(margin(envelope, note, 'bottom')).toBeGreaterThanOrEqual(gap);
  },
);
