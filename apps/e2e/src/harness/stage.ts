import type { Browser } from 'playwright-core';
import { beforeAll, inject } from 'vitest';
import { openBrowser } from './browser.ts';
import { siteOn, type Settings, type Site } from './product.ts';

export interface Stage {
  readonly product: Site;
  readonly browser: Browser;
  /** For the office, which works in the product's folder. */
  readonly settings: Settings;
}

/** One browser for all files of the process; it ends with the process. */
let opening: Promise<Browser> | undefined;

/** The running product that all journeys share, and a browser. Call the result inside the tests. */
export function setStage(): () => Stage {
  let browser: Browser | undefined;
  beforeAll(async () => {
    opening ??= openBrowser();
    browser = await opening;
  });
  return () => {
    if (!browser) throw new Error('the stage is not set');
    const settings = inject('sharedSite');
    return { product: siteOn(settings), browser, settings };
  };
}
