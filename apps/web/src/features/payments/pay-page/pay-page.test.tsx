import { disconnectPayByBank } from '@counterfoil/contract/payments/pay-by-bank-routes';
import { markAsPaid } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { connectedToPay, paidByBank, payTokenOf } from '@counterfoil/testkit/pay-by-bank';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { watchLeaving } from '#testing/banking.ts';
import { openApp } from '#testing/open-app.tsx';
import { press } from '#testing/page.ts';

let client: SignedInClient;
let invoice: Invoice;
let at: string;
beforeEach(async () => {
  client = await signedInClient();
  await connectedToPay(client);
  invoice = await aSentInvoice(client);
  at = `/pay/${await payTokenOf(client, invoice.id)}`;
});
const open = (from = '') => openApp(`${at}${from}`, null, `Invoice ${invoice.number ?? ''}`);
const pay = (amount_paid: string) =>
  client.call(markAsPaid, {
    params: { id: invoice.id },
    body: { invoice: { payment_date: '2026-11-21', amount_paid, payment_type: 'partial' } },
  });
const payButton = () => screen.queryByRole('button', { name: /^Pay £/ });

test('shows the invoice with its PDF to anyone with the link, and leads to the bank', async () => {
  await pay('34.61');
  await open();
  for (const text of ['Test Joinery Ltd', '£100.00', '£134.61', '21/11/2026']) {
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  }
  expect(
    screen.getByRole('link', { name: 'Download the invoice (PDF)' }).getAttribute('href'),
  ).toBe(`/v1${at}/pdf`);
  expect(screen.queryByRole('navigation')).toBeNull();
  const left = watchLeaving();
  press('Pay £100.00 by bank');
  await waitFor(() =>
    expect(left).toEqual([expect.stringMatching(/^https:\/\/pay\.test\/orders/)]),
  );
});

test('a paid invoice says so, and offers no payment', async () => {
  await pay('134.61');
  await open();
  expect(screen.getByText('This invoice is paid. Thank you.')).toBeTruthy();
  expect(payButton()).toBeNull();
});

test('a business that is no longer connected takes no payment, and the page says so', async () => {
  await client.call(disconnectPayByBank);
  await open();
  expect(screen.getByText(/^Test Joinery Ltd isn’t taking payments on this page/)).toBeTruthy();
  expect(payButton()).toBeNull();
});

test('a payer who returns before the bank’s message is told so', async () => {
  await open('?from=bank');
  expect(screen.getByText(/^We haven’t heard about a payment yet/)).toBeTruthy();
});

test.each([
  ['failed', /^Your bank didn’t make the payment\. Please try again/],
  ['cancelled', 'The payment was cancelled, so nothing has been paid.'],
] as const)('a payer who returns after a payment that has %s is told so', async (status, said) => {
  await paidByBank(client, at.slice('/pay/'.length), { status });
  await open('?from=bank');
  expect(screen.getByText(said)).toBeTruthy();
  expect(payButton()).not.toBeNull();
});

test('a refused payment says why, and the page shows the current state', async () => {
  await open();
  await pay('134.61');
  press('Pay £134.61 by bank');
  expect(await screen.findByText('This invoice is paid. Thank you.')).toBeTruthy();
  expect(payButton()).toBeNull();
});

test('an unknown link says that there is no such invoice', async () => {
  await openApp(`/pay/${'a'.repeat(43)}`, null, 'We can’t find this invoice');
  expect(payButton()).toBeNull();
});
