import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { atBrowser, BRANDS, picture, type Brand, type Size } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { attachment, mails, type Mail } from './harness/inbox.ts';
import { emailOf } from './harness/newcomers.ts';
import type { Site } from './harness/product.ts';
import { firstInGate } from './harness/gate.ts';
import { setStage } from './harness/stage.ts';
import {
  addCustomer,
  chooseCustomer,
  EXAMPLE,
  fillLines,
  fillLogin,
  goTo,
  heading,
  row,
  see,
  seeGone,
  sendNow,
  takeAction,
} from './steps.ts';

const WHO = {
  brightpence: { wide: 'journey-wide', phone: 'journey-phone' },
  'alder-finch': { wide: 'journey-wide-af', phone: 'journey-phone-af' },
} as const;

const stage = setStage();

const everywhere = BRANDS.flatMap((brand) =>
  (['wide', 'phone'] as const).map((size): [Brand, Size] => [brand, size]),
);

for (const [nth, [brand, size]] of everywhere.entries()) {
  test(
    `a newcomer of ${brand} (${size}) writes, sends and is paid an invoice`,
    firstInGate(nth),
    async () => {
      const name = `Fig & Co of ${size} street`;
      const email = `${size}@${brand}.test`;
      const { product, browser } = stage();
      await atBrowser({ product, browser, brand, size }, async ({ page, url, newTab }) => {
        const look = (what: string) => picture(page, `journey-${brand}-${size}-${what}`);

        await page.goto(url);
        await see(heading(page, 'Log in'));
        await look('1-login');
        await fillLogin(page, emailOf(WHO[brand][size]));
        await see(heading(page, /^Envelope for/));

        await addCustomer(page, name, email);
        await see(row(page, email));
        await look('2-customers');

        const number = await writeDraft(page, name);
        await see(heading(page, 'Drafts'));
        await see(row(page, number));
        await look('3-drafts');
        await finishDraft(page, number);
        await look('4-invoice');
        await page.getByRole('button', { name: 'Send', exact: true }).click();
        await see(page.getByRole('dialog', { name: 'Do you want to send now?' }));
        await look('5-question');
        await page.getByRole('button', { name: 'Cancel' }).click();
        await sendNow(page);
        await see(heading(page, 'Sent'));
        await see(row(page, number));
        await look('6-sent');

        const mail = await mailTo(product, email);
        expect(mail.subject).toContain(number);
        expect(await readInInbox(product, await newTab(), mail, number)).toEqual(
          await download(page, number),
        );

        await goTo(page, 'Envelope');
        await see(row(page, `Invoice ${number} to ${name}`));
        await look('7-envelope');

        await goTo(page, 'Invoices', 'Sent');
        await markAsPaid(page, number, () => look('8-payment'));
        await see(heading(page, 'Paid history'));
        await see(row(page, number));
        await look('9-paid');
        await goTo(page, 'Invoices', 'Sent');
        await see(heading(page, 'Sent'));
        await seeGone(row(page, number));
      });
    },
  );
}

/**
 * Two lines, no discount yet.
 * @returns the proposed number
 */
async function writeDraft(page: Page, customer: string): Promise<string> {
  await goTo(page, 'Invoices', 'Create new');
  await see(heading(page, 'New invoice'));
  const number = await page.getByLabel('Invoice number').inputValue();
  expect(number).toMatch(/^INV-\d{4}$/);
  await chooseCustomer(page, customer);
  await fillLines(page, EXAMPLE.slice(0, 2));
  await see(page.getByText('£109.98'));
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await see(page.getByText('Invoice has been saved as a draft'));
  await page.waitForURL('**/invoices/draft');
  return number;
}

/** Edits the draft: a third line at a third rate, and a discount. */
async function finishDraft(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: number }).click();
  await see(heading(page, `Edit invoice ${number}`));
  await fillLines(page, EXAMPLE.slice(2), 3);
  await page.getByLabel('Discount').fill('5');
  const totals = page.getByRole('region', { name: 'Totals' });
  for (const amount of ['£119.97', '−£5.00', '£19.16', '£0.48', '£134.61']) {
    await see(totals.getByText(amount, { exact: true }));
  }
}

async function mailTo(product: Site, email: string): Promise<Mail> {
  const inbox = await eventually(
    () => mails(product, email),
    ({ length }) => length > 0,
  );
  expect(inbox).toMatchObject([{ to: email, deliveries: 1 }]);
  const [mail] = inbox;
  if (!mail) throw new Error('no mail');
  return mail;
}

/**
 * Reads the mail on the inbox's pages.
 * @returns the bytes of its PDF
 */
async function readInInbox(product: Site, page: Page, mail: Mail, number: string): Promise<Buffer> {
  await page.goto(`${product.sandboxUrl}/inbox`);
  await page.getByRole('link', { name: mail.subject }).first().click();
  await see(page.getByRole('heading', { name: mail.subject }));
  await see(page.getByRole('link', { name: `Open Invoice ${number}.pdf` }));
  const [pdf] = mail.attachments;
  if (!pdf) throw new Error('the mail has no attachment');
  expect(pdf).toMatchObject({ filename: `Invoice ${number}.pdf`, content_type: 'application/pdf' });
  await page.close();
  return attachment(product, pdf);
}

async function download(page: Page, number: string): Promise<Buffer> {
  const started = page.waitForEvent('download');
  await takeAction(page, number, 'Download');
  const file = await started;
  expect(file.suggestedFilename()).toBe(`Invoice ${number}.pdf`);
  return readFile(await file.path());
}

async function markAsPaid(page: Page, number: string, look: () => Promise<void>): Promise<void> {
  await takeAction(page, number, 'Mark as paid');
  const dialog = page.getByRole('dialog', { name: 'Mark as paid' });
  await see(dialog);
  expect(await dialog.getByLabel('Total paid').inputValue()).toBe('134.61');
  await look();
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await see(page.getByText('Invoice has been marked as paid'));
  await page.waitForURL('**/invoices/paid');
}
