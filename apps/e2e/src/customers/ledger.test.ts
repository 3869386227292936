import { expect, test } from 'vitest';
import { signedIn } from '../harness/api-client.ts';
import { freshNumber, newCustomer } from '../harness/books.ts';
import { daysAgo } from '../harness/clock.ts';
import { atBrowser } from '../harness/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { attachment, mails } from '../harness/inbox.ts';
import { emailOf } from '../harness/newcomers.ts';
import { firstInGate } from '../harness/gate.ts';
import { setStage } from '../harness/stage.ts';
import {
  fillLines,
  goTo,
  heading,
  logIn,
  row,
  see,
  seePaper,
  sendNow,
  takeAction,
} from '../steps.ts';
import type { Page } from 'playwright-core';

const stage = setStage();
const EMAIL = emailOf('ledger');

/** Writes an invoice over £120.00 from the open ledger and sends it. */
async function invoice(page: Page, customer: string, number: string, date: string): Promise<void> {
  await page.getByRole('link', { name: 'New invoice' }).click();
  await see(heading(page, 'New invoice'));
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Customer' }).inputValue())
    .toBe(customer);
  await page.getByLabel('Invoice number').fill(number);
  await page.getByRole('textbox', { name: 'Invoice date' }).fill(date);
  await fillLines(page, [{ description: 'Workshop day', quantity: '1', price: '100', tax: '20' }]);
  await sendNow(page);
}

/** From the list of customers, by the link in the row. */
async function openLedger(page: Page, customer: string): Promise<void> {
  await goTo(page, 'Customers');
  await page.getByRole('link', { name: customer }).click();
  await see(heading(page, customer));
}

for (const [nth, size] of (['wide', 'phone'] as const).entries()) {
  test(
    `a customer is invoiced twice, part pays, gets a statement, and pays the rest (${size})`,
    firstInGate(nth),
    async () => {
      const { product } = stage();
      const name = freshNumber(`Ledger of ${size} street`);
      const email = `${freshNumber(`ledger-${size}`)}@ledger.test`;
      const [late, soon] = [freshNumber(`LDG-LATE-${size}`), freshNumber(`LDG-SOON-${size}`)];
      const client = await signedIn(product.url, EMAIL);
      await newCustomer(client, name, `${email},boss-${email}`);
      await atBrowser({ ...stage(), size }, async (visitor) => {
        const { page } = visitor;
        await logIn(visitor, EMAIL);
        await openLedger(page, name);
        await see(page.getByText('Nothing is owed'));
        await invoice(page, name, late, ddmmyyyy(daysAgo(50)));
        await openLedger(page, name);
        await invoice(page, name, soon, ddmmyyyy(daysAgo(0)));

        await openLedger(page, name);
        const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
        await see(page.getByText(/^£240\.00 owed/));
        await tab('Invoices');
        await takeAction(page, late, 'Mark as paid');
        const payment = page.getByRole('dialog', {
          name: /^(Mark as paid|Record payment)$/,
        });
        await payment.getByLabel('Total paid').fill('50');
        await payment.getByRole('radio', { name: /^Part paid/ }).check();
        await payment.getByRole('button', { name: 'Record payment' }).click();
        await see(page.getByText('Payment has been recorded'));
        await see(page.getByText(/^£190\.00 owed, including £70\.00 overdue/));
        await tab('Account');
        await see(page.getByRole('row', { name: '1–30 days late £70.00' }));
        const account = page.getByRole('table', {
          name: 'Account entries',
        });
        await see(account.getByRole('row').filter({ hasText: 'Payment' }).getByText('£50.00'));

        await page.getByRole('button', { name: 'Statement', exact: true }).first().click();
        await see(page.getByText('All unpaid items'));
        await page.getByRole('menuitem', { name: 'View' }).click();
        const preview = page.getByRole('dialog', {
          name: `Statement for ${name}`,
        });
        await seePaper(preview);
        await expect.poll(() => preview.innerText()).toContain(late);

        await preview.getByRole('button', { name: 'Send' }).click();
        const question = page.getByRole('dialog', {
          name: 'Do you want to send now?',
        });
        await see(question.getByText('£190.00 is owed'));
        const to = question.getByRole('textbox', { name: /^To/ });
        await expect.poll(() => to.inputValue()).toContain(`boss-${email}`);
        await question.getByRole('button', { name: 'Send' }).click();
        await see(page.getByText('Statement has been sent to customer'));
        const [mail] = await eventually(
          () => mails(product, `boss-${email}`),
          (inbox) => inbox.some(({ subject }) => /statement/i.test(subject)),
        );
        expect(mail?.text).toContain('£190.00');
        const [paper] = mail?.attachments ?? [];
        expect(paper?.filename).toMatch(/^Statement .*\.pdf$/);
        if (paper)
          expect((await attachment(product, paper)).subarray(0, 5).toString()).toBe('%PDF-');
        await tab('Statements');
        const sent = page.getByRole('table', { name: 'Statements sent' });
        await see(sent.getByText('Sent', { exact: true }));
        await see(sent.getByText('£190.00'));

        await tab('Invoices');
        if (size === 'phone')
          await page.getByRole('button', { name: 'Select', exact: true }).click();
        for (const number of [late, soon]) {
          await page.getByRole('checkbox', { name: `Select ${number}` }).check();
        }
        await page.getByRole('button', { name: 'Mark as fully paid' }).click();
        const paid = page.getByRole('alertdialog', { name: 'Mark as paid' });
        await see(paid.getByText('2 invoices, £190.00 in total'));
        await paid.getByRole('button', { name: 'Mark as paid' }).click();
        await see(page.getByText('Invoices have been marked as fully paid'));
        await see(page.getByText('Nothing is owed'));
        await page.getByRole('tab', { name: 'Paid' }).click();
        // A table has "Paid" only in the head of the column.
        const paidToday = `Paid ${ddmmyyyy(daysAgo(0))}`;
        for (const number of [late, soon]) {
          await see(row(page, number).filter({ hasText: paidToday }));
        }
      });
    },
  );
}

/** "2026-11-21" -> "21/11/2026" */
const ddmmyyyy = (date: string): string => date.split('-').toReversed().join('/');
