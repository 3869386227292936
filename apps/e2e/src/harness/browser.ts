import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { findChromium } from '../../../../tools/chromium.ts';
import { eventually } from './eventually.ts';
import type { Site } from './product.ts';

/** Pictures for people; git ignores them. */
const SCREENSHOTS = join(import.meta.dirname, '../../screenshots');

/**
 * The parts of Chromium that Playwright turns off, as its own flag gives way to ours; then the list
 * below the address bar. It is a page of its own for each window, which costs 0.7 s of processor
 * time, and nobody types an address here.
 */
const DISABLED = [
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding',
  'ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints',
  'NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch',
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
];
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'].concat([
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED.join()}`,
]);
/** A screen answers within a second; this is for a busy machine. */
const PATIENCE_MS = 120_000;

/** The browser says this when the machine is slow; it is no fault of the page. */
const SLOW_MACHINE = /was preloaded using link preload but not used within a few seconds/;

export const SIZES = {
  wide: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;
export type Size = keyof typeof SIZES;

export const BRANDS = ['brightpence', 'alder-finch'] as const;
export type Brand = (typeof BRANDS)[number];

/** The Chromium that `npm test` found or installed. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('There is no Chromium: set CHROMIUM_PATH.');
  return chromium.launch({ executablePath, args: FLAGS });
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly url: string;
  /**
   * Allows an expected console error: the browser reports every answer with a status from 400 on.
   */
  readonly allow: (fault: RegExp) => void;
  /** Another tab of the same user. */
  readonly newTab: () => Promise<Page>;
}

export interface Visit {
  readonly browser: Browser;
  readonly product: Site;
  readonly brand?: string;
  readonly size?: Size;
}

/**
 * Runs `work` as a user with a browser of their own. Fails on anything that a good page never does:
 * an error in the console, a breach of the content security policy, a failed request, a request to
 * a foreign host.
 */
export async function atBrowser(
  { browser, product, brand = 'brightpence', size = 'wide' }: Visit,
  work: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // No check or picture may catch a fade in progress.
    reducedMotion: 'reduce',
    ...(size === 'phone' ? { isMobile: true, hasTouch: true } : {}),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const faults: string[] = [];
  const allowed: RegExp[] = [];
  const url = product.urlOf(brand);
  await watch(context, [url, product.sandboxUrl], (fault) => faults.push(fault));
  const page = await context.newPage();
  try {
    await work({
      page,
      context,
      url,
      allow: (fault) => void allowed.push(fault),
      newTab: () => context.newPage(),
    });
    const left = faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)));
    if (left.length > 0) throw new Error(`the browser complained:\n${left.join('\n')}`);
  } catch (error) {
    await shoot(page, `failed-${Date.now()}`).catch(() => undefined);
    throw error;
  } finally {
    await context.close();
  }
}

/** Runs in every page before its own scripts. */
const REPORT_VIOLATIONS = `
document.addEventListener('securitypolicyviolation', (event) => {
  const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
  window.reportViolation(effectiveDirective + ' ' + blockedURI + ' at ' + sourceFile + ':' + lineNumber);
});`;

async function watch(
  context: BrowserContext,
  origins: readonly string[],
  report: (fault: string) => void,
): Promise<void> {
  await context.exposeBinding('reportViolation', (_source, what: string) =>
    report(`content security policy: ${what}`),
  );
  await context.addInitScript({ content: REPORT_VIOLATIONS });
  context.on('console', (message) => {
    if (SLOW_MACHINE.test(message.text())) return;
    if (message.type() === 'error' || message.type() === 'warning') {
      report(`console: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) => report(`uncaught: ${String(error.error().stack)}`));
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && !origins.includes(origin)) {
      report(`request to a foreign host: ${request.url()}`);
    }
  });
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // The page was left, so nobody waits for this request.
    if (why !== 'net::ERR_ABORTED') report(`request failed: ${request.url()} ${why}`);
  });
}

/** Makes the window as large, and waits until the page has its layout for it. */
export async function resize(page: Page, size: Size): Promise<void> {
  if (page.viewportSize()?.width === SIZES[size].width) return;
  await page.setViewportSize(SIZES[size]);
  // Not `waitForFunction`: the page's policy refuses its second look.
  await eventually(
    () => page.evaluate<number>('innerWidth'),
    (width) => width === SIZES[size].width,
  );
  // The page hears of it in the next frame.
  await page.evaluate(
    'new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))',
  );
}

/** `PICTURES=1` saves a picture of every screen of the walks and journeys, for people to look at. */
export const picture = (page: Page, name: string): Promise<void> =>
  process.env['PICTURES'] === '1' ? shoot(page, name) : Promise.resolve();

/**
 * Saves a picture of the whole page as `apps/e2e/screenshots/<name>.png`. The window is made as
 * high as the page, so that sticky bars stay at the edges.
 */
export async function shoot(page: Page, name: string, folder = SCREENSHOTS): Promise<void> {
  await mkdir(folder, { recursive: true });
  const usual = page.viewportSize();
  const height: unknown = await page.evaluate('document.documentElement.scrollHeight');
  if (usual && typeof height === 'number' && height > usual.height) {
    await page.setViewportSize({ width: usual.width, height });
  }
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
  if (usual) await page.setViewportSize(usual);
}
