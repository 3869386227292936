import { getRules, source, type ElementContext, type Result, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Behind an open dialog nothing can be used, and the page was checked without it. */
const DIALOG = 'dialog[open]';

/** The globals of a page that has axe. */
declare const axe: {
  run: (context: ElementContext, options: RunOptions) => Promise<{ violations: Result[] }>;
};
declare const document: {
  querySelector: (selector: string) => DrawnElement | null;
  querySelectorAll: (selector: string) => Iterable<DrawnElement>;
  getAnimations: () => unknown[];
  documentElement: { scrollWidth: number; clientWidth: number };
};
interface DrawnElement {
  getBoundingClientRect: () => { left: number; height: number };
  querySelectorAll: (selector: string) => Iterable<DrawnElement>;
  closest: (selector: string) => { scrollLeft: number } | null;
}
declare const getComputedStyle: (element: DrawnElement) => { paddingLeft: string };
declare const CSSTransition: new () => object;
declare const requestAnimationFrame: (next: (at: number) => void) => void;

/** Rules that a brand can break: contrast, the text of its logo, and names of links that it words. */
const OF_BRANDS = ['cat.color', 'cat.text-alternatives', 'cat.name-role-value'];
/** Switches off every rule that has none of these tags. */
const only = (tags: string[]): RunOptions => {
  const kept = new Set(getRules(tags).map(({ ruleId }) => ruleId));
  const others = getRules().filter(({ ruleId }) => !kept.has(ruleId));
  return { rules: Object.fromEntries(others.map(({ ruleId }) => [ruleId, { enabled: false }])) };
};

/**
 * `all`: every rule that axe runs by default. `brand`: those of them that can fail in one brand
 * only. All brands get one app and so one structure; `apps/web/build/brand-assets.ts` gives each
 * its colours, fonts, corners, logos and a few texts. `colour`: those that can fail in one colour scheme only. `width`:
 * none of axe's, only whether the page fits its window.
 */
export type Rules = 'all' | 'brand' | 'colour' | 'width';
const OPTIONS: Readonly<Record<Exclude<Rules, 'width'>, RunOptions>> = {
  all: {},
  brand: only(OF_BRANDS),
  colour: only(['cat.color']),
};

/** The violations that axe finds, whether the page is wider than its window, and what leaves the lines of its layout. */
export async function faultsOf(page: Page, rules: Rules = 'all'): Promise<string[]> {
  if (rules !== 'width' && !(await page.evaluate("'axe' in globalThis"))) {
    await page.evaluate(source);
  }
  const options =
    rules === 'width' ? null : { ...OPTIONS[rules], resultTypes: ['violations' as const] };
  const { violations, isWider, others } = await page.evaluate(check, { options, DIALOG });
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) =>
      [id, help, String(target), failureSummary ?? ''].join(' | ').replaceAll(/\s+/g, ' '),
    ),
  );
  return [...found, ...(isWider ? ['wider than the window'] : []), ...others];
}

/** The same in light and in dark, which has all rules but those of colour in common with light. */
export async function faultsInBothSchemes(page: Page, rules: Rules): Promise<string[]> {
  const light = await faultsOf(page, rules);
  if (rules === 'width') return light;
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await faultsOf(page, 'colour');
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((fault) => `in dark: ${fault}`)];
}

/** Runs in the page. */
async function check(given: { options: RunOptions | null; DIALOG: string }) {
  // A list is pale while it shows the rows of an earlier search, and until the next frame.
  const isChanging = () =>
    document.querySelector('main [aria-busy=true]') !== null ||
    document.getAnimations().some((each) => each instanceof CSSTransition);
  const latest = performance.now() + 120_000;
  while (isChanging()) {
    if (performance.now() > latest) throw new Error('the screen never comes to rest');
    await new Promise(requestAnimationFrame);
  }
  const isCovered = document.querySelector(given.DIALOG) !== null;
  const { violations } = given.options
    ? await axe.run(isCovered ? given.DIALOG : document, given.options)
    : { violations: [] };
  // Banner, bar, tabs or sidebar, and page begin at one edge.
  const startOf = (selector: string) => {
    const part = document.querySelector(selector);
    if (!part) return null;
    const scrolled = part.closest('nav')?.scrollLeft ?? 0;
    const padding = Number.parseFloat(getComputedStyle(part).paddingLeft);
    return Math.round(part.getBoundingClientRect().left + padding + scrolled);
  };
  const edge = startOf('body:has(nav[aria-label=Main]) header.top-bar img');
  const unaligned = [
    '[aria-live] > [data-tone] > svg',
    'header.top-bar ~ nav:not([aria-label=Main]) li a',
    'header.top-bar ~ div nav li a',
    ':not([data-sidebar]) > header.top-bar ~ main',
  ].flatMap((part) => {
    const start = edge === null || isCovered ? null : startOf(part);
    return start === null || start === edge ? [] : [`${part} begins at ${start}, not ${edge}`];
  });
  // The rows of a list, where it is a table and where its rows have several lines. Sentences and separate lines may wrap.
  const ROWS = 'tbody tr:has(> td[data-place]):not(:has(> [data-place=note]:not(:empty), p))';
  const uneven = [...document.querySelectorAll('main table:has(td[data-place])')].flatMap(
    (table) => {
      const heights = [...table.querySelectorAll(ROWS)].map(
        (row) => row.getBoundingClientRect().height,
      );
      const [least, most] = [Math.min(...heights), Math.max(...heights)];
      return most - least > 2 ? [`rows of ${least} and of ${most} px`] : [];
    },
  );
  const { scrollWidth, clientWidth } = document.documentElement;
  return { violations, isWider: scrollWidth > clientWidth, others: [...unaligned, ...uneven] };
}
