import { signedInClient } from '@counterfoil/testkit/clients';
import { invoicingClient, test } from '@counterfoil/testkit/invoicing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { intercept, refuse } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, follow, press, texts } from '#testing/page.ts';
import { aBusiness, anInvoice, linksIn, openOverview, rowsIn } from '#testing/overview.ts';

const tab = (name: string) => screen.getByRole('tab', { name });
const chosenTab = () => screen.getByRole('tab', { selected: true }).textContent;
const period = () => screen.getByLabelText<HTMLSelectElement>('Period');

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

test('List view has a row per month with the grand total last', async () => {
  await openOverview(await aBusiness());
  fireEvent.click(tab('List view'));
  const rows = rowsIn(await screen.findByRole('table', { name: 'Invoices by month' }));
  expect(rows).toHaveLength(14);
  expect(rows[0]).toEqual(['Month', 'Invoiced', 'Paid', 'Not yet due', 'Overdue']);
  expect(rows[3]).toEqual(['September 2026', '£150.00', '£50.00', '–', '£100.00']);
  expect(rows[12]).toEqual(['December 2025 Nothing invoiced', '–', '–', '–', '–']);
  expect(rows[13]).toEqual(['Total', '£450.00', '£50.00', '£300.00', '£100.00']);
  await waitFor(() => expect(address()).toBe('/invoices/overview?tab=list'));
});

test('Graph view has its figures as text, for the newest month or one chosen by button or pointer', async () => {
  await openOverview(await aBusiness(), '?tab=graph');
  const graph = await screen.findByRole('img', { name: /^Stacked bars/ });
  const label = graph.getAttribute('aria-label');
  expect(label).toContain('In all: Paid £50.00, Not yet due £300.00, Overdue £100.00.');
  expect(label).toContain('September 2026 £150.00, October 2026 £0.00, November 2026 £300.00.');
  const main = screen.getByRole('main');
  const legend = () => {
    const figures = texts('definition', main);
    const names = texts('term', main).slice(0, 4);
    return names.map((name, place) => `${name} ${figures[place]}`).join(', ');
  };
  const month = () => screen.getByRole('heading', { level: 3 }).textContent;
  expect(month()).toBe('November 2026');
  expect(legend()).toBe('Paid £0.00, Not yet due £300.00, Overdue £0.00, Invoiced £300.00');
  press('The month before');
  press('The month before');
  expect(month()).toBe('September 2026');
  expect(legend()).toBe('Paid £50.00, Not yet due £0.00, Overdue £100.00, Invoiced £150.00');
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
  const rows = rowsIn(screen.getByRole('table', { name: 'Invoices by month' }));
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
    expect(rowsIn(screen.getByRole('table', { name: 'Invoices by month' })).at(-1)).toEqual([
      'Total',
      '£25.00',
      '–',
      '–',
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
  const rows = rowsIn(await screen.findByRole('table', { name: 'Invoices by month' }));
  expect(rows[1]?.[0]).toBe('March 2025 Nothing invoiced');
  expect(rows.at(-1)).toEqual(['Total', '£25.00', '–', '–', '£25.00']);
  expect(period().selectedOptions[0]?.text).toBe('2024/2025');
  expect(chosenTab()).toBe('List view');
  expect(screen.getByText(/^01\/04\/2024 to 31\/03\/2025/)).toBeTruthy();
});

test('an unknown financial year shows the last 12 months, and is removed from the address', async () => {
  await openOverview(await aBusiness(), '?tab=list&period=1999-2000');
  const rows = rowsIn(await screen.findByRole('table', { name: 'Invoices by month' }));
  expect(rows[1]?.[0]).toBe('November 2026');
  expect(period().selectedOptions[0]?.text).toBe('Last 12 months');
  await waitFor(() => expect(address()).toBe('/invoices/overview?tab=list'));
});

test('the arrow keys, Home and End choose a tab', async () => {
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
  'without invoices in the period %s says so and explains the view',
  async (name) => {
    const client = await invoicingClient();
    const invoice = await anInvoice(client, '2025-06-01', 80);
    await client.pay(invoice, { amount_paid: '80.00' });
    await openOverview(client, `?tab=${name}`);
    expect(await screen.findByText('No invoices in this period')).toBeTruthy();
    expect(screen.getByText(/Drafts don’t count\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create an invoice' })).toBeTruthy();
    if (name === 'outstanding')
      expect(await screen.findByText('Nothing is owed to you today.')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /^Owed|^Stacked/ })).toBeNull();
  },
);

test('before the first invoice is sent the page only says how to begin', async ({ client }) => {
  await client.draft();
  await openOverview(client);
  expect(await screen.findByText('Send your first invoice')).toBeTruthy();
  const links = linksIn(screen.getByRole('main'));
  expect(links).toEqual([
    ['Add your logo', '/account/logo'],
    ['Add your bank details', '/account/invoice'],
    ['Check your payment terms', '/account/invoice'],
    ['Add your first customer', '/customers/add-new'],
    ['Create an invoice', '/invoices/create'],
  ]);
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByText('£0.00')).toBeNull();
});

test('says Loading... while the figures load', async ({ client }) => {
  await client.sent();
  await openApp('/invoices/sent', client, 'Sent');
  intercept(() => new Promise(() => {}));
  await follow('Overview', 'Invoice overview');
  expect(await screen.findByText('Loading...')).toBeTruthy();
});

test('reports a failure, and offers a retry', async () => {
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
  expect(await screen.findByText('No invoices were sent')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Overview' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Create an invoice' })).toBeNull();
});
