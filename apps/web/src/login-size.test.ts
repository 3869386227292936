import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOGIN_LIMIT_BYTES, LOGIN_PAGE, pageSizes } from '../build/page-sizes.ts';

const web = join(import.meta.dirname, '..');
const dist = mkdtempSync(join(tmpdir(), 'counterfoil-web-'));

beforeAll(() => {
  const vite = join(web, '../../node_modules/vite/bin/vite.js');
  // Under a test runner NODE_ENV is "test", which would measure React's development build.
  execFileSync(
    process.execPath,
    [vite, 'build', '--outDir', dist, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: web,
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
}, 180_000);
afterAll(() => rmSync(dist, { recursive: true }));

test('the first load of /login is at most 150 KB of script in either compression', () => {
  const login = pageSizes(dist).find(({ page }) => page === LOGIN_PAGE);
  expect(login?.gzip).toBeLessThanOrEqual(LOGIN_LIMIT_BYTES);
  expect(login?.brotli).toBeLessThanOrEqual(LOGIN_LIMIT_BYTES);
});

test('the page keeps its placeholders for the server and has no inline script or style', () => {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  for (const token of ['"__BRAND__"', '<title>__BRAND_NAME__<', 'content="__CONFIG__"'])
    expect(page).toContain(token);
  expect(page).toMatch(/^\s*__BRAND_HEAD__$/m);
  expect(page).not.toMatch(/<style|style=|<script(?![^>]*src=)/);
});
