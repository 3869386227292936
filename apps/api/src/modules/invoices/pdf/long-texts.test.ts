import { anInvoicePaper, line } from '@counterfoil/testkit/invoice-paper';
import { expect, test } from 'vitest';
import { layOut, openCompiler } from '#platform/typst/engine';
import { invoiceRequest } from './render-invoice-pdf.ts';

let texts = 0;
/** What the engine spends on 40 lines of 1,000 characters; it remembers texts, so each is new. */
function cpuMs(piece: string): number {
  const compiler = openCompiler();
  const runsMs = [1, 2, 3].map(() => {
    const items = Array.from({ length: 40 }, () =>
      line(`${texts++} ${piece.repeat(1000)}`.slice(0, 1000), '1', '1', '20', 100),
    );
    const request = invoiceRequest(anInvoicePaper({ items }));
    const start = process.cpuUsage();
    layOut(compiler, request);
    return process.cpuUsage(start).user / 1000;
  });
  return Math.min(...runsMs);
}

test.each([
  ['separators', '-'],
  ['letters with a separator after each', 'a-'],
  ['soft hyphens', 'a\u00ad'],
])(
  'a text of the greatest length takes about as long as plain words do, be it of %s',
  (_, piece) => {
    // Counted in time of the processor, the best of three, within one run.
    expect(cpuMs(piece) / cpuMs('word ')).toBeLessThan(2);
  },
);
