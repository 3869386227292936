import type { Page } from 'playwright-core';
import { heading, see, seePaper, takeActionHere } from '../steps.ts';
import { at, button, after, type Screen } from './screen.ts';

const newInvoice = at('invoice-new', '/invoices/create', 'New invoice');
const draft = at('invoice-edit', ({ draft: id }) => `/invoices/edit/${id}`, /^Edit invoice/);
const open = at('detail-sent', ({ open: id }) => `/invoices/sent/${id}`, /WALK-OPEN/);
const newCredit = at(
  'credit-new',
  ({ open: id }) => `/invoices/${id}/credit-note/create`,
  'Credit note for WALK-OPEN',
);
const draftCredit = at(
  'credit-edit',
  ({ draftNote }) => `/invoices/credit-note/${draftNote}/edit`,
  /^Edit credit note/,
);
const preview = async (page: Page) => {
  await takeActionHere(page, 'Preview');
  await seePaper(page.getByRole('dialog'));
};
const question = async (page: Page) => {
  await button(page, 'Send').click();
  const sheet = page.getByRole('dialog', { name: 'Do you want to send now?' });
  await see(sheet.getByLabel('Message'));
};

export const FORM_SCREENS: readonly Screen[] = [
  newInvoice,
  after('invoice-new-refused', newInvoice, async (page) => {
    await page.getByLabel('Invoice number').fill('');
    await page.getByLabel('Price, line 1').fill('dear');
    await button(page, 'Send').click();
    await see(page.getByText('Required').first());
  }),
  after('invoice-calendar', newInvoice, async (page) => {
    await button(page, 'Choose invoice date from a calendar').click();
    await see(page.getByRole('button', { name: 'Next month' }));
  }),
  after('invoice-customer', newInvoice, async (page) => {
    await page.getByRole('combobox', { name: 'Customer' }).click();
    await see(page.getByRole('option').first());
  }),
  draft,
  after('invoice-question', draft, question),
  newCredit,
  after('credit-too-much', newCredit, async (page) => {
    await page.getByLabel('Price, line 1').fill('9999');
    await button(page, 'Send').click();
    await see(page.getByText(/^Cannot be more than the invoice’s total of/).first());
  }),
  draftCredit,
  after('credit-question', draftCredit, question),
];

export const DETAIL_SCREENS: readonly Screen[] = [
  open,
  after('preview', open, preview),
  after('preview-failed', open, async (page) => {
    await page.route('**/preview', (route) => route.fulfill({ status: 500, body: '{}' }), {
      times: 1,
    });
    await takeActionHere(page, 'Preview');
    await see(page.getByText('Failed to load PDF file.'));
  }),
  after('detail-payment', open, async (page) => {
    await button(page, 'Mark as paid').click();
    await see(page.getByLabel('Total paid'));
  }),
  at('detail-part-paid', ({ partPaid: id }) => `/invoices/sent/${id}`, /WALK-PART/, 'Part paid'),
  at(
    'detail-overdue',
    ({ overdue: id }) => `/invoices/overdue/${id}`,
    /WALK-LATE/,
    /^Reminder sent/,
  ),
  at('detail-paid', ({ paid: id }) => `/invoices/paid/${id}`, /WALK-PAID/, /Paid on/),
  at('detail-credited', ({ credited: id }) => `/invoices/sent/${id}`, /WALK-CRED/, 'WALK-CN-1'),
  at('detail-credit-note', ({ note }) => `/invoices/sent/${note}`, /^Credit note WALK-CN-1/),
  after(
    'credit-refused',
    at('', ({ credited: id }) => `/invoices/${id}/credit-note/create`, /WALK-CRED/),
    (page) => see(page.getByText('This invoice already has a credit note.')),
  ),
];

/** From a list to the page of its first document, for clients without prepared records. */
const firstOf = (list: string, title: string): Screen =>
  after(`${list}-first`, at('', `/invoices/${list}`, title, 'INV-'), async (page) => {
    await page.getByRole('link', { name: /^INV-/ }).first().click();
    await see(heading(page, /^Invoice INV-/));
  });

/** For a client who has left: everything is readable, nothing can be created. */
export const LEFT_SCREENS: readonly Screen[] = [
  at('left-sent', '/invoices/sent', 'Sent', 'INV-'),
  firstOf('sent', 'Sent'),
  after('left-preview', firstOf('paid', 'Paid history'), preview),
  at('left-new', '/invoices/create', 'New invoice', /^You have left the service/),
  at('left-customer', '/customers/add-new', 'Add a customer', /^You have left the service/),
  at('left-settings', '/account/invoice', 'Invoice settings', /^You have left the service/),
  at('left-details', '/account', 'Business details', /^You have left the service/),
  at('left-logo', '/account/logo', 'Logo', /^You have left the service/),
  at('left-overview', '/invoices/overview', 'Invoice overview', 'Total owed'),
  at('left-drafts', '/invoices/draft', 'Drafts'),
];

/** For a client without records. */
export const EMPTY_SCREENS: readonly Screen[] = [
  at('empty-drafts', '/invoices/draft', 'Drafts', 'are kept here'),
  at('empty-sent', '/invoices/sent', 'Sent', 'appear here until'),
  at('empty-overdue', '/invoices/overdue', 'Overdue', 'Nothing is overdue'),
  at('empty-paid', '/invoices/paid', 'Paid history', 'When a customer pays'),
  at('empty-overview', '/invoices/overview', 'Invoice overview', 'Send your first invoice'),
  at('empty-customers', '/customers', 'Customers'),
  at('empty-settings', '/account/invoice', 'Invoice settings', 'You haven’t added a logo yet'),
  at('empty-logo', '/account/logo', 'Logo', 'You haven’t added a logo yet'),
];
