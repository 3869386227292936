import { listCustomers } from '@counterfoil/contract/customers/routes';
import type { Dialog, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signedIn } from './harness/api-client.ts';
import { atBrowser } from './harness/browser.ts';
import { emailOf } from './harness/newcomers.ts';
import { setStage } from './harness/stage.ts';
import { fillCustomer, goTo, heading, logIn, row, see, seeGone } from './steps.ts';

const stage = setStage();
/** The user who writes; the other tests only read demo data. */
const WRITER = emailOf('keeps-work');

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('leaving with unsaved changes asks first, by every route', async () => {
  await atBrowser(stage(), async (visitor) => {
    const { page } = visitor;
    await logIn(visitor, WRITER, '/customers');
    await goTo(page, 'Customers', 'Add new');
    await see(heading(page, 'Add a customer'));
    await textbox(page, 'Name').fill('Half a name');
    const prompt = page.getByRole('alertdialog', { name: "You've made changes!" });

    await page.goBack();
    await see(prompt);
    await page.keyboard.press('Escape');
    await seeGone(prompt);
    await goTo(page, 'Envelope');
    await see(prompt);
    // Missing fields keep the user on the form.
    await prompt.getByRole('button', { name: 'Update' }).click();
    await seeGone(prompt);
    expect(new URL(page.url()).pathname).toBe('/customers/add-new');

    const asked = page.waitForEvent('dialog');
    const reloading = page.reload();
    const question: Dialog = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.accept();
    await reloading;
    await see(heading(page, 'Add a customer'));

    await fillCustomer(page, 'Whole & Co', 'whole@co.test');
    await goTo(page, 'Envelope');
    await prompt.getByRole('button', { name: 'Update' }).click();
    await see(heading(page, /^Envelope for/));
    await goTo(page, 'Customers');
    await see(row(page, 'Whole & Co'));

    await page.getByRole('link', { name: 'Whole & Co' }).click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await textbox(page, 'City').fill('Elsewhere');
    await goTo(page, 'Envelope');
    await prompt.getByRole('button', { name: 'Discard' }).click();
    await see(heading(page, /^Envelope for/));
  });
});

test('a lost connection loses no text, and the retry acts once', async () => {
  const { product } = stage();
  await atBrowser(stage(), async (visitor) => {
    const { page, context, allow } = visitor;
    allow(/ERR_INTERNET_DISCONNECTED/);
    await logIn(visitor, emailOf('offline'), '/customers');
    await goTo(page, 'Customers', 'Add new');
    await see(heading(page, 'Add a customer'));
    await fillCustomer(page, 'Once Ltd', 'once@once.test');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Add customer' }).click();
    await see(page.getByRole('alert').filter({ hasText: /could not reach the server/i }));
    expect(await textbox(page, 'City').inputValue()).toBe('York');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Add customer' }).click();
    await see(row(page, 'Once Ltd'));
  });
  const client = await signedIn(product.url, emailOf('offline'));
  expect(await client.get(listCustomers, { query: {} })).toMatchObject([{ name: 'Once Ltd' }]);
});

test(
  'reload, back and forward keep the state of a list in the address bar',
  { tags: ['whole'] },
  async () => {
    await atBrowser(stage(), async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, 'ltd@demo.test', '/invoices/paid');
      await see(heading(page, 'Paid history'));
      const cells = page.getByRole('cell').filter({ hasText: /^(INV|CN)-/ });
      const numbers = () => cells.allTextContents();
      const shows = (first: string) => see(page.getByRole('row').nth(1).filter({ hasText: first }));

      await page.getByRole('columnheader', { name: 'Number' }).getByRole('button').click();
      await shows('INV-0001');
      const firstPage = await numbers();
      await page.getByRole('link', { name: 'Page 2' }).click();
      await page.waitForURL(/page=2/);
      await expect.poll(numbers).not.toEqual(firstPage);
      const secondPage = await numbers();
      const address = page.url();

      await page.reload();
      await expect.poll(numbers).toEqual(secondPage);
      expect(page.url()).toBe(address);
      await page.goBack();
      await expect.poll(numbers).toEqual(firstPage);
      await page.goForward();
      await expect.poll(numbers).toEqual(secondPage);

      await page.getByRole('searchbox', { name: 'Search invoices' }).fill('INV-0003');
      await page.waitForURL(/search=INV-0003/);
      await expect.poll(numbers).toEqual(['INV-0003']);
      await page.reload();
      await expect.poll(numbers).toEqual(['INV-0003']);
    });
  },
);
