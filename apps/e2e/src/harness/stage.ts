import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from './browser.ts';
import { removeFolder } from './folders.ts';
import { freshSettings, startProduct, type Product } from './product.ts';
import { copySeededFolder } from './seeded-folder.ts';

export interface Stage {
  readonly product: Product;
  readonly browser: Browser;
}

/** One running product and one browser for all tests of a file; ask for them inside the tests. */
export function setStage(): () => Stage {
  let folder: string | undefined;
  let product: Product | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    folder = await copySeededFolder();
    product = await startProduct(await freshSettings(folder));
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    if (folder !== undefined) await removeFolder(folder);
  });
  return () => {
    if (!product || !browser) throw new Error('the stage is not set');
    return { product, browser };
  };
}
