import { updateInvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import { createCustomer, listCustomers } from '@counterfoil/contract/customers/routes';
import { createCreditNote } from '@counterfoil/contract/invoices/credit-note-routes';
import {
  createInvoice,
  duplicateInvoice,
  listInvoices,
} from '@counterfoil/contract/invoices/routes';
import { expect, test } from 'vitest';
import { signedIn } from '../harness/api-client.ts';
import { today } from '../harness/clock.ts';
import { atBrowser } from '../harness/browser.ts';
import { setStage } from '../harness/stage.ts';
import { heading, logIn, openDocument, see } from '../steps.ts';

const stage = setStage();
const EMAIL = 'left@demo.test';
const NO_INVOICES = 'You have left the service: no invoices can be created any more.';
const NO_CREDIT = 'You have left the service: no credit notes can be created any more.';

const CUSTOMER = {
  name: 'Too late',
  email: 'late@late.test',
  phone_no_1: '020 7946 0100',
  address_line_1: '1 High Street',
  city: 'York',
  post_code: 'YO1 7HH',
};

test('a client who has left can read and be paid, but create nothing; every button says why', async () => {
  const client = await signedIn(stage().product.url, EMAIL);
  const owed = await client.get(listInvoices, { query: { page: 'all', state: 'overdue' } });
  const number = owed[0]?.number ?? '';
  await atBrowser(stage(), async (seat) => {
    const { page } = seat;
    await logIn(seat, EMAIL, '/invoices/overdue');
    await page.getByRole('button', { name: `Actions for ${number}` }).click();
    for (const [entry, why] of [
      ['Credit', NO_CREDIT],
      ['Duplicate', NO_INVOICES],
    ] as const) {
      const item = page.getByRole('menuitem', { name: entry });
      expect(await item.getAttribute('aria-disabled')).toBe('true');
      await see(item.getByText(why));
    }
    await page.keyboard.press('Escape');
    await openDocument(page, number);
    for (const [name, why] of [
      ['Credit', NO_CREDIT],
      ['Duplicate', NO_INVOICES],
    ] as const) {
      const button = page.getByRole('button', { name, exact: true });
      expect(await button.getAttribute('aria-disabled')).toBe('true');
      await button.press('Enter');
      await see(page.getByText(why));
    }
    await see(heading(page, `Invoice ${number}`));

    await page.getByRole('button', { name: 'Mark as paid' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
    await see(page.getByText('Invoice has been marked as paid'));
  });
});

test('the server refuses a client who has left, whatever the screen offers', async () => {
  const client = await signedIn(stage().product.url, EMAIL);
  const [customer] = await client.get(listCustomers, { query: { page: 'all' } });
  const [invoice] = await client.get(listInvoices, { query: { page: 'all', state: 'sent' } });
  if (!customer || !invoice) throw new Error('the demo client who has left has no invoices');
  const fields = { number: 'LEFT-1', date: today() };
  const { id, customer_id } = invoice;
  const answers = [
    await client.call(createInvoice, {
      params: { customer_id: customer.id },
      body: { invoice: fields },
    }),
    await client.call(duplicateInvoice, { params: { id } }),
    await client.call(createCreditNote, {
      params: { customer_id, invoice_id: id },
      body: { credit_note: fields },
    }),
    await client.call(updateInvoiceSettings, { body: { invoice_settings: { payment_terms: 7 } } }),
    await client.call(createCustomer, { body: { customer: CUSTOMER } }),
  ];
  for (const { status, bytes } of answers) {
    expect(status).toBe(403);
    expect(bytes.toString()).toContain('You have left the service');
  }
  const all = await client.get(listInvoices, { query: { page: 'all', search: 'LEFT-1' } });
  expect(all).toEqual([]);
});
