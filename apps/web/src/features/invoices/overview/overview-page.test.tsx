import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { invoicingClient, test } from '@counterfoil/testkit/invoicing';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { untaxed } from '@counterfoil/testkit/settling';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { intercept, refuse } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, follow, press, texts } from '#testing/page.ts';

/** An invoice of this many pounds, without VAT. */
const anInvoice = (client: SignedInClient, date: string, pounds: number, payment_terms = 30) =>
  aSentInvoice(client, {
    date,
    payment_terms,
    discount: null,
    items_attributes: [{ description: 'Work', quantity: '1', price: String(pounds), tax: '0' }],
  });

/** Today is 21 November 2026: £300 not yet due, £100 late, £50 paid; and £25 late from long ago. */
async function aBusiness() {
  const client = await invoicingClient({ started_on: '2024-06-01' });
  await anInvoice(client, '2026-11-10', 300);
  await anInvoice(client, '2026-09-05', 100);
  await anInvoice(client, '2024-12-31', 25);
  const late = await anInvoice(client, '2026-09-20', 50);
  await client.pay(late, { payment_date: '2026-10-01', amount_paid: '50.00' });
  return client;
}

async function openOverview(client: SignedInClient, search = '') {
  await openApp(`/invoices/overview${search}`, client, 'Invoice overview');
}
const tab = (name: string) => screen.getByRole('tab', { name });
const chosenTab = () => screen.getByRole('tab', { selected: true }).textContent;
const period = () => screen.getByLabelText<HTMLSelectElement>('Period');
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('Outstanding shows what is owed in the period, not yet due and late, as a ring and as text', async () => {
  await openOverview(await aBusiness());
  const ring = await screen.findByRole('img', { name: /^Owed to you/ });
  expect(ring.getAttribute('aria-label')).toBe(
    'Owed to you: £400.00. Sent £300.00 (75%), Overdue £100.00 (25%).',
  );
  expect(ring.querySelectorAll('path')).toHaveLength(2);
  const table = screen.getByRole('table', { name: 'Owed on the invoices of this period' });
  expect(rowsOf(table)).toEqual([
    ['Sent Owed to you and not due yet.', '£300.00 75%'],
    ['Overdue Owed to you and late.', '£100.00 25%'],
    ['Total owed', '£400.00'],
  ]);
  expect(
    screen.getByText('01/12/2025 to 30/11/2026, by the date on the invoice, with VAT.'),
  ).toBeTruthy();
});

/** The links of an element, as words and address. */
const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('a strip says what is owed and overdue today and paid in the period, and opens the rows', async () => {
  await openOverview(await aBusiness());
  const strip = await screen.findByRole('list', { name: 'What you are owed and what was paid' });
  expect(linksIn(strip)).toEqual([
    ['Owed to you£425.003 invoices', '/invoices?sort=balance&order=desc'],
    ['Overdue£125.002 invoices', '/invoices/overdue'],
    ['Paid in this period£50.00of £450.00 invoiced', '/invoices/overview?tab=list'],
  ]);
  expect(
    screen.getByText('£25.00 more is owed to you on invoices outside this period.'),
  ).toBeTruthy();
});

test('shows when money is expected, late money first, each sum with its rows', async () => {
  await openOverview(await aBusiness());
  const expected = await screen.findByRole('region', { name: 'When money is expected' });
  await within(expected).findByText('Overdue');
  const rows = texts('listitem', expected);
  expect(rows.map((row) => row?.replaceAll(/\s+/g, ' '))).toEqual([
    'Overdue 2 invoices £125.00',
    'This week £0.00',
    'Next week £0.00',
    'Week of 30/11/2026 £0.00',
    'Week of 07/12/2026 1 invoice £300.00',
    'Week of 14/12/2026 £0.00',
    'Later £0.00',
  ]);
  expect(linksIn(expected).map(([, href]) => href)).toEqual([
    '/invoices/overdue',
    '/invoices/sent?due_from=2026-12-07&due_to=2026-12-13&sort=due_date&order=asc',
  ]);
});

test('the rows of a week are the invoices due in it, until all days are asked for', async () => {
  const client = await aBusiness();
  await anInvoice(client, '2026-11-20', 40);
  await openOverview(client);
  const expected = await screen.findByRole('region', { name: 'When money is expected' });
  fireEvent.click(await within(expected).findByRole('link', { name: /^Week of 07/ }));
  expect(await screen.findByText('Due 07/12/2026 to 13/12/2026')).toBeTruthy();
  const amounts = () =>
    ['£300.00', '£40.00'].filter((amount) => screen.queryAllByText(amount).length > 0);
  await waitFor(() => expect(amounts()).toEqual(['£300.00']));
  fireEvent.click(screen.getByRole('link', { name: 'Show all days' }));
  await waitFor(() => expect(amounts()).toEqual(['£300.00', '£40.00']));
});

test('shows who owes most, five at most, each with their ledger', async () => {
  const client = await invoicingClient();
  for (const [nth, name] of ['A', 'B', 'C', 'D', 'E', 'F'].entries()) {
    const [customer, amount] = [await client.customer({ name }), String((nth + 1) * 100)];
    const date = name === 'E' ? '2026-09-01' : '2026-11-20';
    await client.sent({ customer, date, ...untaxed(amount) });
  }
  const customer = await client.customer({ name: 'Paid' });
  const settled = await client.sent({ customer, ...untaxed('9999') });
  await client.pay(settled, { amount_paid: '9999.00' });
  await openOverview(client);
  const most = await screen.findByRole('region', { name: 'Who owes most' });
  await within(most).findByText('F');
  expect(texts('listitem', most).map((text) => text?.trim())).toEqual([
    'F £600.00',
    'E £500.00 £500.00 overdue',
    'D £400.00',
    'C £300.00',
    'B £200.00',
  ]);
  expect(linksIn(most)[0]?.[1]).toMatch(/^\/customers\/[\w-]+\/ledger$/);
});

test('each figure of a month opens its invoices', async () => {
  await openOverview(await aBusiness(), '?tab=list');
  const table = await screen.findByRole('table', { name: 'Invoices by month' });
  const days = 'date_from=2026-09-01&date_to=2026-09-30';
  const september = within(table).getByRole('row', { name: /^September 2026/ });
  expect(linksIn(september)).toEqual([
    ['£150.00', `/invoices?${days}`],
    ['£50.00', `/invoices/paid?${days}`],
    ['£100.00', `/invoices/overdue?${days}`],
  ]);
});

test('List view has a row per month and the grand total last', async () => {
  await openOverview(await aBusiness());
  fireEvent.click(tab('List view'));
  const rows = rowsOf(await screen.findByRole('table', { name: 'Invoices by month' }));
  expect(rows).toHaveLength(14);
  expect(rows[0]).toEqual(['Month', 'Invoices', 'Paid', 'Sent', 'Overdue']);
  expect(rows[1]).toEqual(['December 2025', '£0.00', '£0.00', '£0.00', '£0.00']);
  expect(rows[10]).toEqual(['September 2026', '£150.00', '£50.00', '£0.00', '£100.00']);
  expect(rows[13]).toEqual(['Total', '£450.00', '£50.00', '£300.00', '£100.00']);
  await waitFor(() => expect(address()).toBe('/invoices/overview?tab=list'));
});

test('Graph view has its figures as text, and shows the newest month, or any by button or pointer', async () => {
  await openOverview(await aBusiness(), '?tab=graph');
  const graph = await screen.findByRole('img', { name: /^Stacked bars/ });
  const label = graph.getAttribute('aria-label');
  expect(label).toContain('In all: Paid £50.00, Sent £300.00, Overdue £100.00.');
  expect(label).toContain('September 2026 £150.00, October 2026 £0.00, November 2026 £300.00.');
  const main = screen.getByRole('main');
  const legend = () => {
    const figures = texts('definition', main);
    const names = texts('term', main).slice(0, 4);
    return names.map((name, place) => `${name} ${figures[place]}`).join(', ');
  };
  const month = () => screen.getByRole('heading', { level: 3 }).textContent;
  expect(month()).toBe('November 2026');
  expect(legend()).toBe('Paid £0.00, Sent £300.00, Overdue £0.00, Invoices £300.00');
  press('The month before');
  press('The month before');
  expect(month()).toBe('September 2026');
  expect(legend()).toBe('Paid £50.00, Sent £0.00, Overdue £100.00, Invoices £150.00');
  const [december] = graph.querySelectorAll('rect:not(pattern rect)');
  if (december) fireEvent.pointerMove(december);
  expect(month()).toBe('December 2025');
  press('The month before');
  expect(month()).toBe('November 2026');
  press('The month after');
  expect(month()).toBe('December 2025');
});

test('the graph has its figures as a table too', async () => {
  await openOverview(await aBusiness(), '?tab=graph');
  await screen.findByRole('img', { name: /^Stacked bars/ });
  fireEvent.click(screen.getByText('Show the figures as a table'));
  const rows = rowsOf(screen.getByRole('table', { name: 'Invoices by month' }));
  expect(rows.at(-1)).toEqual(['Total', '£450.00', '£50.00', '£300.00', '£100.00']);
});

test('the period is the last 12 months or a financial year, and stays the same on all tabs', async () => {
  await openOverview(await aBusiness(), '?tab=list');
  await screen.findByRole('option', { name: '2024/2025' });
  expect([...period().options].map(({ text }) => text)).toEqual([
    'Last 12 months',
    '2026/2027',
    '2025/2026',
    '2024/2025',
  ]);
  fireEvent.change(period(), { target: { value: '2024-2025' } });
  await waitFor(() =>
    expect(rowsOf(screen.getByRole('table', { name: 'Invoices by month' })).at(-1)).toEqual([
      'Total',
      '£25.00',
      '£0.00',
      '£0.00',
      '£25.00',
    ]),
  );
  expect(address()).toBe('/invoices/overview?tab=list&period=2024-2025');
  fireEvent.click(tab('Graph view'));
  await waitFor(() => expect(address()).toBe('/invoices/overview?tab=graph&period=2024-2025'));
  fireEvent.change(period(), { target: { value: '' } });
  await waitFor(() => expect(address()).toBe('/invoices/overview?tab=graph'));
});

test('a shared link shows the same tab and period', async () => {
  await openOverview(await aBusiness(), '?tab=list&period=2024-2025');
  const rows = rowsOf(await screen.findByRole('table', { name: 'Invoices by month' }));
  expect(rows[1]?.[0]).toBe('April 2024');
  expect(rows.at(-1)).toEqual(['Total', '£25.00', '£0.00', '£0.00', '£25.00']);
  expect(period().selectedOptions[0]?.text).toBe('2024/2025');
  expect(chosenTab()).toBe('List view');
  expect(screen.getByText(/^01\/04\/2024 to 31\/03\/2025/)).toBeTruthy();
});

test('an unknown financial year shows the last 12 months, and is removed from the address', async () => {
  await openOverview(await aBusiness(), '?tab=list&period=1999-2000');
  const rows = rowsOf(await screen.findByRole('table', { name: 'Invoices by month' }));
  expect(rows[1]?.[0]).toBe('December 2025');
  expect(period().selectedOptions[0]?.text).toBe('Last 12 months');
  await waitFor(() => expect(address()).toBe('/invoices/overview?tab=list'));
});

test('the arrows, Home and End choose a tab', async () => {
  await openOverview(await aBusiness());
  const arrow = (key: string) =>
    fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key });
  for (const [key, name] of [
    ['ArrowRight', 'List view'],
    ['ArrowRight', 'Graph view'],
    ['ArrowRight', 'Outstanding'],
    ['ArrowLeft', 'Graph view'],
    ['Home', 'Outstanding'],
    ['End', 'Graph view'],
  ] as const) {
    arrow(key);
    await waitFor(() => expect(chosenTab()).toBe(name));
    expect(document.activeElement).toBe(tab(name));
  }
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
});

test.each(['outstanding', 'list', 'graph'])(
  'without invoices %s says so and explains the view',
  async (name) => {
    await openOverview(await signedInClient(), `?tab=${name}`);
    expect(await screen.findByText('No invoices in this period')).toBeTruthy();
    expect(screen.getByText(/Drafts do not count\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create an invoice' })).toBeTruthy();
    if (name === 'outstanding')
      expect(await screen.findByText('Nothing is owed to you today.')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /^Owed|^Stacked/ })).toBeNull();
  },
);

test('says when everything is paid, with an empty ring', async ({ client }) => {
  const invoice = await anInvoice(client, '2026-11-01', 80);
  await client.pay(invoice, { payment_date: '2026-11-02', amount_paid: '80.00' });
  await openOverview(client);
  expect(await screen.findByText(/^Nothing is owed on these invoices/)).toBeTruthy();
  const ring = screen.getByRole('img', { name: /^Owed to you/ });
  expect(ring.getAttribute('aria-label')).toBe(
    'Owed to you: £0.00. Sent £0.00 (0%), Overdue £0.00 (0%).',
  );
  expect(ring.querySelectorAll('path')).toHaveLength(0);
});

test('says Loading... while the figures load', async ({ client }) => {
  await openApp('/invoices/sent', client, 'Sent');
  intercept(() => new Promise(() => {}));
  await follow('Overview', 'Invoice overview');
  expect(await screen.findByText('Loading...')).toBeTruthy();
});

test('reports a failure, and offers another try', async () => {
  const client = await aBusiness();
  await openApp('/invoices/sent', client, 'Sent');
  const repair = refuse('Not today', 422, ({ url }) => /overview|financial_years/.test(url));
  fireEvent.click(screen.getByRole('link', { name: 'Overview' }));
  expect(await screen.findByText('Not today')).toBeTruthy();
  repair();
  press('Try again');
  expect(await screen.findByRole('img', { name: /^Owed to you: £400.00/ })).toBeTruthy();
  expect(await screen.findByRole('option', { name: '2024/2025' })).toBeTruthy();
});

test('a client who has left has no link to the overview, and cannot create anything there', async () => {
  await openOverview(await signedInClient({ client_status: 'left' }));
  expect(await screen.findByText('No invoices in this period')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Overview' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Create an invoice' })).toBeNull();
});
