import { invoicingClient, test } from '@counterfoil/testkit/invoicing';
import { giveCredit } from '@counterfoil/testkit/credit';
import { untaxed } from '@counterfoil/testkit/settling';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { texts } from '#testing/page.ts';
import { aBusiness, anInvoice, linksIn, openOverview, rowsIn } from '#testing/overview.ts';

test('Outstanding shows the amounts not yet due and late of the period, as a ring and as text', async () => {
  await openOverview(await aBusiness());
  const ring = await screen.findByRole('img', { name: /^Owed to you/ });
  expect(ring.getAttribute('aria-label')).toBe(
    'Owed to you: £400.00. Not yet due £300.00 (75%), Overdue £100.00 (25%).',
  );
  expect(ring.querySelectorAll('path')).toHaveLength(2);
  // The ring says what the strip does not.
  const inside = [...ring.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(inside).toEqual(['25%', 'overdue']);
  const adds = '89% of the £450.00 invoiced in this period is still owed.';
  expect(screen.getByText(adds)).toBeTruthy();
  const table = screen.getByRole('table', { name: 'Owed on invoices in this period' });
  expect(rowsIn(table)).toEqual([
    ['Not yet due Sent, and not late.', '£300.00 75%'],
    ['Overdue Past its due date.', '£100.00 25%'],
    ['Total owed', '£400.00'],
  ]);
  expect(
    screen.getByText('01/12/2025 to 30/11/2026, by the date on the invoice, with VAT.'),
  ).toBeTruthy();
});

test('a strip shows what is owed and overdue today and paid in the period, and opens the rows', async () => {
  await openOverview(await aBusiness());
  const strip = await screen.findByRole('list', { name: 'What you are owed and what was paid' });
  expect(linksIn(strip)).toEqual([
    ['Owed to you£425.003 invoices', '/invoices?sort=balance&order=desc'],
    ['Overdue£125.002 invoices', '/invoices/overdue'],
    ['Paid£50.00of £450.00 invoiced in this period', '/invoices/overview?tab=list'],
  ]);
  expect(
    screen.getByText('£25.00 more is owed to you on invoices outside this period.'),
  ).toBeTruthy();
});

test('shows unused credit, which is taken off the sums of customers but not of invoices', async () => {
  const client = await invoicingClient();
  const [ash, fig] = [
    await client.customer({ name: 'Ash' }),
    await client.customer({ name: 'Fig' }),
  ];
  await client.sent({ customer: ash, ...untaxed('100') });
  await giveCredit(client, ash, '30');
  await openOverview(client);
  const unpaid = '1 invoice; £30.00 of unused credit is not taken off';
  expect(await screen.findByText(unpaid)).toBeTruthy();
  const debtors = await screen.findByRole('region', { name: 'Who owes most' });
  await within(debtors).findByText('£70.00');
  expect(within(debtors).getByText('After unused credit.')).toBeTruthy();
  screen.getByText('Before unused credit.');
  cleanup();
  await giveCredit(client, ash, '70');
  await giveCredit(client, fig, '5');
  await openOverview(client);
  await screen.findByText('No one: unused credit covers every unpaid invoice.');
  screen.getByText('1 invoice; £105.00 of unused credit is not taken off');
});

test('shows when money is expected, late money first, each sum with its rows', async () => {
  await openOverview(await aBusiness());
  const expected = await screen.findByRole('region', { name: 'Expected payments' });
  await within(expected).findByText('Overdue');
  const rows = texts('listitem', expected);
  expect(rows.map((row) => row?.replaceAll(/\s+/g, ' '))).toEqual([
    'Overdue 2 invoices £125.00',
    'Week of 07/12/2026 1 invoice £300.00',
  ]);
  expect(linksIn(expected).map(([, href]) => href)).toEqual([
    '/invoices/overdue',
    '/invoices/sent?due_from=2026-12-07&due_to=2026-12-13&sort=due_date&order=asc',
  ]);
});

test('the rows of a week are the invoices due in it, until all dates are requested', async () => {
  const client = await aBusiness();
  await anInvoice(client, '2026-11-20', 40);
  await openOverview(client);
  const expected = await screen.findByRole('region', { name: 'Expected payments' });
  fireEvent.click(await within(expected).findByRole('link', { name: /^Week of 07/ }));
  expect(await screen.findByText('Due 07/12/2026 to 13/12/2026')).toBeTruthy();
  const amounts = () =>
    ['£300.00', '£40.00'].filter((amount) => screen.queryAllByText(amount).length > 0);
  await waitFor(() => expect(amounts()).toEqual(['£300.00']));
  fireEvent.click(screen.getByRole('link', { name: 'Show all dates' }));
  await waitFor(() => expect(amounts()).toEqual(['£300.00', '£40.00']));
});

test('shows the customers who owe most, five at most, each with their ledger', async () => {
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
    'E £500.00 all overdue',
    'D £400.00',
    'C £300.00',
    'B £200.00',
  ]);
  expect(linksIn(most)[0]?.[1]).toMatch(/^\/customers\/[\w-]+\/ledger$/);
});

test('says when everything is paid, with an empty ring', async ({ client }) => {
  const invoice = await anInvoice(client, '2026-11-01', 80);
  await client.pay(invoice, { payment_date: '2026-11-02', amount_paid: '80.00' });
  await openOverview(client);
  expect(await screen.findByText(/^Nothing is owed on these invoices/)).toBeTruthy();
  const ring = screen.getByRole('img', { name: /^Owed to you/ });
  expect(ring.getAttribute('aria-label')).toBe(
    'Owed to you: £0.00. Not yet due £0.00 (0%), Overdue £0.00 (0%).',
  );
  expect(ring.querySelectorAll('path')).toHaveLength(0);
});
