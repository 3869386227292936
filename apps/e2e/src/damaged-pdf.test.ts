import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signedIn } from './harness/api-client.ts';
import { newCustomer, newSent } from './harness/books.ts';
import { atBrowser } from './harness/browser.ts';
import { emailOf } from './harness/newcomers.ts';
import { setStage } from './harness/stage.ts';
import { logIn, see, seePaper, takeActionHere } from './steps.ts';

const EMAIL = emailOf('preview');
const stage = setStage();

/** Opens a preview whose PDF of two pages has a damaged one. */
async function openDamaged(page: Page, url: string, damaged: 1 | 2): Promise<Locator> {
  const client = await signedIn(stage().product.url, EMAIL);
  const customer = await newCustomer(client, `Damaged ${damaged} & Co`, 'damaged@preview.test');
  const { id } = await newSent(client, customer, { number: `DAMAGED-${damaged}` });
  await logIn({ page, url }, EMAIL, `/invoices/sent/${id}`);
  await page.route('**/preview', (route) =>
    route.fulfill({ contentType: 'application/pdf', body: damagedPdf(damaged) }),
  );
  await takeActionHere(page, 'Preview');
  return page.getByRole('dialog');
}

/** A PDF of two empty pages; the damaged one is a number. */
function damagedPdf(damaged: 1 | 2): string {
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>';
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>'];
  objects.push(damaged === 1 ? '42' : page, damaged === 2 ? '42' : page);
  let pdf = '%PDF-1.7\n';
  let places = '0000000000 65535 f \n';
  for (const [index, object] of objects.entries()) {
    places += `${String(pdf.length).padStart(10, '0')} 00000 n \n`;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const trailer = '<</Size 5/Root 1 0 R>>';
  return `${pdf}xref\n0 5\n${places}trailer${trailer}\nstartxref\n${pdf.length}\n%%EOF\n`;
}

test('a PDF with a damaged first page shows a message, a retry and the download', async () => {
  await atBrowser(stage(), async ({ page, url }) => {
    const dialog = await openDamaged(page, url, 1);
    const alert = dialog.getByRole('alert');
    await see(alert.getByText('Failed to load PDF file.'));
    await see(alert.getByRole('button', { name: 'Download' }));
    await page.unroute('**/preview');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await seePaper(dialog);
  });
});

test(
  'a damaged later page is reported on its sheet, at every size',
  { tags: ['whole'] },
  async () => {
    await atBrowser(stage(), async ({ page, url, allow }) => {
      allow(/Unable to get page|pdfPage is not loaded/);
      const dialog = await openDamaged(page, url, 2);
      const sheet = dialog.getByRole('region', { name: 'Page 2', exact: true });
      const sentence = sheet.getByText('This page could not be shown.');
      for (const key of ['End', '-', '0', '+']) {
        await page.keyboard.press(key);
        await see(sentence);
        expect(await sentence.count()).toBe(1);
      }
    });
  },
);
