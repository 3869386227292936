import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildWebIfStale } from '../../../tools/web-build.ts';
import { coldFiles, LOGIN_LIMIT_BYTES, LOGIN_PAGE, pageSizes } from '../build/page-sizes.ts';

const root = join(import.meta.dirname, '../../..');
const dist = join(root, 'apps/web/dist');
const read = (file: string) => readFileSync(join(dist, file), 'utf8');

// `npm test` has built it before.
beforeAll(() => buildWebIfStale(root, () => {}), 180_000);

test('the first load of /login is at most 137 KB of script in either compression', () => {
  const login = pageSizes(dist).find(({ page }) => page === LOGIN_PAGE);
  expect(login?.gzip).toBeLessThanOrEqual(LOGIN_LIMIT_BYTES);
  expect(login?.brotli).toBeLessThanOrEqual(LOGIN_LIMIT_BYTES);
});

// The goal for the whole load is 190 KB (194,560 bytes) in 15 requests: three of them, and 11 KB, are data and headers.
test.each([
  ['brightpence', 172_000, 11],
  ['alder-finch', 186_000, 12],
])('the list of invoices of %s needs at most %i bytes of %i files', (brand, bytes, files) => {
  const load = coldFiles(dist, brand, 'invoices');
  expect(load.bytes).toBeLessThanOrEqual(bytes);
  expect(load.requests).toBe(files);
});

const LISTS = ['', '-draft', '-overdue', '-paid', '-sent'].map((state) => `invoices${state}`);
/** /login, and pages without code of their own. */
const STARTS = ['404', '500', 'contract-redirect', 'login', 'logout', 'missing', 'sign-up'];

test('lists and /login start with the first style sheet alone, every other page with both', () => {
  const pages = readdirSync(join(dist, 'pages/brightpence')).filter((name) =>
    /^[\w-]+\.html$/.test(name),
  );
  const few = pages.filter(
    (name) => !/rel="stylesheet"[^>]*more-/.test(read(`pages/brightpence/${name}`)),
  );
  expect(few.toSorted()).toEqual([...LISTS, ...STARTS].map((name) => `${name}.html`).toSorted());
  for (const name of pages)
    expect(read(`pages/brightpence/${name}`)).toMatch(
      /name="more-styles" content="\/assets\/more-/,
    );
});

test('the forgotten-password pages need one small file beyond /login', () => {
  const login = pageSizes(dist).find(({ page }) => page === LOGIN_PAGE);
  for (const name of ['forgot-password', 'check-email', 'reset-password']) {
    const size = pageSizes(dist).find(({ page }) => page === name);
    expect(size?.files, name).toBe((login?.files ?? 0) + 1);
    expect((size?.brotli ?? 0) - (login?.brotli ?? 0)).toBeLessThan(3_000);
    expect(read(`pages/brightpence/${name}.html`)).toContain('class="login-panel"');
  }
  const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
  // The list of common passwords stays with the server.
  for (const name of scripts) expect(read(`assets/${name}`), name).not.toMatch(/1qaz2wsx3edc/);
});

test('the browser code has no text, audit action or schema of a request', () => {
  const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
  const code = scripts.map((name) => read(`assets/${name}`)).join('\n');
  expect(code).toContain('/invoices/{id}/mark_as_paid');
  // As facts of a route: the history's page has words for each action of the audit log.
  expect(code.match(/\b(summary|audit):[`'"].{0,60}/g) ?? []).toEqual([]);
  // The error of a list of ids, which no page checks before it sends one.
  expect(code).not.toContain('Must be a list of ids');
  const html = read('pages/brightpence/invoices.html');
  for (const [, file = ''] of html.matchAll(/"\/(assets\/[^"]+\.js)"/g))
    expect(read(file), file).not.toContain('bban_regexp');
});

test('the list of invoices loads in at most 5 scripts, none of them for forms', () => {
  const list = pageSizes(dist).find(({ page }) => page === 'invoices');
  expect(list?.files).toBeLessThanOrEqual(5);
  expect(read('pages/brightpence/invoices.html')).not.toMatch(/assets\/forms-/);
  expect(read('pages/brightpence/invoices-create.html')).toMatch(/modulepreload.*assets\/forms-/);
});

test.each(['brightpence', 'alder-finch'])(
  'every page of %s is compressed, filled, and has no inline script or style',
  (brand) => {
    const pages = readdirSync(join(dist, 'pages', brand));
    const plain = pages.filter((name) => name.endsWith('.html'));
    expect(plain.length).toBeGreaterThan(30);
    for (const name of plain) {
      const page = read(`pages/${brand}/${name}`);
      expect(page).toContain(`data-brand="${brand}"`);
      expect(page).not.toMatch(/__[A-Z_]+__|<style|style=|<script(?![^>]*src=)/);
      expect(pages).toContain(`${name}.br`);
      expect(pages).toContain(`${name}.gz`);
      for (const [, file = ''] of page.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g))
        expect(existsSync(join(dist, file)), file).toBe(true);
    }
  },
);

test('a page has its frame before its script runs: the themed logo, or the panel of /login', () => {
  const list = (theme: string) => read(`pages/brightpence/invoices${theme}.html`);
  expect(list('')).toMatch(
    /class="top-bar"><picture><source media="\(prefers-color-scheme: dark\)"/,
  );
  expect(list('.dark')).toMatch(
    /data-theme="dark"[\s\S]*class="top-bar"><img src="[^"]*logo-reversed/,
  );
  expect(list('.light')).toMatch(/data-theme="light"[\s\S]*class="top-bar"><img src="[^"]*logo\./);
  expect(read('pages/brightpence/login.html')).toMatch(
    /class="login-panel"><img[^>]+alt="Brightpence"[^>]*><p>Online accounting and money</,
  );
});
