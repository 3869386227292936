import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { signedIn } from '../harness/api-client.ts';
import { many, newCustomer, newSent } from '../harness/books.ts';
import { atBrowser } from '../harness/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { holdUp } from '../harness/hold-up.ts';
import { mails } from '../harness/inbox.ts';
import { emailOf } from '../harness/newcomers.ts';
import { firstInGate } from '../harness/gate.ts';
import { setStage } from '../harness/stage.ts';
import { logIn, rowOf, see, seeGone } from '../steps.ts';

const EMAIL = emailOf('many');
const SENT = 130;
const CUSTOMERS = ['Alpha', 'Beta', 'Gamma'].map((name) => ({
  name: `${name} of many`,
  email: `${name.toLowerCase()}@many.test`,
}));

const stage = setStage();
let sent: Invoice[];
beforeAll(async () => {
  const client = await signedIn(stage().product.url, EMAIL);
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

/** The number in each reminder that these customers received. */
async function numbersReminded(): Promise<string[]> {
  const { product } = stage();
  const all = (await Promise.all(CUSTOMERS.map(({ email }) => mails(product, email)))).flat();
  const reminders = all.filter(({ subject }) => /reminder/i.test(subject));
  return reminders.flatMap(({ subject }) => /M-\d{3}/.exec(subject) ?? []);
}

const numbers = (page: Page) =>
  page.getByRole('cell').getByRole('link', { name: /^M-/ }).allTextContents();
const selectShown = (page: Page) =>
  page.getByRole('checkbox', { name: 'Select all rows shown' }).first().check();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialogOf = (page: Page) => page.getByRole('alertdialog');

/** How much the height of the page changes in three frames, in which its rows are measured. */
const HEIGHT_CHANGE = `new Promise((go) => {
  const before = document.body.scrollHeight;
  const inFrames = (left) =>
    left === 0 ? go(document.body.scrollHeight - before) : requestAnimationFrame(() => inFrames(left - 1));
  inFrames(3);
})`;

/** The height of the page once nothing moves any more. */
async function heightAtRest(page: Page): Promise<number> {
  await expect.poll(() => page.evaluate(HEIGHT_CHANGE)).toBe(0);
  return Number(await page.evaluate('document.body.scrollHeight'));
}

/**
 * How many pixels the end of a list may move while its rows are measured: a click still hits its
 * link.
 */
const MOVES_AT_MOST = 10;

for (const [nth, size] of (['wide', 'phone'] as const).entries()) {
  test(
    `all rows can be scrolled to, and only those near the window are in the page (${size})`,
    firstInGate(nth),
    async () => {
      await atBrowser({ ...stage(), size }, async (visitor) => {
        const { page } = visitor;
        await logIn(visitor, EMAIL, '/invoices/sent?show_all=true&sort=number&order=asc');
        await see(rowOf(page, 'M-001'));
        await see(page.getByText(`1–${SENT} of ${SENT}`));
        // The first rows are there before the code that keeps to the window.
        await expect.poll(() => page.getByRole('row').count()).toBeLessThan(40);
        const foreseen = await heightAtRest(page);
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
        expect(Math.abs((await heightAtRest(page)) - foreseen)).toBeLessThan(MOVES_AT_MOST);
        await page.reload();
        await see(page.getByText(`1–${SENT} of ${SENT}`));
        await page.getByRole('link', { name: 'Show pages' }).click();
        await see(page.getByText(`1–10 of ${SENT}`));
      });
    },
  );
}

test('reminders for all pages can be stopped and continued; each is sent once', async () => {
  await atBrowser(stage(), async (visitor) => {
    const { page } = visitor;
    await logIn(visitor, EMAIL, '/invoices/sent?sort=number&order=asc');
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
    await see(dialog.getByText('100 of 130 reminders have been sent. 30 still to do'));
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await see(dialog.getByText('Sending reminders: 100 of 130'));
    await calls.next();
    await see(page.getByText('Invoices have been resent'));
    await seeGone(page.getByText(/selected/));

    // Mails with the invoices themselves may still arrive.
    const reminded = await eventually(numbersReminded, ({ length }) => length >= SENT);
    expect(reminded.toSorted()).toEqual(sent.map(({ number }) => number));
  });
});
