import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signedIn } from '../harness/api-client.ts';
import { freshNumber, newCustomer } from '../harness/books.ts';
import { atBrowser } from '../harness/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { attachment, mails } from '../harness/inbox.ts';
import { emailOf } from '../harness/newcomers.ts';
import type { Site } from '../harness/product.ts';
import { firstInGate } from '../harness/gate.ts';
import { setStage } from '../harness/stage.ts';
import {
  chooseCustomer,
  fillLines,
  goTo,
  heading,
  logIn,
  openDocument,
  readPaper,
  row,
  rowOf,
  see,
  sendNow,
  sendQuestion,
  takeActionHere,
} from '../steps.ts';

const stage = setStage();
const LINE = { description: 'Workshop day', quantity: '2', price: '100.00', tax: '20' };

for (const [nth, size] of (['wide', 'phone'] as const).entries()) {
  test(
    `an invoice is sent and viewed, and half of it credited (${size})`,
    firstInGate(nth),
    async () => {
      const { product } = stage();
      const name = freshNumber(`Credit of ${size} street`);
      const email = `${freshNumber(`credit-${size}`)}@credit.test`;
      const client = await signedIn(product.url, emailOf('credit'));
      await newCustomer(client, name, email);
      await atBrowser({ ...stage(), size }, async (visitor) => {
        const { page } = visitor;
        await logIn(visitor, emailOf('credit'), '/invoices/create');
        const number = await sendInvoice(page, name);
        await openDocument(page, number);
        await readPaper(page, `Invoice ${number}`, ['£240.00', name, LINE.description]);

        await takeActionHere(page, 'Credit');
        await see(heading(page, `Credit note for ${number}`));
        const creditNumber = await page.getByLabel('Credit note number').inputValue();
        await page.getByLabel('Quantity, line 1').fill('1');
        const effect = page.getByText('After this credit note').locator('..');
        await see(effect.getByText('£120.00'));
        await sendQuestion(page);
        const toast = page.getByRole('status').filter({ hasText: 'Credit note sent!' });
        await see(toast.getByText('A copy will be added to your monthly envelope.').last());

        await see(rowOf(page, creditNumber));
        await see(rowOf(page, number).getByText('£120.00'));
        await see(rowOf(page, number).getByText('CR', { exact: true }));

        await openDocument(page, number);
        const history = page.getByRole('list', { name: `History of Invoice ${number}` });
        await see(history.getByText(/^Credit note .* took £120.00 off, £120.00 left to pay$/));
        await see(
          page.getByText(new RegExp(`^£120.00 .* · Reduced by credit note ${creditNumber}$`)),
        );
        await history.getByRole('link', { name: creditNumber }).click();
        await see(heading(page, `Credit note ${creditNumber}`));
        await readPaper(page, `Credit note ${creditNumber}`, ['£120.00', number]);

        await expectMails(product, email, [
          `Invoice ${number}.pdf`,
          `Credit note ${creditNumber}.pdf`,
        ]);
        await goTo(page, 'Envelope');
        await see(row(page, `Credit note ${creditNumber} to ${name}`));
      });
    },
  );
}

/**
 * A sent invoice of 240.00.
 * @returns its number
 */
async function sendInvoice(page: Page, customer: string): Promise<string> {
  await see(heading(page, 'New invoice'));
  const number = await page.getByLabel('Invoice number').inputValue();
  await chooseCustomer(page, customer);
  await fillLines(page, [LINE]);
  await sendNow(page);
  return number;
}

/** In any order: mails of two papers overtake each other. */
async function expectMails(product: Site, email: string, names: readonly string[]): Promise<void> {
  const inbox = await eventually(
    () => mails(product, email),
    ({ length }) => length >= names.length,
  );
  const papers = inbox.map(({ attachments: [paper] }) => paper?.filename);
  expect(papers).toHaveLength(names.length);
  expect(new Set(papers)).toEqual(new Set(names));
  for (const { attachments } of inbox) {
    const [paper] = attachments;
    if (!paper) throw new Error('no paper');
    expect((await attachment(product, paper)).subarray(0, 5).toString()).toBe('%PDF-');
  }
}

test('the overview does not count credited amounts as invoiced', { tags: ['whole'] }, async () => {
  const { product } = stage();
  const client = await signedIn(product.url, emailOf('overview'));
  const name = freshNumber('Overview Ltd');
  await newCustomer(client, name, 'overview@credit.test');
  await atBrowser(stage(), async (visitor) => {
    const { page, url } = visitor;
    await logIn(visitor, emailOf('overview'), '/invoices/create');
    const number = await sendInvoice(page, name);
    await page.goto(`${url}/invoices/overview?tab=list`);
    const total = row(page, 'Total').last();
    await see(total.getByText('£240.00').first());
    await page.goto(`${url}/invoices/sent`);
    await openDocument(page, number);
    await takeActionHere(page, 'Credit');
    await page.getByLabel('Quantity, line 1').fill('1');
    await sendQuestion(page);
    await see(page.getByText('Credit note sent!'));

    await goTo(page, 'Invoices', 'Overview');
    const owed = page.getByRole('table', { name: 'Owed on invoices in this period' });
    await see(owed.getByRole('row', { name: /^Not yet due/ }).getByText('£120.00'));
    await see(owed.getByRole('row', { name: /^Total owed/ }).getByText('£120.00'));
    await see(page.getByRole('img', { name: /^Owed to you: £120\.00\./ }));
    await page.getByRole('tab', { name: 'List view' }).click();
    // Invoiced and owed, both after the credit note.
    await expect.poll(() => total.getByText('£120.00').count()).toBe(2);
  });
});
