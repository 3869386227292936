import type { Page } from 'playwright-core';
import { heading, see, seePaper } from '../steps.ts';
import { after, at, button, tick, type Screen } from './screen.ts';

/** From the list to a customer's ledger, by the link in the row. */
const ledgerOf = (name: string, customer: string, shows: string): Screen =>
  after(name, at('', '/customers', 'Customers', customer), async (page) => {
    await page.getByRole('link', { name: customer }).first().click();
    await see(heading(page, customer));
    await see(page.getByText(shows).first());
  });

/** On phones the exports are among the other actions. */
const openExports = (page: Page) =>
  page
    .getByRole('group', { name: 'Actions' })
    .getByRole('button', { name: /^(Export|More)/ })
    .click();

const CUSTOMER = 'Walk & Daughters';
const account = ledgerOf('ledger', CUSTOMER, 'WALK-OPEN');

const openTab = (name: 'Invoices' | 'Statements', shows: string) => async (page: Page) => {
  await page.getByRole('tab', { name, exact: true }).click();
  await see(page.getByText(shows).first());
};
const ledger = after('ledger-invoices', account, openTab('Invoices', 'WALK-OPEN'));

/** On phones the statements are among the other actions. */
const openStatements = (page: Page) =>
  page
    .getByRole('group', { name: 'Actions' })
    .getByRole('button', { name: /^(Statement|More)/ })
    .first()
    .click();

const statement = (entry: string) => async (page: Page) => {
  await openStatements(page);
  await page.getByRole('menuitem', { name: entry }).click();
};

const withCustomers = async (page: Page) => {
  await tick(page, /^Select (?!all)/);
  await see(page.getByText(/^1 selected/));
};

/**
 * A customer's ledger with everything that opens on it, and the statements of the list of
 * customers.
 */
export const LEDGER_SCREENS: readonly Screen[] = [
  account,
  ledger,
  after('ledger-overdue', ledger, async (page) => {
    const answer = page.waitForResponse(/state=overdue/);
    await page.getByRole('tab', { name: 'Overdue' }).click();
    await answer;
    await see(page.getByRole('link', { name: 'WALK-LATE' }).first());
  }),
  after('ledger-selected', ledger, async (page) => {
    await tick(page, /^Select WALK-/);
    await see(page.getByText('1 selected'));
  }),
  after('ledger-mark-paid', ledger, async (page) => {
    await tick(page, /^Select WALK-OPEN/);
    await button(page, 'Mark as fully paid').click();
    await see(page.getByRole('textbox', { name: 'Paid on' }));
  }),
  after('ledger-statement-menu', ledger, async (page) => {
    await openStatements(page);
    await see(page.getByRole('menuitem', { name: /^Send/ }));
  }),
  after('ledger-statement-question', ledger, async (page) => {
    await statement('Send')(page);
    await see(page.getByRole('dialog', { name: 'Do you want to send now?' }).getByLabel('Message'));
  }),
  after('ledger-statement', ledger, async (page) => {
    await statement('View')(page);
    await seePaper(page.getByRole('dialog'));
  }),
  after('ledger-statement-failed', ledger, async (page) => {
    await page.route(/\/statements\/preview/, (route) => route.fulfill({ status: 500 }), {
      times: 1,
    });
    await statement('View')(page);
    await see(page.getByText('Failed to load PDF file.'));
  }),
  after('ledger-statement-sent', ledger, async (page) => {
    await statement('Send')(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await see(page.getByText('Statement has been sent to customer'));
    await openTab('Statements', 'Statements sent')(page);
    const sent = page.getByRole('table', { name: 'Statements sent' });
    await see(sent.getByText('Sent', { exact: true }).first());
  }),
  ledgerOf('ledger-new', 'Walk Elsewhere', 'No activity on this account yet'),
  after('ledger-none-late', ledgerOf('', 'Walk Elsewhere', 'Nothing is owed'), async (page) => {
    await openTab('Invoices', 'No invoices yet')(page);
    await page.getByRole('tab', { name: 'Overdue' }).click();
    await see(page.getByText('This customer has nothing overdue.'));
  }),
  after('customers-selected', at('', '/customers', 'Customers', CUSTOMER), withCustomers),
  after('customers-export', at('', '/customers', 'Customers', CUSTOMER), async (page) => {
    await openExports(page);
    await see(page.getByRole('menuitem', { name: 'All ledgers (CSV)' }));
  }),
  after('customers-receiving', at('', '/customers', 'Customers', CUSTOMER), async (page) => {
    await page.route('**/statements/bulk_download', () => undefined, { times: 1 });
    await withCustomers(page);
    await button(page, 'Download').click();
    await see(page.getByText('0 KB received'));
  }),
];

/** For a client who has left: everything is readable. */
export const LEFT_LEDGER_SCREENS: readonly Screen[] = [
  after('left-ledger', at('', '/customers', 'Customers'), async (page) => {
    await page.getByRole('table').getByRole('link').first().click();
    await see(page.getByRole('tab', { name: 'Account', selected: true }));
    await see(page.getByText(/^You have left the service, so you can no longer create invoices/));
  }),
];
