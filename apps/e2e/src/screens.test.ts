import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { signedIn } from './harness/api-client.ts';
import { atBrowser, picture, resize, type Brand, type Visitor } from './harness/browser.ts';
import { setStage } from './harness/stage.ts';
import { invite } from './sign-up/person.ts';
import { heading, logIn, see, seeGone } from './steps.ts';
import { faultsInBothSchemes, faultsOf } from './screens/faults.ts';
import { makeScreenRecords, type ScreenRecords } from './screens/records.ts';
import { openFrom, type Screen } from './screens/screen.ts';
import { WALKS, type Walk } from './screens/walks.ts';

const stage = setStage();
/** Errors that some screens show on purpose. */
const FAULTS_SHOWN = /status of (404|422|500)|This could not be found/;

/** Far more than one walk takes alone: they run together, and the machine may be busy. */
const WALK_MS = 15 * 60_000;

const made = new Map<Brand, ScreenRecords>();
beforeAll(async () => {
  const { url } = stage().product;
  for (const [brand, email] of [
    ['brightpence', 'ltd@demo.test'],
    ['alder-finch', 'second-brand@demo.test'],
  ] as const) {
    const words = ['--business-type', 'sole-trader'];
    const invited = await invite(stage(), { email: `walk@${brand}.test`, brand, words });
    const client = await signedIn(url, email, brand);
    made.set(brand, await makeScreenRecords(client, new URL(invited.link).search));
  }
});

for (const runs of ['gate', 'whole'] as const) {
  test.concurrent.each(WALKS.filter((walk) => walk.runs === runs).map(named))(
    'every screen of $brand ($seen) is accessible and fits: $what',
    { timeout: WALK_MS, tags: runs === 'whole' ? ['whole'] : [] },
    walkThrough,
  );
}

function named(walk: Walk) {
  return { ...walk, seen: walk.looks.map(({ size, rules }) => `${size}: ${rules}`).join(', ') };
}

async function walkThrough({ brand, looks, visits, inDark }: Walk): Promise<void> {
  const [{ size }] = looks;
  await atBrowser({ ...stage(), brand, size }, async ({ page, url, allow }) => {
    allow(FAULTS_SHOWN);
    // Leaving a changed form for the next screen asks this.
    page.on('dialog', (dialog) => void dialog.accept());
    const records = made.get(brand);
    if (!records) throw new Error('nothing was made');
    const faults: string[] = [];
    const isNew = onceAtEachAddress();
    const look = async (nth: number, last: Screen | null, screen: Screen) => {
      const { name } = screen;
      const toSize = () => resize(page, size);
      await openFrom(last, screen, { page, url, made: records, toSize }).catch((error: unknown) => {
        const found = [`the screen ${name}: ${String(error)}`, ...faults].join('\n');
        throw new Error(found, { cause: error });
      });
      for (const { size: seen, rules } of looks) {
        if (rules === 'width' && !isNew(page.url())) continue;
        await resize(page, seen);
        const isInBoth = nth % inDark === 0;
        const found = await (isInBoth ? faultsInBothSchemes : faultsOf)(page, rules);
        faults.push(...found.map((fault) => `${name} (${seen}): ${fault}`));
        await picture(page, `screen-${brand}-${seen}-${name}`);
      }
    };
    for (const { email, screens } of visits) {
      if (email !== null) {
        await forgetLastUser({ page, url });
        await logIn({ page, url }, email);
      }
      for (const [nth, screen] of screens.entries())
        await look(nth, screens[nth - 1] ?? null, screen);
    }
    // One text, so that a report shows all of it.
    expect(faults.join('\n')).toBe('');
  });
}

/**
 * Parts that open on a page (a dialog, a menu, a message beside a field) are in the layout of that page, whose width is
 * looked at once.
 */
function onceAtEachAddress(): (url: string) => boolean {
  const seen = new Set<string>();
  return (url) => seen.size < seen.add(url).size;
}

/** Leaves nothing in the browser of the user before. */
async function forgetLastUser({ page, url }: Pick<Visitor, 'page' | 'url'>): Promise<void> {
  await page.goto(`${url}/healthz`);
  await page.evaluate('localStorage.clear(); sessionStorage.clear();');
}

test('the areas are at the top from 768 px, and at the bottom below', async () => {
  await atBrowser(stage(), async (visitor) => {
    const { page } = visitor;
    await logIn(visitor, 'ltd@demo.test');
    const areas = page.getByRole('navigation', { name: 'Main' });
    const isOnTop = async () => ((await areas.boundingBox())?.y ?? NaN) < 100;
    await page.setViewportSize({ width: 768, height: 900 });
    await expect.poll(isOnTop).toBe(true);
    await page.setViewportSize({ width: 767, height: 900 });
    await expect.poll(isOnTop).toBe(false);
  });
});

/** Finds names that overlap the next one, and the last action when it has a line of its own. */
async function crowded(page: Page): Promise<string[]> {
  const boxesOf = async (all: Locator) =>
    Promise.all((await all.all()).map((each) => each.boundingBox()));
  const names = await boxesOf(page.getByRole('navigation', { name: 'Main' }).locator('span'));
  const touching = names.filter((box, at) => {
    const next = names[at + 1];
    return box && next && next.x < box.x + box.width + LEAST_GAP;
  });
  const actions = await boxesOf(page.getByRole('group', { name: 'Actions' }).locator('a, button'));
  const last = actions.at(-1);
  const isAlone = actions.filter((box) => box?.y === last?.y).length === 1;
  return [...touching.map((box) => `an area at ${box?.x}`), ...(isAlone ? ['More alone'] : [])];
}
const LEAST_GAP = 4;

test('on phones area names stand apart, More shares its line, and lists print as tables', async () => {
  await atBrowser(stage(), async (visitor) => {
    const { page, url } = visitor;
    await logIn(visitor, 'ltd@demo.test');
    await page.setViewportSize({ width: 320, height: 900 });
    await page.goto(`${url}/envelope`);
    await see(heading(page, /^Envelope for/));
    await expect.poll(() => crowded(page)).toEqual([]);
    await page.goto(`${url}/customers`);
    const head = page.getByRole('columnheader', { name: 'Overdue' });
    const row = page.getByRole('link', { name: 'Ashdown Primary School' }).first();
    await see(row);
    await page.emulateMedia({ media: 'print' });
    await see(head);
    await page.emulateMedia({ media: 'screen' });
    await seeGone(head);
    await row.click();
    await see(heading(page, 'Ashdown Primary School'));
    await expect.poll(() => crowded(page)).toEqual([]);
  });
});

test('the pages of the sandbox are accessible', { tags: ['whole'] }, async () => {
  const { product } = stage();
  await atBrowser(stage(), async ({ page }) => {
    for (const path of ['/', '/inbox']) {
      await page.goto(product.sandboxUrl + path);
      expect(await faultsOf(page), path).toEqual([]);
    }
  });
});

test('the check of a screen finds its faults', async () => {
  await atBrowser(stage(), async ({ page }) => {
    const pale = '<p style="color: #ccc">Pale</p>';
    await page.setContent(`<title>x</title><img width="4000" height="10" src="data:,">${pale}`);
    const faults = await faultsOf(page);
    expect(faults).toContainEqual(expect.stringMatching(/^image-alt/));
    expect(faults).toContain('wider than the window');
    const inDark = '<style>@media (prefers-color-scheme: dark) { p { color: #ccc } }</style>';
    await page.setContent(`<title>x</title><body style="background: #fff">${inDark}<p>Text</p>`);
    expect(await faultsInBothSchemes(page, 'brand')).toEqual([
      expect.stringMatching(/^in dark: color-contrast/),
    ]);
    const bar = '<header class="top-bar"><img alt="" src="data:,"></header>';
    const nav = '<nav aria-label="Main"></nav>';
    const rows = '<tr style="height: 40px"><td data-place="lead"><tr><td data-place="lead">';
    const table = `<table style="border-spacing: 0"><tbody>${rows}</table>`;
    await page.setContent(
      `<body style="margin: 0">${bar}${nav}<main style="padding: 9px">${table}`,
    );
    expect(await faultsOf(page, 'width')).toEqual([
      ':not([data-sidebar]) > header.top-bar ~ main begins at 9, not 0',
      'rows of 2 and of 40 px',
    ]);
    await page.setContent(`<title>x</title>${pale}`);
    const ofBrand = await faultsOf(page, 'brand');
    expect(ofBrand).toContainEqual(expect.stringMatching(/^color-contrast/));
  });
});
