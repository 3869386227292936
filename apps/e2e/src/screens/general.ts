import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { goTo, see, seeContract } from '../steps.ts';
import { at, button, openFirstMenu, after, loaded, type Screen } from './screen.ts';

const customers = at('customers', '/customers', 'Customers', 'Ashdown Primary School');
const newCustomer = at('customer-new', '/customers/add-new', 'Add a customer');
const settings = at('settings', '/account/invoice', 'Invoice settings', 'Bank account');
const contact = at('contact', '/account/primary-contact', 'Contact details', 'Tax');
const secondContact = at('second-contact', '/account/secondary-contact', 'Second Contact details');
const details = at('business-details', '/account', 'Business details', 'Registered for VAT');
const overview = (name: string, query: string, shows: string | RegExp) =>
  at(`overview-${name}`, `/invoices/overview${query}`, 'Invoice overview', shows);
/** A text below the table, as only screen readers read the table's name. */
const LIST_SHOWS = /^What you invoiced/;
const graph = overview('graph', '?tab=graph', 'Your invoices by month');

/** Screens without a session. */
const forgotPassword = at('forgot-password', '/forgot-password', 'Forgot password');
const resetPassword = at(
  'reset-password',
  '/reset-password?reset_password_token=forged',
  'Choose a new password',
  'At least 12 characters',
);
const password = at('password', '/account/password', 'Password', 'At least 12 characters');
/** Types a new password that meets the rules, and its confirmation. */
async function choosePassword(page: Page): Promise<void> {
  for (const label of ['New password', 'Confirm new password']) {
    await page.getByLabel(label, { exact: true }).fill('Grey-Heron-41');
  }
}

const FORGED = '?invitation_token=forged&contact_id=01a1fd55-7a80-7358-abca-e83339ffb0e2';
const welcome = at(
  'sign-up-welcome',
  ({ invitation }) => `/sign-up/welcome${invitation}`,
  /^Welcome to /,
  'What you’ll need',
);
const setPassword = at(
  'sign-up-set-password',
  ({ invitation }) => `/sign-up/set-password${invitation}`,
  'Choose a password',
  'At least 12 characters',
);

export const PUBLIC_SCREENS: readonly Screen[] = [
  loaded('login', '/login', 'Log in'),
  after('login-refused', at('', '/login', 'Log in'), async (page) => {
    await button(page, 'Log in').click();
    await see(page.getByText('Required').first());
  }),
  forgotPassword,
  after('forgot-password-refused', forgotPassword, async (page) => {
    await button(page, 'Send the link').click();
    await see(page.getByText('Required'));
  }),
  after('check-email', forgotPassword, async (page) => {
    await page.getByLabel('Email').fill('nobody@example.test');
    await button(page, 'Send the link').click();
    await see(page.getByText('If there’s an account for nobody@example.test'));
  }),
  resetPassword,
  after('reset-password-refused', resetPassword, async (page) => {
    await button(page, 'Save and log in').click();
    await see(page.getByText('Required').first());
  }),
  after('reset-password-dead-link', resetPassword, async (page) => {
    await choosePassword(page);
    await button(page, 'Save and log in').click();
    await see(page.getByText('This link is not valid.'));
  }),
  welcome,
  setPassword,
  after('sign-up-set-password-refused', setPassword, async (page) => {
    await button(page, 'Save and continue').click();
    await see(page.getByText('Required').first());
  }),
  at(
    'sign-up-welcome-forged',
    `/sign-up/welcome${FORGED}`,
    /^Welcome to /,
    'This invitation is not valid.',
  ),
  at(
    'sign-up-set-password-forged',
    `/sign-up/set-password${FORGED}`,
    'Choose a password',
    'This invitation is not valid.',
  ),
];

const vatDueDates = at('vat-due-dates', '/vat?tab=due', 'VAT returns', /needs your permission/);

/** Without HMRC's permission; the journey of a return sees the others. */
const VAT_SCREENS: readonly Screen[] = [
  at('vat', '/vat', 'VAT returns'),
  vatDueDates,
  after('hmrc-prompt', vatDueDates, async (page) => {
    await button(page, 'Give permission').click();
    await see(page.getByRole('dialog', { name: 'HMRC needs your permission' }));
  }),
  at('hmrc-denied', '/hmrc-callback?error=access_denied', 'HMRC is not connected'),
];

/** Without a bank; the journey of one sees the others. */
const BANKING_SCREENS: readonly Screen[] = [
  at('open-banking', '/account/open-banking', 'Open Banking', 'It’s read-only'),
  at('bank-denied', '/callback?error=access_denied', 'Your bank isn’t connected'),
  at('pay-by-bank', '/account/pay-by-bank', 'Pay by Bank', 'Money goes straight to you'),
  at('pay-by-bank-denied', '/pay-by-bank-callback', 'You are not connected'),
];

export const GENERAL_SCREENS: readonly Screen[] = [
  loaded('not-found', '/nothing/here', 'Page not found'),
  loaded('not-found-invoice', `/invoices/edit/${randomUUID()}`, 'Page not found'),
  loaded('error', '/500', 'Something Went Wrong'),
  loaded('maintenance', '/maintenance', 'Maintenance'),
  ...VAT_SCREENS,
  ...BANKING_SCREENS,
];

const support = async (page: Page) => {
  await button(page, 'Support').click();
  await see(page.getByRole('dialog', { name: 'Support' }));
};

/** The banner for a client whose direct debit has failed. */
export const ON_STOP_SCREENS: readonly Screen[] = [
  at('on-stop', '/customers', 'Customers', /^Your latest direct debit has failed/),
];
/** The same where a bank's consent has expired. */
export const EXPIRED_SCREENS: readonly Screen[] = [
  at('consent-expired', '/customers', 'Customers', /Demo Bank has expired/),
];
/** The same where it is about to expire. */
export const EXPIRING_SCREENS: readonly Screen[] = [
  at('consent-expiring', '/customers', 'Customers', /Demo Bank is about to expire/),
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

const agreement = at('agreement', '/account/contracts', 'Your Agreement', /^Agreed by/);
const contactUs = at('contact-us', '/account/contact-us', 'Contact us');

export const SETTINGS_SCREENS: readonly Screen[] = [
  details,
  after('business-details-refused', details, async (page) => {
    await page.getByLabel(/tax reference/).fill('1234567890');
    await button(page, 'Save changes').click();
    await see(page.getByText(/^Must be a valid UTR/));
  }),
  after('business-details-update', details, async (page) => {
    await button(page, 'Update').click();
    await see(page.getByText(/^(At Companies House$|Your details already match)/));
  }),
  at('logo', '/account/logo', 'Logo', 'A png, jpg or jpeg picture'),
  settings,
  at('devices', '/account/devices', 'Devices', 'This device'),
  at('history', '/account/history', 'History', 'Invoice sent'),
  at('help', '/account/help', 'Help', 'Still have a question?'),
  agreement,
  after('agreement-open', agreement, async (page) => {
    await page.getByRole('button', { name: /^(Terms of business|Standard terms)$/ }).click();
    await seeContract(page.getByRole('main'));
  }),
  contactUs,
  after('contact-us-refused', contactUs, async (page) => {
    await button(page, 'Send message').click();
    await see(page.getByText('Required').first());
  }),
  after('settings-refused', settings, async (page) => {
    await page.getByLabel('IBAN').fill('GB00 0000');
    await page.getByLabel('Address line 2').fill('Only this');
    await button(page, 'Save changes').click();
    await see(page.getByText('Invalid IBAN'));
  }),
  password,
  after('password-refused', password, async (page) => {
    await page.getByLabel('Current password').fill('guess');
    await choosePassword(page);
    await button(page, 'Change password').click();
    await see(page.getByText('This is not your current password'));
  }),
  contact,
  after('contact-refused', contact, async (page) => {
    await page.getByLabel('National Insurance number').fill('QQ123456C');
    await page.getByRole('textbox', { name: 'Date of birth' }).fill('31.02.1984');
    await button(page, 'Save changes').click();
    await see(page.getByText('Only use a valid NINO'));
  }),
  secondContact,
  after('second-contact-refused', secondContact, async (page) => {
    await button(page, 'Save').click();
    await see(page.getByText('Required').first());
  }),
  after('support', settings, support),
  after('support-refused', settings, async (page) => {
    await support(page);
    await button(page, 'Send message').click();
    await see(page.getByText('Required').first());
  }),
];

/** Opens the list of the user's clients and types into it. */
const clients = (name: string, text: string, shows: string) =>
  after(name, at('', '/customers', 'Customers'), async (page) => {
    await page.getByRole('button', { name: /^Client: / }).click();
    const list = page.getByRole('dialog', { name: 'Switch client' });
    await list.getByRole('combobox', { name: 'Find a client' }).fill(text);
    await see(list.getByText(shows).first());
  });

/** For a user with two clients. */
export const SWITCHER_SCREENS: readonly Screen[] = [
  at('switcher', '/customers', 'Customers'),
  clients('switcher-list', '', 'Lark & Lowe'),
  clients('switcher-none', 'xyzzy', 'No client matches “xyzzy”'),
  loaded(
    'switcher-refused',
    `/customers?clientId=${randomUUID()}`,
    /^Envelope for/,
    /^The client in that link/,
  ),
];
