import { markAsPaid } from '@counterfoil/contract/invoices/routes';
import {
  receiveCrezcoPayments,
  startBankPayment,
} from '@counterfoil/contract/payments/pay-by-bank-routes';
import {
  inject,
  leaveTheService,
  signedInClient,
  type SignedInClient,
} from '@counterfoil/testkit/clients';
import { aPayNonce, connectedToPay, payTokenOf } from '@counterfoil/testkit/pay-by-bank';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { watchLeaving } from '#testing/banking.ts';
import { intercept } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, answer, cellsOf, follow, heading, press } from '#testing/page.ts';

const PAGE = '/account/pay-by-bank';
const answerOf = async (client: SignedInClient, nonce?: string) =>
  `/pay-by-bank-callback?${new URLSearchParams({
    nonce: nonce ?? (await aPayNonce(client)),
    'user-id': client.api.pays.open(),
  }).toString()}`;

test('introduces the provider, and Connect leads to its page', async () => {
  await openApp(PAGE, await signedInClient(), 'Pay by Bank');
  expect(screen.getByText('You are not connected yet.')).toBeTruthy();
  expect(
    screen.getByRole('heading', { name: 'Get paid straight into your bank with Crezco' }),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Pay-by-bank payments' })).toBeTruthy();
  const left = watchLeaving();
  press('Connect with Crezco');
  await waitFor(() => expect(left).toEqual([expect.stringMatching(/^https:\/\/pay\.test\//)]));
});

test('the return stores the provider’s id, reloads the profile, says so and shows the settings', async () => {
  const client = await signedInClient();
  const calls: string[] = [];
  const at = await answerOf(client);
  await openApp('/account/help', client, 'Help');
  intercept((request, send) => {
    calls.push(new URL(request.url).pathname);
    return send(request);
  });
  window.history.pushState(null, '', at);
  window.dispatchEvent(new PopStateEvent('popstate'));
  await heading('Pay by Bank');
  expect(address()).toBe(PAGE);
  expect(await screen.findByText('You have connected with Crezco successfully')).toBeTruthy();
  expect(screen.getByText('You are connected with Crezco.')).toBeTruthy();
  expect(screen.getByText('Joinery at the bank')).toBeTruthy();
  expect(screen.getByText('21/11/2026')).toBeTruthy();
  const posted = calls.findIndex((path) => path.endsWith('/pay_by_bank/callback'));
  expect(calls.slice(posted).some((path) => path.endsWith('/profile'))).toBe(true);
});

test('a return with an unknown nonce says why, and can start again', async () => {
  const client = await signedInClient();
  await openApp(await answerOf(client, 'another'), client, 'You are not connected');
  expect(screen.getByText(/^This visit to Crezco didn’t start here/)).toBeTruthy();
  const left = watchLeaving();
  press('Start again');
  await waitFor(() => expect(left).toHaveLength(1));
});

test('a return without an id changes nothing, and offers a way on', async () => {
  await openApp('/pay-by-bank-callback', await signedInClient(), 'You are not connected');
  expect(screen.getByText(/^The provider didn’t tell us who you are there/)).toBeTruthy();
  await follow('Pay by Bank');
});

test('Disconnect asks first, then introduces the provider again', async () => {
  const client = await signedInClient();
  await connectedToPay(client);
  await openApp(PAGE, client, 'Pay by Bank');
  press('Disconnect');
  await answer('Cancel', 'Disconnect from Crezco?');
  press('Disconnect');
  await answer('Disconnect', 'Disconnect from Crezco?');
  expect(await screen.findByText('You have disconnected from Crezco')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Connect with Crezco' })).toBeTruthy();
});

test('shows payments above the amount owed', async () => {
  const client = await signedInClient();
  await connectedToPay(client);
  const { id, number } = await aSentInvoice(client);
  const { pays } = client.api;
  await inject(client.api, startBankPayment, { params: { token: await payTokenOf(client, id) } });
  await client.call(markAsPaid, {
    params: { id },
    body: {
      invoice: { payment_date: '2026-11-21', amount_paid: '100.00', payment_type: 'partial' },
    },
  });
  const [order] = pays.ordersOf(client.clientId);
  const order_id = order?.id ?? '';
  const secret = pays.addressOf(client.clientId)?.split('/').at(-1) ?? '';
  const message = pays.message({ order_id, payment_id: pays.pay(order_id) });
  await inject(client.api, receiveCrezcoPayments, { params: { secret }, ...message });
  await openApp(PAGE, client, 'Pay by Bank');
  expect(cellsOf(screen.getByRole('table', { name: 'Paid too much' }))).toEqual([
    [number, expect.anything(), '21/11/2026', '£134.61', '£100.00'],
  ]);
});

test('a client who has left cannot connect, and is told why', async () => {
  const client = await signedInClient();
  await leaveTheService(client);
  await openApp(PAGE, client, 'Pay by Bank');
  expect(
    screen.getByText(/^You have left the service, so you can no longer connect payments by bank/),
  ).toBeTruthy();
});
