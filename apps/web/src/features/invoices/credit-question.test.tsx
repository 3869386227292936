import { giveCredit } from '@counterfoil/testkit/credit';
import { type InvoicingClient, test } from '@counterfoil/testkit/invoicing';
import { untaxed } from '@counterfoil/testkit/settling';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { mailSheet } from '#testing/invoice-form.ts';
import { choose, selectShown } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';
import { answer, press } from '#testing/page.ts';

/** Two invoices of £100.00, A due before B, and credit on the account of their customer. */
async function inCredit(client: InvoicingClient, credit: string) {
  const customer = await client.customer({ name: 'Fig & Co' });
  const owing = (number: string, payment_terms: number) =>
    client.sent({ customer, number, date: '2026-11-10', payment_terms, ...untaxed('100') });
  const invoices = [await owing('A', 20), await owing('B', 30)] as const;
  await giveCredit(client, customer, credit);
  return invoices;
}

test('a reminder of an invoice covered by credit offers the credit instead', async ({ client }) => {
  const [invoice] = await inCredit(client, '150.00');
  await openApp('/invoices/sent', client);
  await choose('A', 'Remind');
  const dialog = await screen.findByRole('alertdialog', { name: 'Use credit' });
  expect(dialog.textContent).toContain('There’s nothing to send a reminder for.');
  expect(dialog.textContent).toContain(
    'Fig & Co has £150.00 of unused credit. £100.00 of it will be taken off Invoice A, which will then be paid.',
  );
  await answer('Use £100.00');
  await screen.findByText('Credit has been used');
  expect(await client.read(invoice)).toMatchObject({ aasm_state: 'paid', reminders: [] });
});

test('a reminder of an invoice reduced by credit names the amount left to pay', async ({
  client,
}) => {
  await inCredit(client, '150.00');
  await openApp('/invoices/sent', client);
  await choose('B', 'Remind');
  const sheet = await mailSheet('Remind Fig & Co?');
  expect(sheet.textContent).toContain('£50.00 is still owed on Invoice B.');
  expect(sheet.textContent).toContain('asks for the £100.00 on the invoice less unused credit');
  fireEvent.click(within(sheet).getByRole('button', { name: 'Use the credit first' }));
  await screen.findByRole('alertdialog', { name: 'Use credit' });
});

test('reminders of several leave out invoices covered by credit, and say so first', async ({
  client,
}) => {
  const [covered, owed] = await inCredit(client, '100.00');
  await openApp('/invoices/sent', client);
  await selectShown();
  press('Remind');
  const dialog = await screen.findByRole('alertdialog', { name: 'Send reminders' });
  await within(dialog).findByText(/^1 invoice selected is left out: the customer’s unused credit/);
  await answer('Send reminder');
  await screen.findByText('Invoice has been resent');
  expect((await client.read(covered)).reminders).toEqual([]);
  expect((await client.read(owed)).reminders).toHaveLength(1);
});

test('an unpaid invoice shows the credit of its customer, and can use it', async ({ client }) => {
  const [first] = await inCredit(client, '30.00');
  await openApp(`/invoices/sent/${first.id}`, client, 'Invoice A');
  screen.getByText('Fig & Co has £30.00 of unused credit.');
  press('Use credit');
  await answer('Use £30.00');
  await screen.findByText('Credit has been used');
  await waitFor(() => expect(document.body.textContent).toContain('£30.00 of credit from'));
  await waitFor(() => expect(screen.queryByText(/of unused credit\.$/)).toBeNull());
});
