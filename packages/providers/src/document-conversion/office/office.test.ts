// oxlint-disable vitest/no-conditional-tests -- LibreOffice is not on every machine
import { createServer } from 'node:http';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inflateSync } from 'node:zlib';
import { hostileLetters } from '@counterfoil/testkit/files/hostile';
import { linkedSection, openDocument, withMacro } from '@counterfoil/testkit/files/open-document';
import { pngOf } from '@counterfoil/testkit/files/png';
import { honestLetters } from '@counterfoil/testkit/files/samples';
import { includedText, linkedPicture, paragraph, wordFile } from '@counterfoil/testkit/files/word';
import { describe, expect, onTestFinished, test } from 'vitest';
import { describeDocumentConverter, given, whole } from '../behaviour.ts';
import { createLocalConverter } from '../local/index.ts';
import { findOffice } from './find-office.ts';

/** Not on every machine: then there are no previews of letters, which the other tests show. */
const office = await findOffice();
const convert = (extension: string, content: Uint8Array) =>
  createLocalConverter().toPdf(given({ extension, content }), whole);

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'office-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What a PDF draws, unpacked: pictures and commands as they are. */
function drawn(pdf: Buffer): string {
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n([^]*?)\r?\nendstream/g);
  return [...streams]
    .map(([, packed = '']) => {
      try {
        return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');
}

if (office)
  describe('with LibreOffice', { timeout: 60_000 }, () => {
    describeDocumentConverter('LibreOffice', () => createLocalConverter(), {
      honest: honestLetters(),
      hostile: hostileLetters(),
    });

    test('a document follows no link to an address', async () => {
      const asked: string[] = [];
      const server = createServer((request, reply) => {
        asked.push(request.url ?? '');
        reply.end(pngOf(9, 9));
      });
      onTestFinished(() => void server.close());
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const links = { rId9: `${address}/picture.png` };
      await convert('docx', wordFile({ body: linkedPicture('rId9'), links }));
      await convert('odt', openDocument({ body: linkedSection(`${address}/text.txt`) }));
      expect(asked).toEqual([]);
    });

    test('a document brings in no file of this machine', async () => {
      const folder = await temporaryFolder();
      const [picture, text] = [path.join(folder, 'a.png'), path.join(folder, 'a.txt')];
      await writeFile(picture, pngOf(40, 40));
      await writeFile(text, 'abcdefghijklmnopqrstuvwxyz 0123456789 '.repeat(9));
      const links = { rId9: pathToFileURL(picture).href };
      const body = linkedPicture('rId9') + includedText(text) + includedText(links.rId9);
      const word = await convert('docx', wordFile({ body, links }));
      expect(word.toString('latin1')).not.toContain('/Subtype/Image');
      const linked = await convert(
        'odt',
        openDocument({ body: linkedSection(pathToFileURL(text).href) }),
      );
      const plain = await convert('odt', openDocument({ body: '<text:p>before</text:p>' }));
      // Six letters are in the font that comes with "before"; the text would bring in all others.
      expect(drawn(linked).length).toBeLessThan(drawn(plain).length * 1.2);
    });

    test('a document is shown without its macros being run', async () => {
      const written = path.join(await temporaryFolder(), 'written');
      expect((await convert('odt', withMacro(written))).length).toBeGreaterThan(500);
      const vba = { name: 'word/vbaProject.bin', content: Buffer.from('not even one') };
      const letter = wordFile({ body: paragraph('Dear Anna'), more: [vba] });
      expect((await convert('docx', letter)).length).toBeGreaterThan(500);
      await expect(stat(written)).rejects.toThrow('ENOENT');
    });

    test('a document that never comes to its end is given up, and nothing of it goes on', async () => {
      const endless = wordFile({ body: paragraph('x'.repeat(100)).repeat(300_000) });
      const converter = createLocalConverter({ officeLimits: { timeMs: 6_000 } });
      const letter = given({ extension: 'docx', content: endless });
      await expect(converter.toPdf(letter, whole)).rejects.toMatchObject({ code: 'too_long' });
      expect(await atWork()).toEqual([]);
    });
  });

/** Command lines of processes that work on documents. */
async function atWork(): Promise<string[]> {
  const { promise, resolve } = Promise.withResolvers<string>();
  execFile('ps', ['-eo', 'args'], (_, stdout) => resolve(stdout));
  return (await promise).split('\n').filter((line) => line.includes('counterfoil-conversion-'));
}

describe('without LibreOffice', () => {
  test('it is not found where it is not', async () => {
    expect(await findOffice([await temporaryFolder()])).toBeNull();
  });

  test('letters are unavailable, and pictures are not', async () => {
    const converter = createLocalConverter({ findProgram: async () => null });
    for (const sample of honestLetters()) {
      await expect(converter.toPdf(given(sample), whole)).rejects.toMatchObject({
        code: 'unavailable',
      });
    }
    const picture = given({ extension: 'png', content: pngOf(60, 40) });
    expect((await converter.toPdf(picture, whole)).length).toBeGreaterThan(500);
  });
});
