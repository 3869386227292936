import { NO_PENALTIES } from '@counterfoil/domain/vat/penalties';
import { leaveTheService, signedInClient } from '@counterfoil/testkit/clients';
import { aLatePayment, aLateSubmission } from '@counterfoil/testkit/penalties';
import { setRows } from '@counterfoil/testkit/rows';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, cellsOf, follow, heading, press, sumsOf, texts } from '#testing/page.ts';
import { A_RETURN, allowedClient, clientWithReturn, taken } from '#testing/vat.ts';

const table = (name: string) => screen.findByRole('table', { name });
const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));

test('starts with the return due next, and leads to it', async () => {
  const { client, at } = await clientWithReturn();
  await openApp('/vat', client, 'VAT returns');
  expect(screen.getByText('£119.50', { selector: 'strong' })).toBeTruthy();
  expect(screen.getByText(/due on 07\/11\/2026, 14 days overdue/)).toBeTruthy();
  expect(cellsOf(await table('VAT returns'))).toEqual([
    ['01/07/2026 to 30/09/2026', 'Due 07/11/2026', '', '14 days overdue', '£119.50 to pay'],
  ]);
  await follow('Check and submit', A_RETURN);
  expect(address()).toBe(at);
  const back = within(screen.getByRole('main')).getByRole('link', { name: 'VAT returns' });
  fireEvent.click(back);
  await heading('VAT returns');
  expect(address()).toBe('/vat');
});

test('lists submitted returns, and one that is a repayment', async () => {
  const { client, id } = await clientWithReturn();
  await setRows(
    client,
    'vat_reports',
    { vat_reclaimed_curr_period_pence: 30_000, net_vat_due_pence: 10_000 },
    id,
  );
  await taken(client, id, '2026-10-05T10:00:00Z');
  await openApp('/vat', client, 'VAT returns');
  const [row] = cellsOf(await table('VAT returns'));
  expect(row?.slice(2)).toEqual(['Submitted 05/10/2026', 'Submitted', '£100.00 to get back']);
  expect(
    screen.getByText(
      /^You have no returns to submit\. The last one you submitted was for 01\/07\/2026 to 30\/09\/2026/,
    ),
  ).toBeTruthy();
});

test('shows what HMRC expects next while nothing is prepared, and who prepares it', async () => {
  const { client, id, vrn } = await allowedClient();
  await taken(client, id, '2026-11-05T10:00:00Z');
  const open = { status: 'open' as const, received: null };
  client.api.taxes.setBusiness(vrn, {
    obligations: [
      // HMRC only counts a return on the day after it arrives.
      { ...open, period_key: '26A3', start: '2026-07-01', end: '2026-09-30', due: '2026-11-07' },
      { ...open, period_key: '26A4', start: '2026-10-01', end: '2026-12-31', due: '2027-02-07' },
    ],
  });
  await openApp('/vat', client, 'VAT returns');
  expect(
    await screen.findByText(
      /The next is for 01\/10\/2026 to 31\/12\/2026, due on 07\/02\/2027, in 78 days: Brightpence will prepare it\.$/,
    ),
  ).toBeTruthy();
});

test('explains what will be here before the first return', async () => {
  await openApp('/vat', await signedInClient(), 'VAT returns');
  expect(screen.getByText('No VAT return has been prepared yet')).toBeTruthy();
  expect(screen.getByText(/your accountants at Brightpence prepare the return/)).toBeTruthy();
});

test('requests nothing from HMRC without permission, and offers to give it', async () => {
  const { client } = await clientWithReturn();
  await openApp('/vat', client, 'VAT returns');
  for (const name of ['Due dates', 'Owed and paid', 'Penalties']) {
    tab(name);
    expect(
      await screen.findByText(/comes from HMRC, which needs your permission first$/),
    ).toBeTruthy();
  }
  press('Give permission');
  expect(await screen.findByRole('dialog', { name: 'HMRC needs your permission' })).toBeTruthy();
  expect(client.api.taxes.callsOf(client.clientId)).toEqual([]);
});

test('shows the periods at HMRC with a countdown, and sends the browser’s details', async () => {
  const { client, vrn } = await allowedClient();
  const of = { period_key: '26A4', start: '2026-10-01', end: '2026-12-31', due: '2027-02-07' };
  const before = { period_key: '26A2', start: '2026-04-01', end: '2026-06-30', due: '2026-08-07' };
  client.api.taxes.setBusiness(vrn, {
    obligations: [
      { ...before, status: 'fulfilled', received: '2026-08-01' },
      { ...of, status: 'open', received: null },
    ],
  });
  await openApp('/vat?tab=due', client, 'VAT returns');
  expect(cellsOf(await table('Periods and due dates at HMRC'))).toEqual([
    ['01/10/2026 to 31/12/2026', '', '07/02/2027', 'Due in 78 days'],
    ['01/04/2026 to 30/06/2026', 'Received 01/08/2026', '07/08/2026', 'Received'],
  ]);
  const [call] = client.api.taxes.callsOf(client.clientId);
  expect(call?.vrn).toBe(vrn);
});

test('a submitted return is not overdue while HMRC has not counted it yet', async () => {
  const { client, id } = await allowedClient();
  await taken(client, id, '2026-11-21T08:00:00Z');
  await openApp('/vat?tab=due', client, 'VAT returns');
  const [row] = cellsOf(await table('Periods and due dates at HMRC'));
  expect(row).toEqual(['01/07/2026 to 30/09/2026', '', '07/11/2026', 'Submitted']);
});

test('shows debts and payments, with their sums', async () => {
  const { client, vrn } = await allowedClient();
  const tax_period = { from: '2026-04-01', to: '2026-06-30' };
  client.api.taxes.setBusiness(vrn, {
    liabilities: [
      {
        tax_period,
        type: 'VAT Return Debit Charge',
        original_amount_pence: 46_350,
        outstanding_amount_pence: 6350,
        due: '2026-08-07',
      },
      {
        tax_period: null,
        type: 'VAT Return Credit Charge',
        original_amount_pence: -12_000,
        outstanding_amount_pence: -12_000,
        due: '2026-08-07',
      },
    ],
    payments: [{ amount_pence: 40_000, received: '2026-08-06' }],
  });
  await openApp('/vat', client, 'VAT returns');
  tab('Owed and paid');
  expect(cellsOf(await table('Owed to HMRC'))).toEqual([
    [
      '01/04/2026 to 30/06/2026',
      'VAT Return Debit Charge',
      '07/08/2026, 106 days overdue',
      'Charged £463.50',
      '£63.50',
    ],
    [
      'VAT Return Credit Charge',
      'VAT Return Credit Charge',
      'In your favour',
      'Charged −£120.00',
      '−£120.00',
    ],
  ]);
  expect(cellsOf(await table('Paid to HMRC'))).toEqual([['06/08/2026', '£400.00']]);
  // An older charge may be open too: HMRC was not asked for it.
  const days = 'from 22/11/2025 to 21/11/2026';
  expect(sumsOf(await table('Owed to HMRC'))).toEqual([`Left to pay ${days}`, '−£56.50']);
  expect(sumsOf(await table('Paid to HMRC'))).toEqual([`Paid ${days}`, '£400.00']);
  expect(screen.getByText(/^HMRC gives us .* Charges before 22\/11\/2025 aren’t/)).toBeTruthy();
  expect(address()).toBe('/vat?tab=owed');
});

test('says when nothing is owed, and when there are no points', async () => {
  const { client } = await allowedClient();
  await openApp('/vat?tab=owed', client, 'VAT returns');
  const days = 'from 22/11/2025 to 21/11/2026';
  expect(await screen.findByText(`HMRC has charged you nothing ${days}`)).toBeTruthy();
  expect(await screen.findByText(`HMRC has received no payment ${days}`)).toBeTruthy();
  tab('Penalties');
  expect(await screen.findByText(/^You have no points/)).toBeTruthy();
  expect(screen.getByText('You have no penalties for late returns')).toBeTruthy();
  expect(screen.getByText('You have no penalties for late payments')).toBeTruthy();
});

const lateFor = (from: string, to: string) => [
  {
    late_submission_id: '1',
    tax_return_status: 'Fulfilled',
    tax_period_start_date: from,
    tax_period_end_date: to,
    tax_period_due_date: null,
    return_receipt_date: null,
  },
];

test('distinguishes points from charges, which do not count as points', async () => {
  const { client, vrn } = await allowedClient();
  const active = { penalty_status: 'active', penalty_creation_date: '2026-02-08' };
  const charged = { charge_amount: '200.00', charge_due_date: '2026-08-07' };
  const [first, second, third] = [
    lateFor('2025-07-01', '2025-09-30'),
    lateFor('2025-10-01', '2025-12-31'),
    lateFor('2026-01-01', '2026-03-31'),
  ];
  client.api.taxes.setBusiness(vrn, {
    penalties: {
      ...NO_PENALTIES,
      late_submission_penalty: {
        summary: {
          active_penalty_points: 2,
          inactive_penalty_points: 0,
          period_of_compliance_achievement: '2027-05-31',
          regime_threshold: 2,
          penalty_charge_amount: '400.00',
        },
        details: [
          aLateSubmission({ ...active, penalty_category: 'point', late_submissions: first }),
          aLateSubmission({
            ...active,
            ...charged,
            penalty_category: 'threshold',
            late_submissions: second,
            charge_outstanding_amount: '0.00',
          }),
          aLateSubmission({
            ...active,
            ...charged,
            penalty_category: 'charge',
            late_submissions: third,
            charge_outstanding_amount: '150.00',
          }),
          aLateSubmission({ penalty_category: 'charge', penalty_status: 'inactive' }),
        ],
      },
    },
  });
  await openApp('/vat?tab=penalties', client, 'VAT returns');
  expect(await screen.findByText(/^You have 2 points out of 2\. /)).toBeTruthy();
  expect(cellsOf(await table('Points for late returns'))).toEqual([
    ['01/07/2025 to 30/09/2025', 'Given 08/02/2026', 'Counts', ''],
    ['01/10/2025 to 31/12/2025', 'Given 08/02/2026', 'Counts', 'Reached the threshold'],
  ]);
  expect(cellsOf(await table('Penalties for late returns'))).toEqual([
    [
      '01/10/2025 to 31/12/2025',
      'For reaching the threshold',
      'Settled',
      'Charged £200.00',
      '£0.00',
    ],
    [
      '01/01/2026 to 31/03/2026',
      'For a late return after that',
      '07/08/2026, 106 days overdue',
      'Charged £200.00',
      '£150.00',
    ],
    ['Period not known', 'For a late return after that', 'Cancelled', '', ''],
  ]);
});

test('shows when a point expires, and why one no longer counts', async () => {
  const { client, vrn } = await allowedClient();
  const point = { penalty_category: 'point', penalty_expiry_date: '2028-03-01' };
  const details = [
    aLateSubmission({ ...point, penalty_status: 'active' }),
    aLateSubmission({ ...point, penalty_status: 'inactive', expiry_reason: 'appeal' }),
  ];
  client.api.taxes.setBusiness(vrn, {
    penalties: { ...NO_PENALTIES, late_submission_penalty: { summary: null, details } },
  });
  await openApp('/vat?tab=penalties', client, 'VAT returns');
  expect(cellsOf(await table('Points for late returns'))).toEqual([
    ['Period not known', '', 'Expires 01/03/2028', 'Counts', ''],
    ['Period not known', '', '', 'No longer counts', 'Removed after an appeal'],
  ]);
  expect(screen.getByText('You have 1 point.')).toBeTruthy();
  expect(screen.getByText('You have no penalties for late returns')).toBeTruthy();
});

test('shows the penalties for late payments, with those still growing', async () => {
  const { client, vrn } = await allowedClient();
  const of = {
    principal_charge_billing_from: '2026-01-01',
    principal_charge_billing_to: '2026-03-31',
    penalty_charge_due_date: '2026-08-07',
    penalty_amount_posted: '25.21',
    penalty_amount_outstanding: '25.21',
  };
  const first = aLatePayment({ ...of, penalty_category: 'LPP1', penalty_status: 'posted' });
  const second = aLatePayment({
    ...of,
    penalty_category: 'LPP2',
    penalty_status: 'accruing',
    penalty_amount_accruing: '30.68',
  });
  client.api.taxes.setBusiness(vrn, {
    penalties: { ...NO_PENALTIES, late_payment_penalty: { details: [first, second] } },
  });
  await openApp('/vat?tab=penalties', client, 'VAT returns');
  const [period, due, charged] = ['01/01/2026 to 31/03/2026', 'Due 07/08/2026', 'Charged £25.21'];
  const about = 'Second penalty · £30.68 not charged yet';
  expect(cellsOf(await table('Penalties for late payments'))).toEqual([
    [period, 'First penalty', due, 'Charged', charged, '£25.21'],
    [period, about, due, 'Still growing', charged, '£25.21'],
  ]);
});

test('a missing answer from HMRC is reported, with a retry', async () => {
  const { client } = await allowedClient();
  await openApp('/vat', client, 'VAT returns');
  const words = 'HMRC is not available at the moment. Please try again later.';
  const heal = refuse(words, 503, ({ url }) => url.includes('/hmrc/obligations'));
  tab('Due dates');
  expect(await screen.findByText(words)).toBeTruthy();
  heal();
  press('Try again');
  expect(await table('Periods and due dates at HMRC')).toBeTruthy();
});

test('an unregistered client is told why there are no returns, and has no such area', async () => {
  await openApp('/vat', await signedInClient({ vat: null }), 'VAT returns');
  expect(screen.getByText(/^Your business is not registered for VAT/)).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Documents' })).toBeNull();
});

test('a registered client finds the page beside the shared documents, and by the search', async () => {
  await openApp('/documents', await signedInClient(), 'Important documents shared with you');
  const nav = screen.getByRole('navigation', { name: 'Documents' });
  expect(texts('link', nav)).toEqual(['Shared with you', 'VAT returns']);
  await follow('VAT returns');
  expect(screen.getByRole('link', { name: 'VAT returns' }).getAttribute('aria-current')).toBe(
    'page',
  );
});

test('a paper client is led to their envelope', async () => {
  await openApp('/vat', await signedInClient({ paper: true }));
  await waitFor(() => expect(address()).toBe('/envelope'));
});

test('a client who has left still sees the returns', async () => {
  const { client } = await clientWithReturn();
  await leaveTheService(client);
  await openApp('/vat', client, 'VAT returns');
  await follow('Show the return', A_RETURN);
  expect(screen.getByRole('table', { name: 'Boxes of the return' })).toBeTruthy();
});
