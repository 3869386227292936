import { getInvoice } from '@counterfoil/contract/invoices/routes';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { signedIn, type ApiClient } from '../harness/api-client.ts';
import { newCustomer, newDraft, newSent } from '../harness/books.ts';
import { atBrowser } from '../harness/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { mails } from '../harness/inbox.ts';
import { emailOf } from '../harness/newcomers.ts';
import { setStage } from '../harness/stage.ts';
import { heading, logIn, see, seeGone } from '../steps.ts';

const stage = setStage();
const EMAIL = emailOf('two-people');
let client: ApiClient;
beforeAll(async () => {
  client = await signedIn(stage().product.url, EMAIL);
});

/** Two users on one page, each with their own browser; refusals appear in the console too. */
async function twoAt(path: string, title: string, work: (a: Page, b: Page) => Promise<void>) {
  await atBrowser(stage(), async (first) => {
    await atBrowser(stage(), async (second) => {
      for (const seat of [first, second]) {
        seat.allow(/status of (409|422)/);
        await logIn(seat, EMAIL, path);
        await see(heading(seat.page, title));
      }
      await work(first.page, second.page);
    });
  });
}

const customerOf = (name: string) => newCustomer(client, name, `${name.toLowerCase()}@two.test`);
const notes = (page: Page) => page.getByLabel('Notes to the customer');
const press = (at: Page | Locator, name: string) =>
  at.getByRole('button', { name, exact: true }).click();
const question = (page: Page) => page.getByRole('dialog', { name: 'Do you want to send now?' });
const refused = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });
const payment = (page: Page) =>
  page.getByRole('dialog', { name: /^(Mark as paid|Record payment)$/ });

test('a draft that somebody else sent cannot be changed; the typed text stays', async () => {
  const customer = await customerOf('Sender');
  const draft = await newDraft(client, customer, { number: 'TWO-1' });
  await twoAt(`/invoices/edit/${draft.id}`, 'Edit invoice TWO-1', async (a, b) => {
    await notes(b).fill('Typed while it went out');
    await press(a, 'Send');
    await press(question(a), 'Send');
    await see(a.getByText('Invoice sent!'));
    await press(b, 'Save as draft');
    await see(refused(b));
    expect(await refused(b).innerText()).toContain('has been sent and can no longer be changed');
    expect(await notes(b).inputValue()).toBe('Typed while it went out');
    await press(b, 'Send');
    await press(question(b), 'Send');
    await seeGone(question(b));
    await see(refused(b));
    expect(await notes(b).inputValue()).toBe('Typed while it went out');
  });
  const sent = await client.get(getInvoice, { params: { id: draft.id } });
  expect(sent).toMatchObject({ aasm_state: 'sent', customer_notes: null });
});

test('when two users send one draft at once, both see it sent, and one mail is sent', async () => {
  const customer = await customerOf('Twice');
  const draft = await newDraft(client, customer, { number: 'TWO-2' });
  await twoAt(`/invoices/edit/${draft.id}`, 'Edit invoice TWO-2', async (a, b) => {
    await Promise.all([press(a, 'Send'), press(b, 'Send')]);
    await Promise.all([press(question(a), 'Send'), press(question(b), 'Send')]);
    await Promise.all([see(heading(a, 'Sent')), see(heading(b, 'Sent'))]);
  });
  const inbox = await eventually(
    () => mails(stage().product, customer.email ?? ''),
    ({ length }) => length > 0,
  );
  expect(inbox).toHaveLength(1);
});

test('nobody can send a draft that somebody else changed since they read it', async () => {
  const customer = await customerOf('Unseen');
  const draft = await newDraft(client, customer, { number: 'TWO-3' });
  await twoAt(`/invoices/edit/${draft.id}`, 'Edit invoice TWO-3', async (a, b) => {
    await press(b, 'Send');
    await see(question(b).getByText(/for £120\.00 goes to/));
    await a.getByLabel('Price, line 1').fill('1000');
    await press(a, 'Save as draft');
    await see(heading(a, 'Drafts'));
    await press(question(b), 'Send');
    await see(refused(b).filter({ hasText: /changed/ }));
    await press(b, 'Load the newer version');
    await press(b, 'Load it');
    await expect.poll(() => b.getByLabel('Price, line 1').inputValue()).toBe('1000.00');
  });
  const kept = await client.get(getInvoice, { params: { id: draft.id } });
  expect(kept).toMatchObject({ aasm_state: 'draft', total: '1200.00' });
});

test('when two users record the same payment, the second gets an error and keeps the typed text', async () => {
  const customer = await customerOf('Payer');
  const invoice = await newSent(client, customer, { number: 'TWO-4' });
  await twoAt(`/invoices/sent/${invoice.id}`, 'Invoice TWO-4', async (a, b) => {
    for (const page of [a, b]) {
      await press(page, 'Mark as paid');
      await payment(page).getByLabel('Total paid').fill('70.00');
      await payment(page)
        .getByRole('radio', { name: /^Part paid/ })
        .check();
    }
    await Promise.all([press(payment(a), 'Record payment'), press(payment(b), 'Record payment')]);
    const isDone = (page: Page) => page.getByText('Payment has been recorded').isVisible();
    const isTold = (page: Page) =>
      payment(page)
        .getByText(/changed/)
        .isVisible();
    const both = async () =>
      [await isDone(a), await isTold(a), await isDone(b), await isTold(b)].join();
    const outcome = await eventually(
      both,
      (now) => now === 'true,false,false,true' || now === 'false,true,true,false',
    );
    const told = outcome.startsWith('true') ? b : a;
    expect(await payment(told).getByLabel('Total paid').inputValue()).toBe('70.00');
  });
  const { payments, balance } = await client.get(getInvoice, {
    params: { id: invoice.id },
  });
  expect([payments.map(({ amount }) => amount), balance]).toEqual([['70.00'], '50.00']);
});

test('an invoice paid meanwhile is not paid again', async () => {
  const customer = await customerOf('Already');
  const invoice = await newSent(client, customer, { number: 'TWO-5' });
  await twoAt(`/invoices/sent/${invoice.id}`, 'Invoice TWO-5', async (a, b) => {
    await press(b, 'Mark as paid');
    await press(a, 'Mark as paid');
    await press(payment(a), 'Mark as paid');
    await see(heading(a, 'Paid history'));
    await press(payment(b), 'Mark as paid');
    await see(payment(b).getByText('This invoice is already paid.'));
  });
  const { payments } = await client.get(getInvoice, {
    params: { id: invoice.id },
  });
  expect(payments).toMatchObject([{ amount: '120.00' }]);
});

test('when two users credit one invoice, the second is told that it already has a credit note', async () => {
  const customer = await customerOf('Credited');
  const invoice = await newSent(client, customer, { number: 'TWO-6' });
  const path = `/invoices/${invoice.id}/credit-note/create`;
  await twoAt(path, 'Credit note for TWO-6', async (a, b) => {
    await b.getByLabel('Credit note number').fill('TWO-CN');
    await notes(b).fill('Sorry about that');
    await press(a, 'Send');
    await press(question(a), 'Send');
    await see(a.getByText('Credit note sent!'));
    await press(b, 'Send');
    await press(question(b), 'Send');
    await see(refused(b).filter({ hasText: 'already has a credit note' }));
    expect(await notes(b).inputValue()).toBe('Sorry about that');
  });
  const { payments } = await client.get(getInvoice, {
    params: { id: invoice.id },
  });
  expect(payments).toMatchObject([{ kind: 'credit', amount: '120.00' }]);
});
