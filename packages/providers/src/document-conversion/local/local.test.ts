import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@counterfoil/testkit/eventually';
import { honestLetters } from '@counterfoil/testkit/files/samples';
import { describe, expect, onTestFinished, test } from 'vitest';
import { given, whole } from '../behaviour.ts';
import { findIsolation } from '../isolation.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { ConversionError } from '../port.ts';
import { runLimited, type Limits } from '../run-limited.ts';
import { createLocalConverter } from './index.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'local-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const LIMITS: Limits = { timeMs: 60_000, memoryBytes: 1_500_000_000, fileBytes: 100_000_000 };

/** A converter that runs this script in the folder of the PDF. */
function scripted(
  script: string,
  { limits, hidden = [] }: { limits?: Partial<Limits>; hidden?: readonly string[] } = {},
) {
  const converter = oneAtATime(async ({ folder, hidden: unseen, signal }) => {
    const { code, complaint } = await runLimited({
      command: 'sh',
      args: ['-c', script],
      folder,
      hidden: unseen,
      limits: { ...LIMITS, ...limits },
      signal,
    });
    if (code !== 0) throw new ConversionError('broken', complaint);
    return path.join(folder, 'document.pdf');
  }, hidden);
  onTestFinished(() => converter.close());
  return converter;
}
const [doc, docx] = honestLetters();
if (!doc || !docx) throw new Error('no samples');
const say = async (pdf: AsyncIterable<Uint8Array>) => String(await whole(pdf)).trim();
const workFolders = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('counterfoil-conversion-'));

describe('a conversion program', () => {
  test('sees nothing of the server’s environment', async () => {
    process.env['SECRETS_KEY'] = 'of the product';
    onTestFinished(() => void delete process.env['SECRETS_KEY']);
    const converter = scripted('env > document.pdf');
    const names = (await converter.toPdf(given(doc), say))
      .split('\n')
      .map((line) => line.split('=')[0]);
    // The shell adds these itself.
    const ofTheShell = ['PWD', 'OLDPWD', '_', 'SHLVL'];
    expect(new Set(names.filter((name) => !ofTheShell.includes(name ?? '')))).toEqual(
      new Set(['HOME', 'LANG', 'PATH', 'TMPDIR', 'http_proxy', 'https_proxy']),
    );
  });

  test('is the first process that the system kills when memory runs out', async () => {
    const converter = scripted('cat /proc/self/oom_score_adj > document.pdf');
    expect(await converter.toPdf(given(doc), say)).toBe('1000');
  });

  test('does not see hidden folders on a machine that can hide them', async () => {
    const hidden = await temporaryFolder();
    await writeFile(path.join(hidden, 'secrets.key'), 'secret');
    const converter = scripted(`ls ${hidden} > document.pdf; echo >> document.pdf`, {
      hidden: [hidden],
    });
    const { canHide } = await findIsolation();
    expect(await converter.toPdf(given(doc), say)).toBe(canHide ? '' : 'secrets.key');
  });

  test('sees its document even in a hidden folder', async () => {
    const converter = scripted('cp document.doc document.pdf', { hidden: [tmpdir()] });
    expect(await converter.toPdf(given(doc), whole)).toEqual(Buffer.from(doc.content));
  });

  test('is killed together with its child processes', async () => {
    const log = path.join(await temporaryFolder(), 'log');
    const converter = scripted(`(while true; do echo x >> ${log}; sleep 0.05; done) & sleep 60`, {
      limits: { timeMs: 700 },
    });
    await expect(converter.toPdf(given(doc), whole)).rejects.toMatchObject({ code: 'too_long' });
    await expectSilence(log);
  });

  test('ends with the process that started it, even when that is killed', async () => {
    const folder = await temporaryFolder();
    const log = path.join(folder, 'log');
    const module = JSON.stringify(new URL('../run-limited.ts', import.meta.url));
    const run = {
      command: 'sh',
      args: ['-c', `while true; do echo x >> ${log}; sleep 0.05; done`],
      folder,
      hidden: [],
      limits: LIMITS,
    };
    const script = `import { runLimited } from ${module};
      await runLimited({ ...${JSON.stringify(run)}, signal: new AbortController().signal });`;
    const owner = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      // The test removes this folder with everything the process leaves in it.
      env: { ...process.env, TMPDIR: folder },
    });
    await eventually(
      () => readdir(folder),
      (names) => names.includes('log'),
    );
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    await expectSilence(log);
  });

  test('that fills the disk is stopped', async () => {
    const converter = scripted('head -c 5000000 /dev/zero > document.pdf', {
      limits: { fileBytes: 1_000_000 },
    });
    await expect(converter.toPdf(given(doc), whole)).rejects.toMatchObject({
      name: 'ConversionError',
    });
  });

  test.each([
    ['succeeds', 0, 'fulfilled'],
    ['fails', 1, 'rejected'],
  ])('leaves no file behind when it %s', async (_how, code, status) => {
    // Other processes have folders of conversions too, so the program names its own.
    const log = path.join(await temporaryFolder(), 'log');
    const converter = scripted(`pwd > ${log}; echo x > document.pdf; exit ${code}`);
    const [conversion] = await Promise.allSettled([converter.toPdf(given(doc), say)]);
    expect(conversion).toMatchObject({ status });
    const folder = (await readFile(log, 'utf8')).trim();
    expect(folder).toContain('counterfoil-conversion-');
    await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

/** Expects that no process writes to this file any more. */
async function expectSilence(log: string): Promise<void> {
  const isWritten = async () => {
    await rm(log, { force: true });
    await new Promise((resolve) => setTimeout(resolve, 500));
    return (await readdir(path.dirname(log))).includes(path.basename(log));
  };
  expect(await eventually(isWritten, (written) => !written)).toBe(false);
}

describe('waiting callers', () => {
  test('are served one at a time, in order', async () => {
    const lock = path.join(await temporaryFolder(), 'lock');
    const converter = scripted(
      `mkdir ${lock} || exit 1; sleep 0.1; rmdir ${lock}; cp document.doc document.pdf`,
    );
    const opened: number[] = [];
    const asked = [1, 2, 3].map((nth) => {
      const sample = given({ extension: 'doc', content: Buffer.from(`nth ${nth}`) });
      const open = () => {
        opened.push(nth);
        return sample.open();
      };
      return converter.toPdf({ ...sample, open }, say);
    });
    expect(await Promise.all(asked)).toEqual(['nth 1', 'nth 2', 'nth 3']);
    expect(opened).toEqual([1, 2, 3]);
  });

  test('are skipped when they give up', async () => {
    const log = path.join(await temporaryFolder(), 'log');
    const converter = scripted(`echo x >> ${log}; sleep 0.3; cp document.doc document.pdf`);
    const gone = new AbortController();
    const first = converter.toPdf(given(doc), whole);
    const others = [1, 2, 3].map(() =>
      converter.toPdf({ ...given(doc), signal: gone.signal }, whole),
    );
    const outcomes = Promise.allSettled(others);
    gone.abort(new RangeError('gone'));
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'gone' } });
    }
    await first;
    await converter.toPdf(given(doc), whole);
    expect(await readFile(log, 'utf8')).toBe('x\nx\n');
  });

  test('end their conversion when they give up during it', async () => {
    const log = path.join(await temporaryFolder(), 'log');
    const converter = scripted(`while true; do echo x >> ${log}; sleep 0.05; done`);
    const gone = new AbortController();
    const asked = converter.toPdf({ ...given(doc), signal: gone.signal }, whole);
    await eventually(
      () => readdir(path.dirname(log)),
      (names) => names.includes('log'),
    );
    gone.abort(new RangeError('gone'));
    await expect(asked).rejects.toThrow('gone');
    await expectSilence(log);
  });
});

test('a new converter removes folders of killed processes, but none that are in use', async () => {
  const workFolder = async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'counterfoil-conversion-test-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    return folder;
  };
  const [old, fresh] = [await workFolder(), await workFolder()];
  // By the disk's own clock, which the sweep uses.
  const hoursAgo = (await stat(fresh)).mtimeMs / 1000 - 2 * 3600;
  await utimes(old, hoursAgo, hoursAgo);
  createLocalConverter();
  const left = await eventually(workFolders, (names) => !names.includes(path.basename(old)));
  expect(left).toContain(path.basename(fresh));
  expect(left).not.toContain(path.basename(old));
});
