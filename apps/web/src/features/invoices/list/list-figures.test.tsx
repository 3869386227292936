import { parsePence, formatPounds } from '@counterfoil/domain/money/pence';
import { test, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { untaxed } from '@counterfoil/testkit/settling';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { openApp } from '#testing/open-app.tsx';
import { follow, sumsOf } from '#testing/page.ts';

const LATE = { date: '2026-10-01', payment_terms: 14 };

/** Two of each kind: drafts, sent, overdue and paid, in part and in full, and credit notes. */
async function everyKind(client: InvoicingClient) {
  const customer = await client.customer();
  const sent = (number: string, pounds: string, more: object = {}) =>
    client.sent({ customer, number, date: '2026-11-20', ...untaxed(pounds), ...more });
  for (const number of ['D1', 'D2']) await client.draft({ customer, number, ...untaxed('1000') });
  await sent('S1', '10');
  await client.pay(await sent('S2', '20'), { amount_paid: '5.00', payment_type: 'partial' });
  await client.credited(await sent('S3', '40'), '8');
  await sent('O1', '80', LATE);
  await client.pay(await sent('O2', '160', LATE), {
    amount_paid: '16.00',
    payment_type: 'partial',
  });
  await client.pay(await sent('P1', '320'), { amount_paid: '320.00' });
  await client.pay(await sent('P2', '640'), { amount_paid: '600.00', payment_type: 'discount' });
  await client.credited(await sent('P3', '1280'), '1280');
  const late = await sent('P4', '2560');
  await client.pay(late, { amount_paid: '2560.00' });
  // Nothing is left of the invoice: this credit is unused.
  await client.credited(late, '60');
}

const said = () =>
  screen.getByRole('heading', { level: 1 }).closest('div')?.parentElement?.querySelector('p')
    ?.textContent;
const sum = async () => sumsOf(await screen.findByRole('table'));
const pounds = (wire: string) => parsePence(wire) ?? NaN;

test('a list, the sum below it and the overview show the same figure', async ({ client }) => {
  await everyKind(client);
  const { statistics, overview } = await client.figures();
  const all = overview.at(-1);
  if (!all) throw new Error('the overview has no grand total');
  const owed = pounds(all.sent_total) + pounds(all.overdue_total);
  expect(owed).toBe(pounds(statistics.outstanding_total));

  await openApp('/invoices', client, 'All invoices');
  await waitFor(() => expect(said()).toContain(`${formatPounds(owed)} owed across 5 invoices`));
  expect(await sum()).toEqual(['Total left to pay', formatPounds(owed)]);

  await follow(/^Sent/, 'Sent');
  const notDue = formatPounds(pounds(all.sent_total));
  await waitFor(() =>
    expect(said()).toBe(
      `${notDue} not yet due across 3 invoices; £60.00 of unused credit is not taken off`,
    ),
  );
  await waitFor(async () => expect(await sum()).toEqual(['Left to pay', notDue]));

  await follow(/^Overdue/, 'Overdue');
  const late = formatPounds(pounds(all.overdue_total));
  await waitFor(() => expect(said()).toBe(`${late} overdue across 2 invoices`));
  await waitFor(async () => expect(await sum()).toEqual(['Left to pay', late]));

  await follow(/^Paid/, 'Paid history');
  // Of what was received, £21.00 is for invoices that are not paid in full.
  const received = formatPounds(pounds(all.paid_total) - 21_00);
  await waitFor(() =>
    expect(said()).toBe(
      `${received} received on 4 invoices, £1,320.00 settled by credit notes and discounts`,
    ),
  );
  await waitFor(async () => expect(await sum()).toEqual(['Received', received]));

  await follow(/^Drafts/, 'Drafts');
  await waitFor(async () => expect(await sum()).toEqual(['Total', '£2,000.00']));
  expect(said()).toBe('£2,000.00 in 2 drafts');
});
