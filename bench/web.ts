// `npm run bench -- web`: the bytes and requests of every page's first load, and Lighthouse's scores as a phone.
// `npm run bench -- web sizes` leaves the browser out; `web 1` runs Lighthouse once a page instead of five times.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { freshSettings, startProduct, type Site } from '../apps/e2e/src/harness/product.ts';
import { LOGIN_LIMIT_BYTES, LOGIN_PAGE, pageSizes } from '../apps/web/build/page-sizes.ts';
import { findChromium } from '../tools/chromium.ts';
import { buildWebIfStale } from '../tools/web-build.ts';
import { coldLoad } from './web/cold-load.ts';
import { loadLighthouse, scoresOf, TIME_NAMES } from './web/lighthouse.ts';

const LIST_GOAL = { bytes: 190_000, requests: 15 };
const SCORE_GOALS = { performance: 95, accessibility: 100, 'best-practices': 100 };
const PAGES = {
  login: '/login',
  list: '/invoices/sent',
  form: '/invoices/create',
  envelope: '/envelope',
};
const USERS = { brightpence: 'ltd@demo.test', 'alder-finch': 'second-brand@demo.test' };
const PASSWORD = 'Demo-Portal-2026!';

const root = join(import.meta.dirname, '..');
const [mode = '5'] = process.argv.slice(2);
const say = (line: string) => void process.stdout.write(`${line}\n`);
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`.padStart(10);

/** Prints a goal and remembers when it was missed. */
function goal(what: string, isMet: boolean): void {
  say(`goal: ${what}: ${isMet ? 'met' : 'MISSED'}`);
  if (!isMet) process.exitCode = 1;
}

function weighScripts(): void {
  const sizes = pageSizes(join(root, 'apps/web/dist'));
  say(`${'script of the first load'.padEnd(26)}files    brotli      gzip     plain`);
  for (const { page, files, brotli, gzip, plain } of sizes) {
    const bytes = [brotli, gzip, plain].map(kilobytes).join('');
    say(`${page.padEnd(26)}${String(files).padStart(5)}${bytes}`);
  }
  const login = sizes.find(({ page }) => page === LOGIN_PAGE);
  const most = kilobytes(LOGIN_LIMIT_BYTES).trim();
  goal(`/login at most ${most} gzip`, login !== undefined && login.gzip <= LOGIN_LIMIT_BYTES);
}

async function signIn(page: Page, address: string, email: string): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.close();
}

async function weighLoads(browser: Browser, site: Site): Promise<void> {
  for (const [brand, email] of Object.entries(USERS)) {
    const address = site.urlOf(brand);
    const context = await browser.newContext();
    await signIn(await context.newPage(), address, email);
    const signedIn = await context.storageState();
    await context.close();
    say(
      `\n${`cold load, ${brand}`.padEnd(26)}asked     all     script     style      font      data`,
    );
    for (const [name, path] of Object.entries(PAGES)) {
      const state = name === 'login' ? { cookies: [], origins: [] } : signedIn;
      const load = await coldLoad(browser, state, name, address + path);
      const bytes = [load.bytes, load.script, load.style, load.font, load.data].map(kilobytes);
      say(`${name.padEnd(26)}${String(load.requests).padStart(5)}${bytes.join('')}`);
      if (name !== 'list') continue;
      const isMet = load.bytes <= LIST_GOAL.bytes && load.requests <= LIST_GOAL.requests;
      goal(`${brand}: the list at most 190 KB in 15 requests`, isMet);
    }
  }
}

async function score(site: Site, executablePath: string, runs: number): Promise<void> {
  const lighthouse = await loadLighthouse(root, say);
  const port = 20_000 + (process.pid % 10_000);
  const profile = await mkdtemp(join(tmpdir(), 'counterfoil-bench-'));
  const args = ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`];
  const context = await chromium.launchPersistentContext(profile, { executablePath, args });
  say(
    `\n${`Lighthouse, median of ${runs}`.padEnd(26)}performance  accessibility  best practices${TIME_NAMES.map((name) => name.padStart(15)).join('')}  machine`,
  );
  try {
    for (const [name, path] of Object.entries(PAGES)) {
      const address = site.urlOf('brightpence');
      if (name === 'list') await signIn(await context.newPage(), address, USERS.brightpence);
      const scores = await scoresOf(lighthouse, address + path, port, runs);
      const { performance, accessibility, 'best-practices': practices } = scores;
      const row = [performance, accessibility, practices].map((each) => String(each).padStart(11));
      const times = TIME_NAMES.map((time) => `${scores[time].toFixed(0)} ms`.padStart(15));
      const machine = scores.machine.toFixed(0).padStart(9);
      say(name.padEnd(26) + row.join('    ') + times.join('') + machine);
      const isMet = Object.entries(SCORE_GOALS).every(
        ([category, least]) => scores[category as keyof typeof scores] >= least,
      );
      goal(`${path} at least 95, 100, 100`, isMet);
    }
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

async function weighInBrowser(runs: number): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('There is no Chromium: set CHROMIUM_PATH.');
  const dataDir = await mkdtemp(join(tmpdir(), 'counterfoil-bench-'));
  const product = await startProduct(await freshSettings(dataDir));
  try {
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu'],
    });
    await weighLoads(browser, product);
    await browser.close();
    await score(product, executablePath, runs);
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await buildWebIfStale(root, (line) => void process.stderr.write(`${line}\n`));
weighScripts();
if (mode !== 'sizes') await weighInBrowser(Number(mode));
