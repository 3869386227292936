import { readFile } from 'node:fs/promises';
import { downloadInvoice, listInvoices } from '@counterfoil/contract/invoices/routes';
import { unpacked } from '@counterfoil/testkit/unpacked';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { signedIn, type ApiClient } from '../harness/api-client.ts';
import { many, newCustomer, newDraft, newSent } from '../harness/books.ts';
import { today } from '../harness/clock.ts';
import { atBrowser, type Seat } from '../harness/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { holdUp } from '../harness/hold-up.ts';
import { mails, type Mail } from '../harness/inbox.ts';
import { emailOf } from '../harness/newcomers.ts';
import { setStage } from '../harness/stage.ts';
import { goTo, heading, logIn, row, rowOf, see, seeGone } from '../steps.ts';

const EMAIL = emailOf('many');
const SENT = 130;
const CUSTOMERS = ['Alpha', 'Beta', 'Gamma'].map((name) => ({
  name: `${name} of many`,
  email: `${name.toLowerCase()}@many.test`,
}));

const stage = setStage();
let client: ApiClient;
let sent: Invoice[];
beforeAll(async () => {
  client = await signedIn(stage().product.url, EMAIL);
  const customers = await many(CUSTOMERS.length, (place) => {
    const { name = '', email = '' } = CUSTOMERS[place - 1] ?? {};
    return newCustomer(client, name, email);
  });
  sent = await many(SENT, (place) => {
    const customer = customers[place % customers.length];
    if (!customer) throw new Error('there is no customer');
    return newSent(client, customer, {
      number: `M-${String(place).padStart(3, '0')}`,
    });
  });
});

/** All mails that these customers received. */
async function inbox(): Promise<Mail[]> {
  const { product } = stage();
  return (await Promise.all(CUSTOMERS.map(({ email }) => mails(product, email)))).flat();
}

const numbers = (page: Page) =>
  page.getByRole('cell').getByRole('link', { name: /^M-/ }).allTextContents();
const pageLinks = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: /^Page \d/ });
const selectShown = (page: Page) =>
  page.getByRole('checkbox', { name: 'Select all rows shown' }).first().check();
/** Opens a list and selects all its rows, on every page. */
async function openAndSelectAll(seat: Seat, list: string, count: number): Promise<void> {
  await logIn(seat, EMAIL, list);
  await selectShown(seat.page);
  await button(seat.page, `Select all ${count}`).click();
  await see(seat.page.getByText(`${count} selected`));
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialogOf = (page: Page) => page.getByRole('alertdialog');

test('the address keeps page, order and search of a long list, so a reload shows the same', async () => {
  await atBrowser(stage(), async (seat) => {
    const { page } = seat;
    await logIn(seat, EMAIL, '/invoices/sent?sort=number&order=asc');
    await see(page.getByText(`1–10 of ${SENT}`));
    const windowOf = () => pageLinks(page).allTextContents();
    expect(await windowOf()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    await page.getByRole('link', { name: 'Page 7', exact: true }).click();
    await see(page.getByText(`61–70 of ${SENT}`));
    expect(await windowOf()).toEqual(['3', '4', '5', '6', '7', '8', '9', '10', '11']);
    await page.getByRole('link', { name: 'Page 11' }).click();
    await see(page.getByText(`101–110 of ${SENT}`));
    expect(await windowOf()).toEqual(['5', '6', '7', '8', '9', '10', '11', '12', '13']);

    await page.getByRole('columnheader', { name: 'Number' }).getByRole('button').click();
    await expect.poll(() => numbers(page)).toContain('M-130');
    await page.getByRole('searchbox').fill('M-01');
    const found = Array.from({ length: 10 }, (_, index) => `M-01${9 - index}`);
    await expect.poll(() => numbers(page)).toEqual(found);
    await see(page.getByText('10 invoices found'));
    await page.reload();
    await expect.poll(() => numbers(page)).toEqual(found);
    expect(await page.getByRole('searchbox').inputValue()).toBe('M-01');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
      search: 'M-01',
      sort: 'number',
      order: 'desc',
      page: '1',
    });

    await page.getByRole('searchbox').fill('beta of many');
    await see(page.getByText('44 invoices found'));
  });
});

/**
 * How many pixels the end of a list may move while its rows are measured: a click still hits its
 * link.
 */
const MOVES_AT_MOST = 10;

test.each(['wide', 'phone'] as const)(
  'all rows can be scrolled to, and only those near the window are in the page (%s)',
  async (size) => {
    await atBrowser({ ...stage(), size }, async (seat) => {
      const { page } = seat;
      await logIn(seat, EMAIL, '/invoices/sent?show_all=true&sort=number&order=asc');
      await see(rowOf(page, 'M-001'));
      await see(page.getByText(`1–${SENT} of ${SENT}`));
      // The first rows are there before the code that keeps to the window.
      await expect.poll(() => page.getByRole('row').count()).toBeLessThan(40);
      const height = async () => Number(await page.evaluate('document.body.scrollHeight'));
      const foreseen = await height();
      for (const place of [65, SENT]) {
        const number = `M-${String(place).padStart(3, '0')}`;
        await expect
          .poll(async () => {
            await page.evaluate(`scrollTo(0, document.body.scrollHeight * ${place / SENT})`);
            return numbers(page);
          })
          .toContain(number);
      }
      // The end of the list must not move away under a finger while rows are measured.
      expect(Math.abs((await height()) - foreseen)).toBeLessThan(MOVES_AT_MOST);
      await page.reload();
      await see(page.getByText(`1–${SENT} of ${SENT}`));
      await page.getByRole('link', { name: 'Show pages' }).click();
      await see(page.getByText(`1–10 of ${SENT}`));
    });
  },
);

test('reminders for all pages can be stopped and continued; each is sent once', async () => {
  await atBrowser(stage(), async (seat) => {
    const { page } = seat;
    const before = (await inbox()).length;
    await logIn(seat, EMAIL, '/invoices/sent?sort=number&order=asc');
    await selectShown(page);
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select M-011' }).check();
    await see(page.getByText('11 selected'));
    await button(page, `Select all ${SENT}`).click();
    await see(page.getByText(`${SENT} selected`));

    const calls = await holdUp(page, '**/bulk_remind');
    await button(page, 'Remind').click();
    const dialog = dialogOf(page);
    await see(
      dialog.getByText('130 reminders will be emailed to 3 customers, one for each invoice.'),
    );
    await dialog.getByRole('button', { name: 'Send reminders' }).click();
    await see(dialog.getByText('Sending reminders: 0 of 130'));
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await see(dialog.getByText('Sending reminders: 0 of 130. Stopping…'));
    await calls.next();
    await see(dialog.getByText('100 of 130 reminders have been sent. 30 not yet'));
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await see(dialog.getByText('Sending reminders: 100 of 130'));
    await calls.next();
    await see(page.getByText('Invoices have been resent'));
    await seeGone(page.getByText(/selected/));

    const all = await eventually(inbox, ({ length }) => length >= before + SENT);
    const reminders = all.filter(({ subject }) => /reminder/i.test(subject));
    const reminded = reminders.flatMap(({ subject }) => /M-\d{3}/.exec(subject) ?? []);
    expect(reminded.toSorted()).toEqual(sent.map(({ number }) => number));
  });
});

test("all pages' papers come in one ZIP, and a download can be cancelled", async () => {
  await atBrowser(stage(), async (seat) => {
    const { page } = seat;
    await openAndSelectAll(seat, '/invoices/sent', SENT);
    await page.route('**/bulk_download', () => undefined, { times: 1 });
    await button(page, 'Download').click();
    await see(dialogOf(page).getByText('0 KB received'));
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    await seeGone(dialogOf(page));
    await see(page.getByText(`${SENT} selected`));

    const started = page.waitForEvent('download');
    await button(page, 'Download').click();
    const download = await started;
    expect(download.suggestedFilename()).toBe(`invoices-${today()}.zip`);
    const files = unpacked(await readFile(await download.path()));
    expect(Object.keys(files).toSorted()).toEqual(sent.map(({ number }) => `${number}.pdf`));
    const [first] = sent;
    const { bytes } = await client.call(downloadInvoice, {
      params: { id: first?.id ?? '' },
    });
    expect(files['M-001.pdf']?.equals(bytes)).toBe(true);
    await see(page.getByText('Invoices have been downloaded'));
  });
});

test('drafts are deleted together after a confirmation', async () => {
  const customer = await newCustomer(client, 'Drafts of many', 'drafts@many.test');
  await many(12, (place) => newDraft(client, customer, { number: `M-D${place}` }));
  await atBrowser(stage(), async (seat) => {
    const { page } = seat;
    await openAndSelectAll(seat, '/invoices/draft', 12);
    await page.getByRole('checkbox', { name: 'Select M-D12' }).uncheck();
    await see(page.getByText('11 selected'));
    await button(page, 'Delete').click();
    await see(dialogOf(page).getByText('11 drafts will be deleted. There is no way back.'));
    await dialogOf(page).getByRole('button', { name: 'Delete' }).click();
    await see(page.getByText('Invoices have been deleted'));
    await expect.poll(() => numbers(page)).toEqual(['M-D12']);
  });
});

test('all invoices are marked as paid in two batches, and appear in the paid history', async () => {
  await atBrowser(stage(), async (seat) => {
    const { page } = seat;
    await openAndSelectAll(seat, '/invoices/sent', SENT);
    const calls = await holdUp(page, '**/bulk_mark_as_paid');
    await button(page, 'Mark as paid').click();
    const dialog = dialogOf(page);
    await see(dialog.getByText('130 invoices, £15,600.00 in all, will be recorded as fully paid.'));
    await dialog.getByRole('button', { name: 'Mark as paid' }).click();
    await see(dialog.getByText('Marking as paid: 0 of 130'));
    await calls.next();
    await see(dialog.getByText('Marking as paid: 100 of 130'));
    await calls.next();
    await see(page.getByText('Invoices have been marked as fully paid'));
    await see(heading(page, 'Paid history'));
    await see(page.getByText(`1–10 of ${SENT}`));
    await goTo(page, 'Invoices', 'Sent');
    await see(page.getByText('are shown here until they are paid'));
    await seeGone(row(page, 'M-'));
  });
  const paid = await client.get(listInvoices, {
    query: { page: 'all', state: 'paid' },
  });
  expect(paid).toHaveLength(SENT);
  expect(
    paid.filter(({ balance, payment_date }) => balance !== '0.00' || payment_date !== today()),
  ).toEqual([]);
});
