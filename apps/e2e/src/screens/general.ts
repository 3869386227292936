import { randomUUID } from 'node:crypto';
import { goTo, see } from '../steps.ts';
import { at, button, openFirstMenu, after, loaded, type Screen } from './screen.ts';

const customers = at('customers', '/customers', 'Customers', 'Ashdown Primary School');
const newCustomer = at('customer-new', '/customers/add-new', 'Add a customer');
const settings = at('settings', '/account/invoice', 'Invoice settings', 'Bank account');
const overview = (name: string, query: string, shows: string | RegExp) =>
  at(`overview-${name}`, `/invoices/overview${query}`, 'Invoice overview', shows);
/** A text below the table, as only screen readers read the table's name. */
const LIST_SHOWS = /^What you invoiced/;
const graph = overview('graph', '?tab=graph', 'Your invoices by month');

/** Screens without a session. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  loaded('login', '/login', 'Log in'),
  after('login-refused', at('', '/login', 'Log in'), async (page) => {
    await button(page, 'Log in').click();
    await see(page.getByText('Required').first());
  }),
];

export const GENERAL_SCREENS: readonly Screen[] = [
  loaded('not-found', '/nothing/here', 'Page not found'),
  loaded('not-found-invoice', `/invoices/edit/${randomUUID()}`, 'Page not found'),
  loaded('error', '/500', 'Something Went Wrong'),
];

/** The search across the portal, with what it has for this text. */
const searched = (name: string, text: string, shows: string) =>
  after(name, customers, async (page) => {
    await button(page, 'Search everything').click();
    await page.getByRole('combobox', { name: 'Search everything' }).fill(text);
    await see(page.getByRole('dialog', { name: 'Search' }).getByText(shows).first());
  });

export const CUSTOMER_SCREENS: readonly Screen[] = [
  customers,
  at('customers-all', '/customers-all', 'All customers', 'Show pages'),
  at('customers-none-found', '/customers?search=zzz', 'Customers', 'zzz'),
  after('customer-menu', customers, openFirstMenu),
  after('customer-new-refused', newCustomer, async (page) => {
    await button(page, 'Add customer').click();
    await see(page.getByText('Required').first());
  }),
  after('customer-country', newCustomer, async (page) => {
    await page.getByRole('combobox', { name: 'Country' }).fill('ireland');
    await see(page.getByRole('option', { name: 'Ireland', exact: true }));
  }),
  after('customer-edit', customers, async (page) => {
    await openFirstMenu(page);
    await page.getByRole('menuitem', { name: 'Edit details' }).click();
    await see(page.getByRole('textbox', { name: 'Name', exact: true }));
  }),
  after('customer-unsaved', newCustomer, async (page) => {
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half');
    await goTo(page, 'Envelope');
    await see(page.getByRole('alertdialog', { name: "You've made changes!" }));
  }),
  searched('search-pages', '', 'New invoice'),
  searched('search-found', 'ashdown', 'Ashdown Primary School'),
  searched('search-none', 'xyzzy', 'No matches for “xyzzy”'),
];

export const OVERVIEW_SCREENS: readonly Screen[] = [
  overview('outstanding', '', 'Total owed'),
  overview('list', '?tab=list', LIST_SHOWS),
  graph,
  after('overview-graph-table', graph, async (page) => {
    await page.getByText('Show the figures as a table').click();
    await see(page.getByRole('table', { name: 'Invoices by month' }));
  }),
  after('overview-year', overview('', '?tab=list', LIST_SHOWS), async (page) => {
    const years = page.getByLabel('Period');
    await years.locator('option').nth(1).waitFor({ state: 'attached' });
    const answer = page.waitForResponse(/date_from=/);
    await years.selectOption({ index: 1 });
    await answer;
  }),
];

export const SETTINGS_SCREENS: readonly Screen[] = [
  settings,
  after('settings-refused', settings, async (page) => {
    await page.getByLabel('IBAN').fill('GB00 0000');
    await page.getByLabel('Address line 2').fill('Only this');
    await button(page, 'Save changes').click();
    await see(page.getByText('Invalid IBAN'));
  }),
];
