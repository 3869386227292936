// oxlint-disable vitest/no-conditional-tests -- LibreOffice is not on every machine
import { createServer } from 'node:http';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
import { makeProfile } from './profile.ts';

/** Not on every machine: then there are no previews of letters, which the other tests show. */
const office = await findOffice();
const convert = (extension: string, content: Uint8Array) =>
  createLocalConverter().toPdf(given({ extension, content }), whole);

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'office-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
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

    test('nor would they be, were it opened: the profile forbids them', async () => {
      // The same document does run its macro where nothing forbids it.
      const careless = await opened((settings) =>
        settings
          .replace(/(DisableMacrosExecution".*?<value>)true/, '$1false')
          .replace(/(MacroSecurityLevel".*?<value>)3/, '$10'),
      );
      await expect.poll(() => isThere(careless.written), { timeout: 30_000 }).toBe(true);
      const ours = await opened((settings) => settings);
      await expect.poll(() => isThere(ours.lock), { timeout: 30_000 }).toBe(true);
      await sleep(2_000);
      expect(await isThere(ours.written)).toBe(false);
    });

    test('a document that never comes to its end is given up, and nothing of it goes on', async () => {
      const endless = wordFile({ body: paragraph('x'.repeat(100)).repeat(300_000) });
      const converter = createLocalConverter({ officeLimits: { timeMs: 6_000 } });
      const letter = given({ extension: 'docx', content: endless });
      await expect(converter.toPdf(letter, whole)).rejects.toMatchObject({ code: 'too_long' });
      expect(await atWork()).toEqual([]);
    });
  });

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** LibreOffice with a document open whose macro writes a file, in a profile of ours or nearly. */
async function opened(change: (settings: string) => string) {
  const folder = await temporaryFolder();
  const [letter, written] = [path.join(folder, 'letter.odt'), path.join(folder, 'written')];
  await writeFile(letter, withMacro(written));
  const profile = await makeProfile(folder);
  const settings = path.join(profile, 'user', 'registrymodifications.xcu');
  await writeFile(settings, change(await readFile(settings, 'utf8')));
  const place = `-env:UserInstallation=${pathToFileURL(profile).href}`;
  const { pid } = spawn(office ?? '', [place, '--headless', '--norestore', letter], {
    detached: true,
    stdio: 'ignore',
  });
  // Before the folder goes.
  onTestFinished(() => void (pid && process.kill(-pid, 'SIGKILL')));
  return { written, lock: path.join(folder, '.~lock.letter.odt#') };
}

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
