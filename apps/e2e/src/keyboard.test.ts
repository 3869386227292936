import type { Locator, Page } from 'playwright-core';
import { test } from 'vitest';
import { DEMO_PASSWORD } from './harness/api-client.ts';
import { atBrowser } from './harness/browser.ts';
import { emailOf } from './harness/newcomers.ts';
import { setStage } from './harness/stage.ts';
import { expectFocus, hasFocus, tabTo } from './keys.ts';
import { EXAMPLE, heading, see, seeGone, type Line } from './steps.ts';

const stage = setStage();

test('a user signs in, adds a customer, writes, sends and is paid an invoice without a mouse', async () => {
  await atBrowser(stage(), async ({ page, url }) => {
    const { keyboard } = page;
    await page.goto(url);
    await signInByKeys(page);

    await follow(page, 'Main', 'Customers');
    await follow(page, 'Customers', 'Add new');
    await see(heading(page, 'Add a customer'));
    await typeCustomer(page);
    await see(page.getByText('Customer has been saved'));

    await follow(page, 'Main', 'Invoices');
    await follow(page, 'Invoices', 'Create new');
    await expectFocus(heading(page, 'New invoice'));
    await tabTo(page, page.getByRole('combobox', { name: 'Customer' }));
    await keyboard.type('Quill');
    await see(page.getByRole('option', { name: 'Quill & Sons' }));
    await keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Description, line 1'));
    for (const [index, line] of EXAMPLE.entries()) {
      await expectFocus(page.getByLabel(`Description, line ${index + 1}`));
      await typeLine(page, line);
      // The last field of a line adds a new line.
      if (index < EXAMPLE.length - 1) await keyboard.press('Enter');
    }
    await tabTo(page, page.getByLabel('Discount'));
    await keyboard.type('5');
    await see(page.getByText('£134.61').first());

    await keyboard.press('Control+Enter');
    const question = page.getByRole('dialog', { name: 'Do you want to send now?' });
    await expectFocus(question.getByRole('button', { name: 'Cancel' }));
    await keyboard.press('Escape');
    await seeGone(question);
    await expectFocus(page.getByLabel('Discount'));
    await keyboard.press('Control+Enter');
    await tabTo(page, question.getByRole('button', { name: 'Send', exact: true }));
    await keyboard.press('Enter');
    await see(page.getByText('Invoice sent!'));

    await expectFocus(heading(page, 'Sent'));
    await payByKeys(page);
  });
});

async function signInByKeys(page: Page): Promise<void> {
  await expectFocusable(page, page.getByLabel('Email'));
  await page.keyboard.type(emailOf('keyboard'));
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await see(heading(page, /^Envelope for/));
}

async function expectFocusable(page: Page, what: Locator): Promise<void> {
  await tabTo(page, what);
  await expectFocus(what);
}

/** Follows a link of a navigation bar, from the top of the page. */
async function follow(page: Page, bar: string, name: string): Promise<void> {
  const link = page
    .getByRole('navigation', { name: bar, exact: true })
    .getByRole('link', { name, exact: true });
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => address.pathname !== '/envelope');
  await see(link.and(page.locator('[aria-current]')));
}

async function typeCustomer(page: Page): Promise<void> {
  const texts = ['Quill & Sons', 'Ann Quill', 'ann@quill.test', '020 7946 0500', ''].concat([
    '5 Mill Lane',
    '',
    '',
    'Bath',
    'BA1 1AA',
  ]);
  await tabTo(page, page.getByRole('textbox', { name: 'Name', exact: true }));
  for (const text of texts) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await tabTo(page, page.getByRole('button', { name: 'Add customer' }));
  await page.keyboard.press('Enter');
}

/**
 * Types description, quantity (over the 1 already there) and price; selects the rate by its first
 * digit.
 */
async function typeLine(page: Page, { description, quantity, price, tax }: Line): Promise<void> {
  const { keyboard } = page;
  await keyboard.type(description);
  await keyboard.press('Tab');
  await keyboard.press('Control+a');
  await keyboard.type(quantity);
  await keyboard.press('Tab');
  await keyboard.type(price);
  await keyboard.press('Tab');
  await keyboard.type(tax);
}

/** Opens the row's menu by arrow keys, then the dialog. */
async function payByKeys(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Actions for INV-0001' });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expectFocus(page.getByRole('menuitem').first());
  await page.keyboard.press('Escape');
  await expectFocus(button);
  await page.keyboard.press('Enter');
  const entry = page.getByRole('menuitem', { name: 'Mark as paid' });
  for (let steps = 0; steps < 10 && !(await hasFocus(entry)); steps++) {
    await page.keyboard.press('ArrowDown');
  }
  await expectFocus(entry);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Mark as paid' });
  await tabTo(page, dialog.getByRole('button', { name: 'Mark as paid' }));
  await page.keyboard.press('Enter');
  await see(page.getByText('Invoice has been marked as paid'));
  await expectFocus(heading(page, 'Paid history'));
}
