// Steps of a person at the keyboard.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { see } from './steps.ts';

const MOST_STEPS = 60;

/**
 * Presses Tab until the element has the focus; fails after more presses than anybody would make.
 */
export async function tabTo(page: Page, what: Locator): Promise<void> {
  await see(what);
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    if (await hasFocus(what)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${what.toString()}`);
}

export const hasFocus = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => element === element.ownerDocument.activeElement);

export async function expectFocus(what: Locator): Promise<void> {
  await expect.poll(() => hasFocus(what)).toBe(true);
}
