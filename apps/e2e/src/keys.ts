// What people do without a mouse.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { see } from './steps.ts';

const MOST_STEPS = 60;

/** Tab until it has the focus; nobody presses it sixty times. */
export async function tabTo(page: Page, what: Locator): Promise<void> {
  await see(what);
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    if (await hasFocus(what)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${what.toString()}`);
}

export const hasFocus = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => element === element.ownerDocument.activeElement);

export async function expectFocus(what: Locator): Promise<void> {
  await expect.poll(() => hasFocus(what), { timeout: 5_000 }).toBe(true);
}
