import { anInvoicePaper, line } from '@counterfoil/testkit/invoice-paper';
import { expect, test } from 'vitest';
import { layOut, openCompiler } from '#platform/typst/engine';
import { invoiceRequest } from './invoice-view.ts';

let texts = 0;
/** The engine's CPU time for 40 lines of 1,000 characters; it caches texts, so each is new. */
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
  'a text of maximum length takes about as long as plain words when it consists of %s',
  (_, piece) => {
    // Measured in CPU time, the best of three, within one run.
    expect(cpuMs(piece) / cpuMs('word ')).toBeLessThan(2);
  },
);
