import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { atBrowser } from './harness/browser.ts';
import { setStage } from './harness/stage.ts';
import { faultsInBothSchemes } from './screens/faults.ts';
import { heading, logIn, see, seeGone, seePaper } from './steps.ts';

// They only read, so the demo's clients serve.
const EMAIL = 'ltd@demo.test';
const stage = setStage();
const PATIENT = { timeout: 120_000 };

test('a contract opens in place, can be paged through, and is downloaded', async () => {
  await atBrowser(stage(), async ({ page, url }) => {
    await logIn({ page, url }, EMAIL, '/account/contracts');
    await see(heading(page, 'Your Agreement'));
    const terms = page.getByRole('region', { name: 'Terms of business', exact: true });
    await terms.getByRole('button', { name: 'Terms of business', exact: true }).click();
    await see(terms.getByText(/^Page 1 of [2-5]$/));
    await seePaper(terms.getByRole('region', { name: 'Page 1', exact: true }), 500);
    await terms.getByRole('button', { name: 'Next page' }).click();
    await see(terms.getByText(/^Page 2 of [2-5]$/));
    await seePaper(terms.getByRole('region', { name: 'Page 2', exact: true }), 500);
    await see(terms.getByText('Harbour Lane Joinery Ltd').first());
    const saved = page.waitForEvent('download');
    await terms.getByRole('button', { name: 'Download' }).click();
    expect((await saved).suggestedFilename()).toBe('Terms of business.pdf');
    await see(page.getByText('Contract has been downloaded'));
  });
});

/** The states of all animations on the page, each once. */
const motions = (page: Page) =>
  page.evaluate(`[...new Set(document.getAnimations().map((each) => each.playState))]`);

test('a demo plays automatically until it is paused', async () => {
  await atBrowser(stage(), async ({ page, url }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await logIn({ page, url }, EMAIL, '/account/help');
    await see(heading(page, 'Help'));
    const steps = page.getByRole('list', { name: 'Steps of sales invoices and customers' });
    const second = steps.getByRole('button', { name: /^2\. Choose Invoices/ });
    await expect.poll(() => second.getAttribute('aria-current'), PATIENT).toBe('step');
    // Each is called differently once it is paused.
    const pause = page.getByRole('button', { name: 'Pause the demo' });
    for (let left = 3; left > 0; left--) await pause.first().click();
    await seeGone(pause);
    await see(page.getByRole('button', { name: 'Play the demo' }).first());
    await expect.poll(() => motions(page), PATIENT).not.toContain('running');
  });
});

test('with reduced motion the demos are stills with captions', { tags: ['whole'] }, async () => {
  await atBrowser(stage(), async ({ page, url }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await logIn({ page, url }, EMAIL, '/account/help');
    const steps = page.getByRole('list', { name: 'Steps of uploading documents' });
    await expect.poll(() => steps.getByRole('figure').count(), PATIENT).toBe(5);
    await seeGone(page.getByRole('button', { name: 'Pause the demo' }));
    expect(await motions(page)).toEqual([]);
  });
});

test.each([
  ['/account/contracts', 'Your Agreement'],
  ['/account/help', 'Help'],
  ['/account/contact-us', 'Contact us'],
])(
  '%s is accessible and fits at 320 px, in both schemes, with its motion',
  { tags: ['whole'] },
  async (path, title) => {
    await atBrowser(stage(), async ({ page, url }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.setViewportSize({ width: 320, height: 640 });
      await logIn({ page, url }, EMAIL, path);
      await see(heading(page, title));
      expect(await faultsInBothSchemes(page, 'all')).toEqual([]);
    });
  },
);
