import type { VatReport, VatWorkings } from '@counterfoil/contract/vat/schemas';
import { VAT_BOXES } from '@counterfoil/domain/vat/vat-boxes';
import { expect, test } from 'vitest';
import { boxesOf } from './shown-box.ts';

const report = (due: string, reclaimed: string) =>
  ({
    boxes: {
      ...Object.fromEntries(VAT_BOXES.map(({ name }) => [name, '0.00'])),
      total_vat_due: due,
      vat_reclaimed_curr_period: reclaimed,
    },
  }) as unknown as VatReport;

const workings = (due: string | null, reclaimed: string | null) =>
  ({
    boxes: [
      { box: 'total_vat_due', last_amount: due },
      { box: 'vat_reclaimed_curr_period', last_amount: reclaimed },
    ],
  }) as unknown as VatWorkings;

test.each([
  ['to pay', report('260.00', '300.25'), workings('524.61', '157.38')],
  ['to get back', report('260.00', '100.00'), workings('100.00', '157.38')],
  [null, report('260.00', '100.00'), workings('524.61', '157.38')],
  [null, report('260.00', '260.00'), workings('524.61', '157.38')],
  [null, report('260.00', '300.25'), workings(null, null)],
  [null, report('260.00', '300.25'), undefined],
])(
  'the net VAT of a return whose sign changed is distinguished from the last: %s',
  (turned, now, last) => {
    const boxes = boxesOf(now, last);
    expect(boxes.find(({ name }) => name === 'net_vat_due')?.turnedFrom).toBe(turned);
    expect(boxes.filter(({ turnedFrom }) => turnedFrom !== null)).toHaveLength(turned ? 1 : 0);
  },
);
