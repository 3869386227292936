import { createServer } from 'node:http';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { eventually } from '@counterfoil/testkit/eventually';
import { hostileLetters } from '@counterfoil/testkit/files/hostile';
import { linkedSection, openDocument, withMacro } from '@counterfoil/testkit/files/open-document';
import { pngOf } from '@counterfoil/testkit/files/png';
import { honestLetters } from '@counterfoil/testkit/files/samples';
import { includedText, linkedPicture, paragraph, wordFile } from '@counterfoil/testkit/files/word';
import { textOf } from '@counterfoil/testkit/pdf-text';
import { sampled } from '@counterfoil/testkit/sampled';
import { describe, expect, onTestFinished, test } from 'vitest';
import { describeDocumentConverter, given, whole } from '../behaviour.ts';
import { createLocalConverter, type LocalConverterOptions } from '../local/index.ts';

/** A converter that is closed after its test. */
function opened(options: LocalConverterOptions = {}) {
  const converter = createLocalConverter(options);
  onTestFinished(() => converter.close());
  return converter;
}
const convert = (extension: string, content: Uint8Array, converter = opened()) =>
  converter.toPdf(given({ extension, content }), whole);
const letter = (text: string) => wordFile({ body: paragraph(text) });

/** The ids of the LibreOffice processes that this process started. */
async function atWork(): Promise<number[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const ours = await Promise.all(
    numbers.map(async (number) => {
      const [stat, line] = await Promise.all([
        readFile(`/proc/${number}/stat`, 'latin1').catch(() => ''),
        readFile(`/proc/${number}/cmdline`, 'latin1').catch(() => ''),
      ]);
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]);
      return parent === process.pid && line.includes('office/worker.ts') ? [Number(number)] : [];
    }),
  );
  return ours.flat();
}

/** Waits until only so many processes run. */
const working = (count: number) => eventually(atWork, ({ length }) => length === count);

const LETTERS = honestLetters();

describe('with LibreOffice', () => {
  const honest = describeDocumentConverter(
    'a process for each letter',
    () => opened(),
    { honest: LETTERS, hostile: hostileLetters() },
    { tags: ['whole'] },
  );

  test('a letter of every kind shows its text', async () => {
    for (const at of LETTERS.keys()) expect(await textOf((await honest(at)).pdf)).toBe('Dear Anna');
  });

  test('a letter without a page size is printed on A4', async () => {
    const { pdf } = await honest(LETTERS.findIndex(({ extension }) => extension === 'odt'));
    expect(pdf.toString('latin1')).toMatch(/MediaBox\s*\[\s*0 0 595\.\d+ 841\.\d+\s*\]/);
  });
});

describe('a letter', { tags: ['whole'] }, () => {
  test('in Word fonts is printed in shipped fonts of the same widths, embedded in its PDF', async () => {
    const fonts = {
      Calibri: 'Carlito',
      Cambria: 'Caladea-Regular',
      Arial: 'LiberationSans',
      'Times New Roman': 'LiberationSerif',
      'Courier New': 'LiberationMono',
      Aptos: 'Carlito',
      Verdana: 'DejaVuSans',
    };
    const body = Object.keys(fonts).map((font) => inFont(font, font));
    const pdf = await convert('docx', wordFile({ body: body.join('') }));
    expect(fontsIn(pdf)).toEqual(new Set(Object.values(fonts)));
  });

  test('in the scripts of our clients shows letters instead of boxes', async () => {
    const scripts = {
      NotoSansHans: '尊敬的客户 お客様各位',
      NotoSansKR: '고객님께',
      DejaVuSans: 'الحساب החשבון',
      NotoSansThai: 'บัญชี',
      NotoSans: 'ग्राहक',
      NotoSansBengali: 'গ্রাহক',
      NotoSansGujarati: 'ગ્રાહક',
      NotoSansGurmukhi: 'ਗਾਹਕ',
      NotoSansTamil: 'அன்புள்ள',
      Carlito: 'λογαριασμός Иванова',
      NotoEmoji: '🙂',
    };
    const body = Object.values(scripts).map((text) => inFont('Calibri', text));
    const fonts = fontsIn(await convert('docx', wordFile({ body: body.join('') })));
    expect(new Set([...fonts].map((name) => name.replace('-Regular', '')))).toEqual(
      new Set(Object.keys(scripts)),
    );
  });
});

const inFont = (font: string, text: string) =>
  `<w:p><w:r><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:cs="${font}" w:eastAsia="${font}"/></w:rPr>` +
  `<w:t>${text}</w:t></w:r></w:p>`;

/** The fonts of a PDF. Fails when one is not embedded. */
function fontsIn(pdf: Buffer): Set<string> {
  const descriptors = pdf.toString('latin1').matchAll(/<<\/Type\/FontDescriptor[^]*?>>/g);
  return new Set(
    [...descriptors].map(([descriptor]) => {
      expect(descriptor).toMatch(/\/FontFile\d? \d+ 0 R/);
      return /\/FontName\/[A-Z]{6}\+([^/\s]+)/.exec(descriptor)?.[1] ?? '';
    }),
  );
}

describe('a document', () => {
  test(
    'cannot make LibreOffice open an address or include a file, not even its own',
    { tags: ['whole'] },
    async () => {
      const asked: string[] = [];
      const server = createServer((request, reply) => {
        asked.push(request.url ?? '');
        reply.end(pngOf(9, 9));
      });
      onTestFinished(() => void server.close());
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const picture = 'file:///instdir/program/intro.png';
      const text = 'file:///instdir/program/sofficerc';
      const converter = opened();
      const links = { rId8: `${address}/picture.png`, rId9: picture };
      const body = linkedPicture('rId8') + linkedPicture('rId9') + includedText(text);
      const word = await convert('docx', wordFile({ body, links }), converter);
      expect(word.toString('latin1')).not.toContain('/Subtype/Image');
      expect(await textOf(word)).toBe('before');
      const linked = openDocument({
        body:
          linkedSection(`${address}/text.txt`) + linkedSection(text).replace('Linked', 'Second'),
      });
      expect(await textOf(await convert('odt', linked, converter))).toBe('before before');
      expect(asked).toEqual([]);
    },
  );

  test('is shown without running its macros', async () => {
    const macro = await convert('odt', withMacro('changed'));
    expect(await textOf(macro)).toBe('Nothing to see');
  });

  test('is shown without the macros of Word', { tags: ['whole'] }, async () => {
    const vba = { name: 'word/vbaProject.bin', content: Buffer.from('not even one') };
    const word = wordFile({ body: paragraph('Dear Anna'), more: [vba] });
    expect(await textOf(await convert('docx', word))).toBe('Dear Anna');
  });

  test('that takes too long is abandoned, and its process ends', { tags: ['whole'] }, async () => {
    const converter = opened({ officeLimits: { timeMs: 3_000 } });
    const endless = wordFile({ body: paragraph('x'.repeat(100)).repeat(300_000) });
    const first = convert('docx', endless, converter);
    const [endlessOne] = await working(1);
    await expect(first).rejects.toMatchObject({ code: 'too_long' });
    expect(await atWork()).not.toContain(endlessOne);
  });

  const [open, shut] = ['<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>'];
  const tooLarge = {
    what: 'takes too much memory',
    code: 'too_large',
    residentBytes: 900_000_000,
    body: () => paragraph('word '.repeat(30_000_000)),
  };
  const crashing = {
    what: 'crashes LibreOffice',
    code: 'broken',
    residentBytes: 1_700_000_000,
    body: () => open.repeat(3_000) + paragraph('x') + shut.repeat(3_000),
  };
  for (const [documents, options] of sampled([tooLarge, crashing], 1)) {
    test.for(documents)(
      'that $what is refused as $code, and the next is shown',
      options,
      async ({ code, residentBytes, body }) => {
        const converter = opened({ officeLimits: { residentBytes } });
        const hostile = wordFile({ body: body() });
        await expect(convert('docx', hostile, converter)).rejects.toMatchObject({ code });
        expect(await textOf(await convert('docx', letter('Next'), converter))).toBe('Next');
      },
    );
  }
});

describe('the process of a letter', { tags: ['whole'] }, () => {
  test('starts early, serves one letter, is replaced when it dies, and ends with the converter', async () => {
    const converter = opened();
    await convert('docx', letter('One'), converter);
    const [second] = await working(1);
    await convert('docx', letter('Two'), converter);
    const [third = 0] = await working(1);
    expect(third).not.toBe(second);
    process.kill(third, 'SIGKILL');
    await working(0);
    expect(await textOf(await convert('docx', letter('Three'), converter))).toBe('Three');
    await working(1);
    await converter.close();
    expect(await working(0)).toEqual([]);
  });

  test('ends when no letter comes', async () => {
    await convert('docx', letter('One'), opened({ officeIdleMs: 1 }));
    expect(await working(0)).toEqual([]);
  });

  test('does not start without memory or when switched off, and only letters become unavailable', async () => {
    const cramped = opened({ officeLimits: { memoryBytes: 300_000_000 } });
    const switchedOff = opened({ hasOffice: false });
    for (const converter of [cramped, switchedOff]) {
      await expect(convert('docx', letter('One'), converter)).rejects.toMatchObject({
        code: 'unavailable',
      });
      const picture = given({ extension: 'png', content: pngOf(60, 40) });
      expect((await converter.toPdf(picture, whole)).length).toBeGreaterThan(500);
    }
    expect(await atWork()).toEqual([]);
  });
});
