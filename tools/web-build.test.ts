import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildWebIfStale } from './web-build.ts';

let root: string;
let said: string[];

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** A fake Vite; its page shows the sources that it was built from. */
async function build(_root: string, outDir: string): Promise<void> {
  writeFileSync(join(outDir, 'index.html'), readFileSync(join(root, 'apps/web/src/main.tsx')));
}
const buildIfStale = () => buildWebIfStale(root, (line) => said.push(line), build);
const page = () => readFileSync(join(root, 'apps/web/dist/index.html'), 'utf8');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'counterfoil-web-'));
  said = [];
  write('apps/web/src/main.tsx', 'one');
  write('packages/domain/src/money.ts', 'one');
  write('packages/contract/src/fields.ts', 'one');
  write('brands/brightpence/brand.json', '{}');
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the web build', () => {
  test('is built once', async () => {
    expect(await buildIfStale()).toBe(true);
    expect(await buildIfStale()).toBe(false);
    expect(said).toEqual(['Building the web app ...']);
    expect(page()).toBe('one');
  });

  test.each([
    'apps/web/src/main.tsx',
    'apps/web/src/new-page.tsx',
    'packages/domain/src/money.ts',
    'packages/contract/src/fields.ts',
    'brands/alder-finch/brand.json',
    'package-lock.json',
  ])('is built again when %s has changed', async (file) => {
    await buildIfStale();
    write(file, 'two');
    expect(await buildIfStale()).toBe(true);
  });

  test.each(['apps/web/src/main.test.tsx', 'apps/api/src/main.ts'])(
    'is not built again for %s',
    async (file) => {
      await buildIfStale();
      write(file, 'two');
      expect(await buildIfStale()).toBe(false);
    },
  );

  test('is built again when another build has replaced it', async () => {
    await buildIfStale();
    write('apps/web/dist/index.html', 'by hand');
    expect(await buildIfStale()).toBe(true);
    expect(page()).toBe('one');
  });

  test('keeps the old files when it fails, and is tried again', async () => {
    await buildIfStale();
    write('apps/web/src/main.tsx', 'two');
    const fail = async (_root: string, outDir: string): Promise<void> => {
      writeFileSync(join(outDir, 'index.html'), 'half');
      throw new Error('killed');
    };
    await expect(buildWebIfStale(root, () => undefined, fail)).rejects.toThrow('killed');
    expect(page()).toBe('one');
    expect(await buildIfStale()).toBe(true);
    expect(page()).toBe('two');
  });

  test('is built once for two simultaneous calls, and drops the files of the old build', async () => {
    write('apps/web/dist/old-chunk.js', 'old');
    const made = await Promise.all([buildIfStale(), buildIfStale()]);
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(existsSync(join(root, 'apps/web/dist/old-chunk.js'))).toBe(false);
  });
});
