import { leaveTheService, signedInClient } from '@counterfoil/testkit/clients';
import { invoicingClient, test } from '@counterfoil/testkit/invoicing';
import { aCustomer, aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { onPhone } from '#testing/dom.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, heading, press } from '#testing/page.ts';
import {
  events,
  fact,
  head,
  history,
  linesOf,
  NOTE,
  offered,
  region,
  sumRows,
} from '#testing/invoice-page.ts';

/** The first link of the page. */
const back = () => within(screen.getByRole('main')).getAllByRole('link')[0] as HTMLElement;

test('shows all of an invoice read-only: customer, references, dates, lines, totals, both notes', async ({
  client,
}) => {
  const customer = await aCustomer(client, { name: 'Fig & Co' });
  const { id } = await aSentInvoice(client, {
    customer,
    number: 'S-1',
    purchase_reference: 'PO 7',
    customer_notes: 'Thank you',
    notes: 'Ring first',
  });
  await openApp(`/invoices/sent/${id}`, client, 'Invoice S-1');
  expect(fact('Customer')).toBe('Fig & Co');
  expect(fact('Invoice number')).toBe('S-1');
  expect(fact('Purchase reference')).toBe('PO 7');
  expect(fact('Invoice date')).toBe('21/11/2026');
  expect(fact('Payment terms')).toBe('30 days');
  expect(fact('Due date')).toBe('21/12/2026');
  expect(head()?.textContent).toContain('£134.61 left to pay Due in 30 days, on 21/12/2026');
  expect(linesOf('Lines of the invoice')).toEqual([
    ['Shelf', '2', '£49.99', '20%', '£99.98'],
    ['Insulation', '1', '£10.00', '5%', '£10.00'],
    ['Book', '3', '£3.33', '0%', '£9.99'],
  ]);
  expect(fact('Subtotal')).toBe('£119.97');
  expect(fact('Discount')).toBe('−£5.00');
  expect(fact('VAT 20%')).toBe('£19.16');
  expect(fact('Total')).toBe('£134.61');
  expect(within(region('Notes to the customer')).getByText('Thank you')).toBeTruthy();
  expect(within(region('Your own notes')).getByText('Ring first')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  const link = within(screen.getByRole('main')).getByRole('link', { name: 'Fig & Co' });
  expect(link.getAttribute('href')).toBe(`/customers/${customer.id}/ledger`);
});

test('an invoice with many payments adds them up', async ({ client }) => {
  const parent = await client.sent({ number: 'S-1' });
  for (const amount_paid of ['1', '2', '3', '4', '5', '6', '7']) {
    await client.pay(parent, { amount_paid, payment_type: 'partial' });
  }
  await openApp(`/invoices/sent/${parent.id}`, client, 'Invoice S-1');
  expect(sumRows().slice(-3)).toEqual(['Total£134.61', 'Paid−£28.00', 'Left to pay£106.61']);
});

test('shows no VAT to a client who charges none', async () => {
  const client = await signedInClient({ vat: null });
  const items_attributes = [{ description: 'Shelf', quantity: '2', price: '10', tax: '0' }];
  const { id } = await aSentInvoice(client, { number: 'S-1', items_attributes, discount: '' });
  await openApp(`/invoices/sent/${id}`, client, 'Invoice S-1');
  expect(linesOf('Lines of the invoice')).toEqual([['Shelf', '2', '£10.00', '£20.00']]);
  expect(document.body.textContent).not.toContain('VAT');
});

test('corrects an address with another state, and Back goes to the right list', async ({
  client,
}) => {
  const { id } = await aSentInvoice(client, { number: 'S-1', date: '2026-09-01' });
  await openApp(`/invoices/paid/${id}`, client, 'Invoice S-1');
  expect(address()).toBe(`/invoices/overdue/${id}`);
  expect(head()?.textContent).toContain('£134.61 left to pay 51 days late, due on 01/10/2026');
  fireEvent.click(back());
  await heading('Overdue');
});

test('a draft opens its form', async ({ client }) => {
  const draft = await aDraft(client, { number: 'D-1' });
  await openApp(`/invoices/sent/${draft.id}`, client, 'Edit invoice D-1');
  expect(address()).toBe(`/invoices/edit/${draft.id}`);
});

test('answers Page not found for another client’s invoice', async () => {
  const { id } = await (await invoicingClient()).sent();
  await openApp(`/invoices/sent/${id}`, await signedInClient());
  expect(await heading('Page not found')).toBeTruthy();
});

test('an invoice reduced only by a credit note is not part paid', async ({ client }) => {
  const parent = await aSentInvoice(client, { number: 'S-1' });
  await client.credited(parent, '34.61', NOTE);
  await openApp(`/invoices/sent/${parent.id}`, client, 'Invoice S-1');
  expect(head()?.textContent).toContain('Reduced by credit note CN-7');
  expect(screen.queryByText('Part paid')).toBeNull();
});

test('a credited invoice leads to its credit note, and says why there can be no second', async ({
  client,
}) => {
  const parent = await aSentInvoice(client, { number: 'S-1' });
  await client.pay(parent, { amount_paid: '100', payment_type: 'partial' });
  const note = await client.credited(parent, '34.61', NOTE);
  await openApp(`/invoices/paid/${parent.id}`, client, 'Invoice S-1');
  const link = screen.getAllByRole('link', { name: 'CN-7' })[0];
  expect(link?.parentElement?.textContent).toContain('Reduced by credit note CN-7');
  expect(link?.getAttribute('href')).toBe(`/invoices/sent/${note.id}`);
  const actions = within(screen.getByRole('group', { name: 'Actions' }));
  expect(actions.getByText('This invoice already has a credit note.')).toBeTruthy();
});

test('on phones, where Credit is in the menu, only the menu says why it is refused', async ({
  client,
}) => {
  onPhone();
  const parent = await aSentInvoice(client, { number: 'S-1' });
  await client.credited(parent, '134.61', NOTE);
  await openApp(`/invoices/paid/${parent.id}`, client, 'Invoice S-1');
  const reason = /This invoice already has a credit note/;
  expect(screen.queryByText(reason)).toBeNull();
  press('More');
  expect(await screen.findByText(reason)).toBeTruthy();
});

test('a credit note shows its invoice and the effect on it, and can be resent', async ({
  client,
}) => {
  const parent = await aSentInvoice(client, { number: 'S-1' });
  await client.pay(parent, { amount_paid: '100', payment_type: 'partial' });
  const note = await client.credited(parent, '50', NOTE);
  await openApp(`/invoices/sent/${note.id}`, client, 'Credit note CN-7');
  expect(await offered()).toEqual(['Preview', 'Download', 'Resend', 'Changes']);
  expect(fact('Credit date')).toBe('21/11/2026');
  // Nobody pays a credit note.
  expect(fact('Payment terms')).toBeUndefined();
  expect(fact('Due date')).toBeUndefined();
  expect(head()?.textContent).toContain(
    '£50.00 credit Took £34.61 off invoice S-1, which has nothing left to pay. £15.39 more than was left to pay',
  );
  expect(events(await history('Credit note CN-7'))).toContain('Took £34.61 off invoice S-1');
  fireEvent.click(within(region('History')).getByRole('link', { name: 'S-1' }));
  await heading('Invoice S-1');
  expect(address()).toBe(`/invoices/paid/${parent.id}`);
});

test('a client who has left can read a draft, and is told why it cannot be changed', async ({
  client,
}) => {
  const { id } = await aDraft(client, {
    number: '',
    customer_notes: 'Thank you.',
    items_attributes: [
      { description: 'Shelf', quantity: '2', price: '1234.5', tax: '20' },
      { description: 'Not priced yet', quantity: '', price: '', tax: '20' },
    ],
  });
  await leaveTheService(client);
  await openApp(`/invoices/edit/${id}`, client, 'Invoice');
  expect(screen.getByText(/you can no longer change drafts/)).toBeTruthy();
  expect(linesOf('Lines of the invoice')).toEqual([
    ['Shelf', '2', '£1,234.50', '20%', '£2,469.00'],
    ['Not priced yet', '', '', '20%', '£0.00'],
  ]);
  expect(fact('Invoice number')).toBe('–');
  expect(screen.getByText('Thank you.')).toBeTruthy();
  expect(head()?.textContent).toContain('Not sent yet');
  expect(screen.queryByRole('textbox')).toBeNull();
});

const OPEN = ['Mark as paid', 'Remind', 'Preview', 'Download', 'Credit', 'Duplicate', 'Changes'];

test.for([
  ['sent', 'Sent', 'Sent', OPEN],
  ['overdue', 'Overdue', 'Overdue', OPEN],
  ['paid', 'Paid', 'Paid history', ['Preview', 'Download', 'Credit', 'Duplicate', 'Changes']],
] as const)(
  '/invoices/%s/{id} shows the invoice and its possible actions, under %s',
  async ([state, entry, list, shown], { client }) => {
    const date = state === 'overdue' ? '2025-12-01' : '2026-11-21';
    const make = state === 'paid' ? client.paid : client.sent;
    const { id } = await make({ number: 'S-1', date });
    await openApp(`/invoices/${state}/${id}`, client, 'Invoice S-1');
    expect(address()).toBe(`/invoices/${state}/${id}`);
    expect(await offered()).toEqual(shown);
    const menu = screen.getByRole('navigation', { name: 'Invoices' });
    const current = within(menu).getByRole('link', { name: entry });
    expect(current.getAttribute('aria-current')).toBe('true');
    expect(back().textContent).toBe(list);
    expect(back().getAttribute('href')).toBe(`/invoices/${state}`);
  },
);
