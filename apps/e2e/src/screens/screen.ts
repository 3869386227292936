import type { Locator, Page } from 'playwright-core';
import { goInside, heading, leave, see } from '../steps.ts';
import type { ScreenRecords } from './records.ts';

/** The browser and the records to show. */
export interface Visit {
  readonly page: Page;
  readonly url: string;
  readonly made: ScreenRecords;
  /** Gives the window the size in which screens open. */
  readonly toSize: () => Promise<void>;
}

export interface Screen {
  readonly name: string;
  /** Its address; any record is `any`. */
  readonly address: string;
  /** Opens the screen from anywhere in the portal. */
  readonly open: (visit: Visit) => Promise<void>;
  /** The screen it opens on, and how: a walk already there need not go back. */
  readonly comes?: { readonly of: Screen; readonly by: (page: Page) => Promise<void> };
}

/** Opens a screen from `last`, the current one; null when that is unknown. */
export async function openFrom(last: Screen | null, { open, comes }: Screen, visit: Visit) {
  if (comes && comes.of === last) {
    await visit.toSize();
    return comes.by(visit.page);
  }
  // The page without content is resized: no other costs less.
  if (last) await leave(visit.page);
  await visit.toSize();
  return open(visit);
}

type Address = readonly [
  name: string,
  path: string | ((made: ScreenRecords) => string),
  title: string | RegExp,
  shows?: string | RegExp,
];

const ANY = new Proxy({} as ScreenRecords, {
  get: (_, kind) => (kind === 'invitation' ? '' : 'any'),
});

const opened =
  (go: (visit: Visit, path: string) => Promise<void>) =>
  (...[name, path, title, shows]: Address): Screen => ({
    name,
    address: typeof path === 'string' ? path : path(ANY),
    open: async (visit) => {
      await go(visit, typeof path === 'string' ? path : path(visit.made));
      await see(heading(visit.page, title));
      if (shows !== undefined) await see(visit.page.getByText(shows).first());
    },
  });

/** A screen with an address, opened inside the app. */
export const at = opened(({ page }, path) => goInside(page, path));

/** The same, opened as from the address bar: the whole app starts again. */
export const loaded = opened(async ({ page, url }, path) => {
  await page.goto(url + path);
});

/** A screen that opens on another, or results from using it. */
export const after = (name: string, base: Screen, act: (page: Page) => Promise<void>): Screen => ({
  name,
  address: base.address,
  open: async (visit) => {
    await base.open(visit);
    await act(visit.page);
  },
  comes: { of: base, by: act },
});

/** Ticks a row; where the rows have two lines, its checkbox is behind "Select". */
export async function tick(page: Page, name: RegExp): Promise<void> {
  const select = page.getByRole('button', { name: 'Select', exact: true }).first();
  const box = page.getByRole('checkbox', { name }).first();
  // The list may still load.
  await see(select.or(box).first());
  if (await select.isVisible()) await select.click();
  await box.check();
}

export const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

const firstMenu = (page: Page): Locator =>
  page.getByRole('button', { name: /^Actions for/ }).first();

export async function openFirstMenu(page: Page): Promise<void> {
  await firstMenu(page).click();
  await see(page.getByRole('menuitem').first());
}

/** Opens the menu of the first row and takes an entry that opens a dialog. */
export const fromFirstRow = (entry: string) => async (page: Page) => {
  await firstMenu(page).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await see(page.locator('dialog[open]'));
};
