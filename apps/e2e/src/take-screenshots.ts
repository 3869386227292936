// `node apps/e2e/src/take-screenshots.ts` takes the README's pictures of the running product.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { atBrowser, openBrowser, shoot } from './harness/browser.ts';
import { newFolder, removeFolder } from './harness/folders.ts';
import { freshSettings, ROOT, startProduct } from './harness/product.ts';
import { chooseCustomer, EXAMPLE, fillLines, heading, logIn, row, see } from './steps.ts';

const IMAGES = join(ROOT, 'docs/images');

async function writeInvoice(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/invoices/create`);
  await see(heading(page, 'New invoice'));
  await chooseCustomer(page, 'Ashdown Primary School');
  await page.getByLabel('Purchase reference').fill('PO 4417');
  await fillLines(page, EXAMPLE);
  await page.getByLabel('Discount').fill('5.00');
  await page.getByLabel('Notes to the customer').fill('Thank you for your order.');
  await see(page.getByText('£134.61').first());
  // Move focus and mouse away.
  await heading(page, 'New invoice').focus();
  await page.mouse.move(0, 0);
}

const folder = await newFolder();
const product = await startProduct(await freshSettings(folder));
const browser = await openBrowser();
try {
  await atBrowser({ browser, product }, async ({ page, url }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    await logIn({ page, url }, 'ltd@demo.test');
    await writeInvoice(page, url);
    await shoot(page, 'invoice', IMAGES);
    await page.goto(`${url}/invoices/overdue`);
    await see(row(page, 'INV-').first());
    await see(page.getByText(/MB used/).first());
    await shoot(page, 'invoices', IMAGES);
  });
} finally {
  await browser.close();
  await product.stop();
  await removeFolder(folder);
}
