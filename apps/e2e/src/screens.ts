import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { goTo, heading, row, see, takeAction } from './steps.ts';

export interface Screen {
  readonly name: string;
  /** Leads there from wherever the signed-in person is. */
  readonly open: (page: Page, url: string) => Promise<void>;
}

/** A screen that an address leads to. */
const at = (name: string, path: string, title: string | RegExp, shows?: string): Screen => ({
  name,
  open: async (page, url) => {
    await page.goto(url + path);
    await see(heading(page, title));
    if (shows !== undefined) await see(page.getByText(shows).first());
  },
});

/** What opens on top of a screen, or comes of using it. */
const then = (name: string, { open }: Screen, act: (page: Page) => Promise<void>): Screen => ({
  name,
  open: async (page, url) => {
    await open(page, url);
    await act(page);
  },
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const firstMenu = (page: Page) => page.getByRole('button', { name: /^Actions for/ }).first();

/** Opens the menu of the first row and takes an entry, to a dialog. */
const fromFirstRow = (entry: string) => async (page: Page) => {
  await firstMenu(page).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await see(page.locator('dialog[open]'));
};

const customers = at('customers', '/customers', 'Customers', 'Ashdown Primary School');
const newCustomer = at('customer-new', '/customers/add-new', 'Add a customer');
const drafts = at('drafts', '/invoices/draft', 'Drafts', 'INV-');
const sent = at('sent', '/invoices/sent', 'Sent', 'INV-');
const newInvoice = at('invoice-new', '/invoices/create', 'New invoice');
const draft = then('invoice-edit', drafts, async (page) => {
  await page.getByRole('link', { name: /^INV-/ }).first().click();
  await see(heading(page, /^Edit invoice/));
});

/** Every screen of somebody signed in, with what can open on it. The accounts have a history. */
export const SCREENS: readonly Screen[] = [
  at('envelope', '/envelope', /^Envelope for/),
  then('account-menu', at('', '/envelope', /^Envelope for/), async (page) => {
    await button(page, 'Account').click();
    await see(page.getByRole('menuitem', { name: 'Log out' }));
  }),
  customers,
  at('customers-none-found', '/customers?search=zzz', 'Customers', 'zzz'),
  then('customer-menu', customers, async (page) => {
    await firstMenu(page).click();
    await see(page.getByRole('menuitem').first());
  }),
  then('customer-new-refused', newCustomer, async (page) => {
    await button(page, 'Add customer').click();
    await see(page.getByText('Required').first());
  }),
  then('customer-country', newCustomer, async (page) => {
    await page.getByRole('combobox', { name: 'Country' }).fill('ireland');
    await see(page.getByRole('option', { name: 'Ireland', exact: true }));
  }),
  then('customer-edit', customers, async (page) => {
    await page.getByRole('link', { name: 'Ashdown Primary School' }).click();
    await see(page.getByRole('textbox', { name: 'Name', exact: true }));
  }),
  then('customer-unsaved', newCustomer, async (page) => {
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half');
    await goTo(page, 'Envelope');
    await see(page.getByRole('alertdialog', { name: "You've made changes!" }));
  }),
  drafts,
  then('draft-delete', drafts, fromFirstRow('Delete')),
  sent,
  then('sent-menu', sent, async (page) => {
    await firstMenu(page).click();
    await see(page.getByRole('menuitem').first());
  }),
  then('payment', sent, async (page) => {
    const number = await row(page, 'INV-').first().getByRole('cell').first().textContent();
    await takeAction(page, number?.trim() ?? '', 'Mark as paid');
    await page.getByLabel('Total paid').fill('1');
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
    await see(page.getByText(/^What about the other/));
  }),
  then('delivery', sent, fromFirstRow('E-mail delivery')),
  at('overdue', '/invoices/overdue', 'Overdue', 'INV-'),
  at('paid', '/invoices/paid', 'Paid history', 'INV-'),
  at('invoices-none-found', '/invoices/paid?search=zzz', 'Paid history', 'zzz'),
  newInvoice,
  then('invoice-new-refused', newInvoice, async (page) => {
    await page.getByLabel('Invoice number').fill('');
    await page.getByLabel('Price, line 1').fill('dear');
    await button(page, 'Send').click();
    await see(page.getByText('Required').first());
  }),
  then('invoice-calendar', newInvoice, async (page) => {
    await button(page, 'Choose invoice date from a calendar').click();
    await see(page.getByRole('button', { name: 'Next month' }));
  }),
  then('invoice-customer', newInvoice, async (page) => {
    await page.getByRole('combobox', { name: 'Customer' }).click();
    await see(page.getByRole('option').first());
  }),
  draft,
  then('invoice-question', draft, async (page) => {
    await button(page, 'Send').click();
    await see(page.getByRole('alertdialog', { name: 'Do you want to send now?' }));
  }),
  at('not-found', '/nothing/here', 'Page not found'),
  at('not-found-invoice', `/invoices/edit/${randomUUID()}`, 'Page not found'),
  at('error', '/500', 'Something Went Wrong'),
];

/** What anybody sees. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  at('login', '/login', 'Log in'),
  then('login-refused', at('', '/login', 'Log in'), async (page) => {
    await button(page, 'Log in').click();
    await see(page.getByText('Required').first());
  }),
];
