import { sampled } from '@counterfoil/testkit/sampled';
import { describe, expect, test } from 'vitest';
import {
  ConversionError,
  type ConversionErrorCode,
  type DocumentConverter,
  type DocumentToConvert,
} from './port.ts';

/** A sample file, honest or hostile. */
interface Sample {
  readonly name?: string;
  readonly extension: string;
  readonly content: Uint8Array;
  readonly code?: ConversionErrorCode;
}

export interface Samples {
  readonly honest: readonly Sample[];
  readonly hostile: readonly Sample[];
}

export const given = ({ extension, content }: Sample): DocumentToConvert => ({
  extension,
  open: async () =>
    (async function* () {
      for (let at = 0; at < content.length; at += 60_000) yield content.subarray(at, at + 60_000);
    })(),
});

/** Collects a PDF into one buffer. */
export async function whole(pdf: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(pdf));
}

/**
 * Asks one converter for all samples at once, when a test asks for the first PDF: opening a
 * program for each takes seconds.
 */
function madeAtOnce(open: () => DocumentConverter, samples: readonly Sample[]) {
  let made: ReturnType<typeof makeAll> | undefined;
  const makeAll = () => {
    const converter = open();
    const pdfs = samples.map((sample, at) =>
      converter.toPdf(given(sample), async (pdf) => ({ keptBy: at, pdf: await whole(pdf) })),
    );
    return Promise.all(pdfs);
  };
  return async (at: number) => {
    made ??= makeAll();
    const one = (await made)[at];
    if (!one) throw new Error(`no sample ${at}`);
    return one;
  };
}

/**
 * The behaviour of every `DocumentConverter`.
 * @returns the PDFs of the honest samples, for more tests of what they show
 */
export function describeDocumentConverter(
  name: string,
  open: () => DocumentConverter,
  { honest, hostile }: Samples,
  /** For the tests in which each file takes a program seconds. */
  options: { tags?: string[] } = {},
) {
  const everyHonest = madeAtOnce(open, honest);

  describe(`${name} makes a PDF`, () => {
    test.each(honest.map((sample, at) => ({ ...sample, at })))('of $extension', async ({ at }) => {
      const { pdf } = await everyHonest(at);
      expect(pdf.toString('latin1')).toMatch(/^%PDF-1\.\d[^]*%%EOF\s*$/);
    });

    test('of each of several files requested at once', async () => {
      for (const at of honest.keys()) {
        const { pdf, keptBy } = await everyHonest(at);
        expect([keptBy, pdf.length > 500]).toEqual([at, true]);
      }
    });
  });

  describe(`${name} soon reports an error`, () => {
    // A fault that goes unnoticed ends as `too_long`.
    for (const [samples, options] of sampled(hostile, 1, ({ code }) => code)) {
      test.for(samples)('for $name', options, async (sample) => {
        const converter = open();
        await expect(converter.toPdf(given(sample), whole)).rejects.toMatchObject({
          name: 'ConversionError',
          code: sample.code,
        });
      });
    }

    test('and then converts the next file', options, async () => {
      const [bad, good] = [hostile[0], honest[0]];
      if (!bad || !good) throw new Error('no samples');
      const converter = open();
      await expect(converter.toPdf(given(bad), whole)).rejects.toThrow(ConversionError);
      expect((await converter.toPdf(given(good), whole)).length).toBeGreaterThan(500);
    });

    test('for a kind of file that it cannot convert', async () => {
      const table = { extension: 'xlsx', content: Buffer.from('x') };
      await expect(open().toPdf(given(table), whole)).rejects.toMatchObject({
        code: 'unavailable',
      });
    });

    test('for a document or a store that fails, with its own error', options, async () => {
      const [sample] = honest;
      if (!sample) throw new Error('no sample');
      const lost = { ...given(sample), open: () => Promise.reject(new RangeError('lost')) };
      await expect(open().toPdf(lost, whole)).rejects.toThrow(RangeError);
      const keep = () => Promise.reject(new RangeError('full'));
      await expect(open().toPdf(given(sample), keep)).rejects.toThrow(RangeError);
    });

    test('after it is closed', async () => {
      const [sample] = honest;
      if (!sample) throw new Error('no sample');
      const converter = open();
      const underWay = Promise.allSettled([
        converter.toPdf(given(sample), whole),
        converter.toPdf(given(sample), whole),
      ]);
      await converter.close();
      for (const ended of await underWay) {
        expect(ended).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
      }
      await expect(converter.toPdf(given(sample), whole)).rejects.toMatchObject({
        code: 'unavailable',
      });
    });
  });
  return everyHonest;
}
