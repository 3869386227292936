import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findChromium } from './chromium.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-chromium-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the search for a browser uses the one in CHROMIUM_PATH', () => {
  const browser = join(folder, 'my-browser');
  writeFileSync(browser, '');
  chmodSync(browser, 0o755);
  expect(findChromium({ CHROMIUM_PATH: browser })).toBe(browser);
});

test('the search for a browser refuses a CHROMIUM_PATH that is not a program', () => {
  const missing = join(folder, 'missing');
  expect(() => findChromium({ CHROMIUM_PATH: missing })).toThrow(missing);
});

test('the search for a browser uses the newest one of a Playwright cache when none is installed', () => {
  for (const build of ['999', '1200']) {
    const chrome = join(folder, `chromium-${build}`, 'chrome-linux64', 'chrome');
    mkdirSync(join(chrome, '..'), { recursive: true });
    writeFileSync(chrome, '');
    chmodSync(chrome, 0o755);
  }
  expect(findChromium({ PLAYWRIGHT_BROWSERS_PATH: folder }, [])).toBe(
    join(folder, 'chromium-1200/chrome-linux64/chrome'),
  );
});
