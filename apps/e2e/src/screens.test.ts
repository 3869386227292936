import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { atBrowser, BRANDS, shoot, type Brand, type Size } from './harness/browser.ts';
import { setStage } from './harness/stage.ts';
import { PUBLIC_SCREENS, SCREENS, type Screen } from './screens.ts';
import { logIn } from './steps.ts';

const stage = setStage();
const EMAILS = { brightpence: 'ltd@demo.test', 'alder-finch': 'second-brand@demo.test' } as const;
const everywhere = BRANDS.flatMap((brand) =>
  (['wide', 'phone'] as const).map((size): [Brand, Size] => [brand, size]),
);

test.each(everywhere)(
  'every screen of %s (%s) can be used by everybody, and fits',
  async (brand, size) => {
    await atBrowser({ ...stage(), brand, size }, async ({ page, url, allow }) => {
      allow(/status of 404|This could not be found/);
      // Asked when the form that was changed is left for the next screen.
      page.on('dialog', (dialog) => void dialog.accept());
      const faults: string[] = [];
      const look = async ({ name, open }: Screen) => {
        await open(page, url);
        faults.push(...(await faultsOf(page)).map((fault) => `${name}: ${fault}`));
        await shoot(page, `screen-${brand}-${size}-${name}`);
      };
      for (const screen of PUBLIC_SCREENS) await look(screen);
      await logIn({ page, url }, EMAILS[brand]);
      for (const screen of SCREENS) await look(screen);
      expect(faults).toEqual([]);
    });
  },
);

test('the areas stand on top from 768 px on, and at the bottom below', async () => {
  await atBrowser(stage(), async (seat) => {
    const { page } = seat;
    await logIn(seat, 'ltd@demo.test');
    const areas = page.getByRole('navigation', { name: 'Main' });
    const isOnTop = async () => ((await areas.boundingBox())?.y ?? NaN) < 100;
    await page.setViewportSize({ width: 768, height: 900 });
    await expect.poll(isOnTop).toBe(true);
    await page.setViewportSize({ width: 767, height: 900 });
    await expect.poll(isOnTop).toBe(false);
  });
});

test('the pages of the sandbox can be used by everybody', async () => {
  const { product } = stage();
  await atBrowser(stage(), async ({ page }) => {
    for (const path of ['/', '/inbox']) {
      await page.goto(product.sandboxUrl + path);
      expect(await faultsOf(page), path).toEqual([]);
    }
  });
});

test('the look at a screen finds what is wrong with one', async () => {
  await atBrowser(stage(), async ({ page }) => {
    await page.setContent('<title>x</title><img width="4000" height="10" src="data:,">');
    const faults = await faultsOf(page);
    expect(faults).toContainEqual(expect.stringMatching(/^image-alt/));
    expect(faults).toContain('wider than the window');
  });
});

/** What axe finds, and whether the page is wider than its window. */
async function faultsOf(page: Page): Promise<string[]> {
  // The usual mode opens a page of its own for each answer, only needed for frames.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) =>
      [id, help, String(target), failureSummary ?? ''].join(' | ').replaceAll(/\s+/g, ' '),
    ),
  );
  const isWider: unknown = await page.evaluate(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  );
  return isWider === true ? [...found, 'wider than the window'] : found;
}
