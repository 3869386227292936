import { randomUUID } from 'node:crypto';
import { listCustomers } from '@counterfoil/contract/customers/routes';
import type { Dialog, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { signedIn } from './harness/api-client.ts';
import { newCustomer } from './harness/books.ts';
import { atBrowser, type Seat } from './harness/browser.ts';
import { emailOf } from './harness/newcomers.ts';
import { setStage } from './harness/stage.ts';
import {
  chooseCustomer,
  EXAMPLE,
  fillCustomer,
  fillLines,
  goTo,
  heading,
  logIn,
  row,
  see,
  seeGone,
} from './steps.ts';

const stage = setStage();
const CUSTOMER = 'Ashdown Primary School';
/** The user who writes; the other tests only read demo data. */
const WRITER = emailOf('keeps-work');
beforeAll(async () => {
  const client = await signedIn(stage().product.url, WRITER);
  await newCustomer(client, CUSTOMER, 'office@ashdown.test');
});

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saveAsDraft = async ({ page }: Seat) => {
  await page.getByRole('button', { name: 'Save as draft' }).click();
};

/** The browser reports every answer with such a status in its console. */
const answered = (status: number) => new RegExp(`status of ${status}`);

/**
 * Saves a draft.
 * @returns its number
 */
async function saveDraft(page: Page): Promise<string> {
  await goTo(page, 'Invoices', 'Create new');
  await see(heading(page, 'New invoice'));
  const number = await page.getByLabel('Invoice number').inputValue();
  await chooseCustomer(page, CUSTOMER);
  await fillLines(page, EXAMPLE.slice(0, 1));
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await see(heading(page, 'Drafts'));
  return number;
}

async function openDraft(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: number }).click();
  await see(heading(page, `Edit invoice ${number}`));
}

test('when two browsers edit one draft, the second save is refused and keeps its text', async () => {
  await atBrowser(stage(), async (first) => {
    await logIn(first, WRITER, '/invoices/draft');
    const number = await saveDraft(first.page);
    await openDraft(first.page, number);
    await atBrowser(stage(), async (second) => {
      const { page } = second;
      second.allow(answered(409));
      await logIn(second, WRITER, '/invoices/draft');
      await openDraft(page, number);

      await first.page.getByLabel('Notes to the customer').fill('Written first');
      await saveAsDraft(first);
      await see(heading(first.page, 'Drafts'));

      const notes = page.getByLabel('Notes to the customer');
      await notes.fill('Written second');
      await saveAsDraft(second);
      await see(page.getByRole('alert').filter({ hasText: /changed/i }));
      expect(await notes.inputValue()).toBe('Written second');

      await page.getByRole('button', { name: 'Load the newer version' }).click();
      await page.getByRole('button', { name: 'Load it' }).click();
      await expect.poll(() => notes.inputValue()).toBe('Written first');
      await notes.fill('Written third');
      await saveAsDraft(second);
      await see(heading(page, 'Drafts'));
    });
  });
});

test('every way out asks about unsaved changes', async () => {
  await atBrowser(stage(), async (seat) => {
    const { page } = seat;
    await logIn(seat, WRITER, '/customers');
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

test('a lost connection loses no text, and the second try acts once', async () => {
  const { product } = stage();
  await atBrowser(stage(), async (seat) => {
    const { page, context, allow } = seat;
    allow(/ERR_INTERNET_DISCONNECTED/);
    await logIn(seat, emailOf('offline'), '/customers');
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

test('a missing page and an unexpected error each get a message and a way on', async () => {
  await atBrowser(stage(), async (seat) => {
    const { page, url, allow } = seat;
    allow(answered(404));
    allow(/Problem: This could not be found/);
    await logIn(seat, 'ltd@demo.test');
    const missing = `/invoices/edit/${randomUUID()}`;
    for (const path of ['/nothing/here', '/404', missing, '/customers/7']) {
      await page.goto(url + path);
      await see(heading(page, 'Page not found'));
      await see(page.getByText("This page doesn't exist!"));
      expect(new URL(page.url()).pathname).toBe(path);
    }
    await page.goto(`${url}/500`);
    await see(heading(page, 'Something Went Wrong'));
    await see(page.getByText('Something unexpected happened!'));
    await page.getByRole('link', { name: 'Back to the start' }).click();
    await see(heading(page, /^Envelope for/));
  });
});

test('reload, back and forward keep the state of a list in the address bar', async () => {
  await atBrowser(stage(), async (seat) => {
    const { page } = seat;
    await logIn(seat, 'ltd@demo.test', '/invoices/paid');
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
});
