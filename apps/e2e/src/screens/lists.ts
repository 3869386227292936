import type { Page } from 'playwright-core';
import { row, see, takeAction } from '../steps.ts';
import { at, button, fromFirstRow, openFirstMenu, after, tick, type Screen } from './screen.ts';

const drafts = at('drafts', '/invoices/draft', 'Drafts', 'INV-');
const sent = at('sent', '/invoices/sent', 'Sent', 'INV-');
const overdue = at('overdue', '/invoices/overdue', 'Overdue', 'INV-');
const paid = at('paid', '/invoices/paid', 'Paid history', 'INV-');

/** Selects the first row, and takes an action of the bar that appears; phones have the last ones under More. */
const withFirst = (action?: string) => async (page: Page) => {
  await tick(page, /^Select (?!all)/);
  await see(page.getByText('1 selected'));
  if (action === undefined) return;
  const bar = page.locator('div[data-active]', { hasText: '1 selected' });
  if (await button(page, action).isVisible()) await button(page, action).click();
  else {
    await bar.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  }
  await see(page.getByRole('alertdialog'));
};

/** Confirms the question; the server does not answer, or gives `answer`. */
const reminded = (answer?: { status: number; body: string }) => async (page: Page) => {
  await page.route('**/bulk_remind', (route) => answer && route.fulfill(answer), { times: 1 });
  await withFirst('Remind')(page);
  const question = page.getByRole('alertdialog');
  // Another walk may have reminded this customer.
  const again = question.getByRole('checkbox', { name: /again$/ });
  if (await again.isVisible()) await again.check();
  await question.getByRole('button', { name: 'Send reminder' }).click();
};

const refusal = {
  status: 422,
  body: JSON.stringify({
    errors: {
      full_messages: ['This invoice is already paid.'],
      'invoice_ids[0]': ['This invoice is already paid.'],
    },
  }),
};

export const LIST_SCREENS: readonly Screen[] = [
  at('invoices-all', '/invoices', 'All invoices', 'INV-'),
  at('invoices-elsewhere', '/invoices/draft?search=INV-0001', 'Drafts', '1 match in Paid'),
  drafts,
  after('draft-delete', drafts, fromFirstRow('Delete')),
  after('drafts-bulk-delete', drafts, withFirst('Delete')),
  sent,
  at('sent-all', '/invoices/sent?show_all=true', 'Sent', 'Show pages'),
  after('sent-menu', sent, openFirstMenu),
  after('sent-selected', sent, withFirst()),
  after('sent-bulk-remind', sent, withFirst('Remind')),
  after('sent-bulk-working', sent, async (page) => {
    await reminded()(page);
    await see(page.getByText('Sending reminders: 0 of 1'));
  }),
  after('sent-bulk-refused', sent, async (page) => {
    await reminded(refusal)(page);
    await see(page.getByText('0 of 1 reminders have been sent.'));
  }),
  after('sent-bulk-receiving', sent, async (page) => {
    await page.route('**/bulk_download', () => undefined, { times: 1 });
    await withFirst('Download')(page);
    await see(page.getByText('0 KB received'));
  }),
  after('payment', sent, async (page) => {
    const number = await row(page, 'INV-').first().getByRole('link').first().textContent();
    await takeAction(page, number?.trim() ?? '', 'Mark as paid');
    await page.getByLabel('Total paid').fill('1');
    await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click();
    await see(page.getByText(/^What about the remaining/));
  }),
  after('delivery', sent, fromFirstRow('Email delivery')),
  overdue,
  after('overdue-bulk-paid', overdue, withFirst('Mark as paid')),
  paid,
  after('paid-menu', paid, openFirstMenu),
  at('invoices-none-found', '/invoices/paid?search=zzz', 'Paid history', 'zzz'),
  {
    name: 'invoices-failed',
    address: '/invoices/sent',
    open: async (visit) => {
      // The app has no rows of this search, and does not repeat what was refused.
      const failing = '**/invoices?*search=refused*';
      await visit.page.route(failing, (route) => route.fulfill({ status: 422, body: '{}' }));
      await at('', '/invoices/sent?search=refused', 'Sent', 'Try again').open(visit);
      await visit.page.unroute(failing);
    },
  },
  at('invoices-past-the-end', '/invoices/paid?page=99', 'Paid history', 'This page is empty now.'),
];
