import { giveCredit } from '@counterfoil/testkit/credit';
import { type InvoicingClient, test } from '@counterfoil/testkit/invoicing';
import { untaxed } from '@counterfoil/testkit/settling';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { change, expectSaid, field, type } from '#testing/fields.ts';
import { openApp } from '#testing/open-app.tsx';
import { press, texts } from '#testing/page.ts';

/** An invoice of £100.00 on which £150.00 was received. */
async function overpaid(client: InvoicingClient) {
  const invoice = await client.sent({ number: 'A', date: '2026-11-10', ...untaxed('100') });
  await client.pay(invoice, { amount_paid: '150', rest_as_credit: true });
  return invoice;
}

async function openRefund() {
  press('Record refund');
  const dialog = await screen.findByRole('dialog', { name: 'Record refund' });
  const confirm = () =>
    fireEvent.click(within(dialog).getByRole('button', { name: 'Record refund' }));
  return { dialog, confirm };
}

test('an overpaid invoice says so, and part of its credit is refunded on a date', async ({
  client,
}) => {
  const invoice = await overpaid(client);
  await openApp(`/invoices/paid/${invoice.id}`, client, 'Invoice A');
  expect(document.body.textContent).toContain('£50.00 overpaid, kept as credit');
  screen.getByText(`${invoice.customer_name} has £50.00 of unused credit from this invoice.`);
  const { dialog, confirm } = await openRefund();
  expect(dialog.textContent).toContain('£50.00 of unused credit from Invoice A.');
  expect(field('Amount refunded')).toHaveProperty('value', '50.00');
  expect(field('Refunded on')).toHaveProperty('value', '21/11/2026');
  for (const [label, typed, words] of [
    ['Amount refunded', '50.01', 'Should be less than 50.00'],
    ['Amount refunded', '0', 'Should be greater than 0'],
    ['Amount refunded', '', 'Required'],
    ['Refunded on', '22/11/2026', 'Cannot be in the future'],
  ] as const) {
    change(label, typed);
    confirm();
    await expectSaid(label, words);
  }
  change('Refunded on', '20/11/2026');
  type('Amount refunded', '20');
  confirm();
  expect(await screen.findByText('Refund has been recorded')).toBeTruthy();
  await waitFor(() =>
    expect(document.body.textContent).toContain('£20.00 of credit refunded on 20/11/2026'),
  );
  expect(await client.read(invoice)).toMatchObject({ overpaid: '30.00' });
  const totals = screen.getByLabelText('Totals');
  const facts = texts('term', totals).map(
    (name, at) => `${name}: ${texts('definition', totals)[at]}`,
  );
  await waitFor(() =>
    expect(facts.slice(-4)).toEqual([
      'Left to pay: £0.00',
      'Overpaid 21/11/2026: £50.00',
      'Refunded 20/11/2026: −£20.00',
      'Unused credit: £30.00',
    ]),
  );
});

test('a credit note shows its refund, and offers no more', async ({ client }) => {
  const note = await giveCredit(client, await client.customer(), '40.00');
  await openApp(`/invoices/sent/${note.id}`, client, `Credit note ${note.number}`);
  const { confirm } = await openRefund();
  confirm();
  expect(await screen.findByText('Refund has been recorded')).toBeTruthy();
  await waitFor(() => expect(document.body.textContent).toContain('£40.00 was refunded.'));
  expect(screen.queryByRole('button', { name: 'Record refund' })).toBeNull();
});

test('another person’s refund is reported before one is recorded twice', async ({ client }) => {
  const invoice = await overpaid(client);
  await openApp(`/invoices/paid/${invoice.id}`, client, 'Invoice A');
  const { dialog, confirm } = await openRefund();
  await client.refund(invoice, '30.00');
  confirm();
  await within(dialog).findByRole('alert');
  press('Load the newer version');
  await waitFor(() => expect(field('Amount refunded')).toHaveProperty('value', '20.00'));
  expect(await client.read(invoice)).toMatchObject({ overpaid: '20.00' });
});
