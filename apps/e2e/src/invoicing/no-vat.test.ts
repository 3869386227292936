import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signedIn } from '../harness/api-client.ts';
import {
  freshNumber,
  newCredit,
  newCustomer,
  newDraft,
  newSent,
  pay,
  sendCredit,
} from '../harness/books.ts';
import { daysAgo } from '../harness/clock.ts';
import { atBrowser } from '../harness/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { mails } from '../harness/inbox.ts';
import { setStage } from '../harness/stage.ts';
import { goInside, heading, logIn, readPaper, see } from '../steps.ts';

const stage = setStage();
const EMAIL = 'sole@demo.test';

/** Checks visible, spoken and hover text, so attributes too. */
async function expectNoVat(page: Page, where: string): Promise<void> {
  expect(await page.locator('body').innerHTML(), where).not.toMatch(/\bvat\b/i);
  expect(await page.title(), where).not.toMatch(/\bvat\b/i);
}

test('a client without VAT registration sees no VAT on any screen, paper or e-mail', async () => {
  const { product } = stage();
  const client = await signedIn(product.url, EMAIL);
  const plain = freshNumber('PLAIN');
  const customer = await newCustomer(client, 'Plain & Sons', `${plain.toLowerCase()}@plain.test`);
  const make = (number: string, changes = {}) =>
    newSent(client, customer, { number, tax: '0', ...changes });
  const invoice = await make(`${plain}-1`, { discount: '10' });
  const paid = await make(`${plain}-2`, { date: daysAgo(40) });
  await pay(client, paid, '100');
  const note = await sendCredit(client, await newCredit(client, invoice, `${plain}-CN`));
  const open = await make(`${plain}-3`);
  const draft = await newDraft(client, customer, {
    number: `${plain}-4`,
    tax: '0',
  });

  await atBrowser(stage(), async (visitor) => {
    const { page } = visitor;
    await logIn(visitor, EMAIL);
    const screens: readonly (readonly [path: string, title: string | RegExp, shows: string])[] = [
      ['/envelope', /^Envelope for/, `Invoice ${plain}-1`],
      ['/customers', 'Customers', 'Plain & Sons'],
      ['/customers/add-new', 'Add a customer', 'Postcode'],
      [`/customers/${customer.id}`, /Plain/, 'Postcode'],
      ['/invoices/overview', 'Invoice overview', 'Total owed'],
      ['/invoices/overview?tab=list', 'Invoice overview', 'Total'],
      ['/invoices/overview?tab=graph', 'Invoice overview', 'Your invoices by month'],
      ['/account/invoice', 'Invoice settings', 'Bank account'],
      ['/invoices/draft', 'Drafts', `${plain}-4`],
      ['/invoices/sent', 'Sent', `${plain}-3`],
      ['/invoices/overdue', 'Overdue', 'INV-'],
      ['/invoices/paid', 'Paid history', `${plain}-2`],
      [`/invoices/sent/${note.id}`, `Credit note ${plain}-CN`, '£50.00'],
      [`/invoices/paid/${paid.id}`, `Invoice ${plain}-2`, '£100.00'],
      [`/invoices/${open.id}/credit-note/create`, `Credit note for ${plain}-3`, 'Subtotal'],
      ['/invoices/create', 'New invoice', 'Subtotal'],
      [`/invoices/edit/${draft.id}`, `Edit invoice ${plain}-4`, 'Subtotal'],
    ];
    for (const [path, title, shows] of screens) {
      await goInside(page, path);
      await see(heading(page, title));
      await see(page.getByText(shows).first());
      await expectNoVat(page, path);
    }
    await see(page.getByRole('region', { name: 'Totals' }).getByText('£100.00').first());
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const question = page.getByRole('dialog', {
      name: 'Do you want to send now?',
    });
    await see(question.getByText(/for £100\.00 goes to/));
    await see(question.getByLabel('Message'));
    await expectNoVat(page, 'the question');

    await goInside(page, `/invoices/sent/${invoice.id}`);
    await see(heading(page, `Invoice ${plain}-1`));
    await expectNoVat(page, 'a sent invoice');
    const paper = await readPaper(page, `Invoice ${plain}-1`, [
      `${plain}-1`,
      'Workshop day',
      '£90.00',
    ]);
    expect(paper).not.toMatch(/\bvat/i);
    await goInside(page, `/invoices/sent/${note.id}`);
    const credit = await readPaper(page, `Credit note ${plain}-CN`, [`${plain}-CN`, '£50.00']);
    expect(credit).not.toMatch(/\bvat/i);
  });

  const inbox = await eventually(
    () => mails(product, customer.email ?? ''),
    ({ length }) => length === 4,
  );
  for (const { subject, text, html } of inbox) {
    expect(subject + text + html, subject).not.toMatch(/\bvat\b/i);
  }
});
