import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { leaveTheService, signedInClient } from '@counterfoil/testkit/clients';
import { invoicingClient, test } from '@counterfoil/testkit/invoicing';
import { aCustomer, aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { intercept } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, cellsOf, follow, heading, texts } from '#testing/page.ts';

/** The text of a fact on the page. */
const fact = (name: string) =>
  screen.getAllByRole('term').find(({ textContent }) => textContent === name)?.nextSibling
    ?.textContent;
const buttons = () => texts('button', screen.getByRole('group', { name: 'Actions' }));
const linesOf = (name: string) => cellsOf(screen.getByRole('table', { name }));
const NOTE = { number: 'CN-7', date: '2026-11-21' };

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
  expect(fact('Due date')).toBe('21/12/2026 In 30 days');
  expect(linesOf('Lines of the invoice')).toEqual([
    ['Shelf', '2', '£49.99', '20%', '£99.98'],
    ['Insulation', '1', '£10.00', '5%', '£10.00'],
    ['Book', '3', '£3.33', '0%', '£9.99'],
  ]);
  expect(fact('Subtotal')).toBe('£119.97');
  expect(fact('Discount')).toBe('-£5.00');
  expect(fact('VAT 20%')).toBe('£19.16');
  expect(fact('Total')).toBe('£134.61');
  expect(within(region('Notes to the customer')).getByText('Thank you')).toBeTruthy();
  expect(within(region('Your own notes')).getByText('Ring first')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
const region = (name: string) => screen.getByRole('region', { name });

test('shows no VAT to a client who charges none', async () => {
  const client = await signedInClient({ vat: null });
  const items_attributes = [{ description: 'Shelf', quantity: '2', price: '10', tax: '0' }];
  const { id } = await aSentInvoice(client, { number: 'S-1', items_attributes, discount: '' });
  await openApp(`/invoices/sent/${id}`, client, 'Invoice S-1');
  expect(linesOf('Lines of the invoice')).toEqual([['Shelf', '2', '£10.00', '£20.00']]);
  expect(document.body.textContent).not.toContain('VAT');
});

test('corrects an address of another state, and Back goes to the right list', async ({
  client,
}) => {
  const { id } = await aSentInvoice(client, { number: 'S-1', date: '2026-09-01' });
  await openApp(`/invoices/paid/${id}`, client, 'Invoice S-1');
  expect(address()).toBe(`/invoices/overdue/${id}`);
  expect(fact('Due date')).toBe('01/10/2026 Overdue by 51 days');
  await follow('Back', 'Overdue');
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

test('lists every payment with the balance after it, and shows the badges', async ({ client }) => {
  const parent = await aSentInvoice(client, { number: 'S-1' });
  await client.pay(parent, { amount_paid: '50', payment_type: 'partial' });
  const note = await client.credited(parent, '34.61', NOTE);
  await openApp(`/invoices/sent/${parent.id}`, client, 'Invoice S-1');
  expect(linesOf('Payments')).toEqual([
    ['21/11/2026', 'Payment', '£50.00', '£84.61'],
    ['21/11/2026', 'Credit note CN-7', '£34.61', '£50.00'],
  ]);
  expect(screen.getByText('Part paid')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Credit' })).toBeNull();
  await follow('CR: credit note CN-7', 'Credit note CN-7');
  expect(address()).toBe(`/invoices/sent/${note.id}`);
});

test('a credit note shows its invoice and the effect on it, and can be resent', async ({
  client,
}) => {
  const parent = await aSentInvoice(client, { number: 'S-1' });
  await client.pay(parent, { amount_paid: '100', payment_type: 'partial' });
  const note = await client.credited(parent, '50', NOTE);
  await openApp(`/invoices/sent/${note.id}`, client, 'Credit note CN-7');
  expect(buttons()).toEqual(['Preview', 'Download', 'Resend']);
  expect(fact('Credit date')).toBe('21/11/2026');
  expect(fact('Payment terms')).toBe('30 days');
  expect(fact('Due date')).toBeUndefined();
  expect(fact('Taken off by this credit note')).toBe('£34.61');
  expect(fact('Left to pay now')).toBe('£0.00');
  expect(screen.getByText(/^£15.39 more than was left to pay/)).toBeTruthy();
  await follow('S-1', 'Invoice S-1');
  expect(address()).toBe(`/invoices/paid/${parent.id}`);
});

test('follows the e-mail while it is on its way', async ({ client }) => {
  const { id } = await aSentInvoice(client, { number: 'S-1' });
  await openApp(`/invoices/sent/${id}`, client, 'Invoice S-1');
  const mails = region('E-mails');
  expect(await within(mails).findByText(/^It left on/, {}, { timeout: 10_000 })).toBeTruthy();
});

test('says why an e-mail failed', async ({ client }) => {
  const { id } = await aSentInvoice(client, { number: 'S-1' });
  const delivery = { state: 'failed', reason: 'No such mailbox.', sent_at: null };
  await openApp('/invoices/draft', client, 'Drafts');
  intercept(async (request, send) => {
    const answer = await send(request);
    if (!new URL(request.url).pathname.endsWith(id)) return answer;
    const { data } = (await answer.json()) as { data: Invoice };
    return Response.json({ data: { ...data, delivery } });
  });
  fireEvent.click(screen.getByRole('link', { name: /^Sent/ }));
  fireEvent.click(await screen.findByRole('link', { name: 'S-1' }));
  await heading('Invoice S-1');
  expect(within(region('E-mails')).getByText('No such mailbox.')).toBeTruthy();
});

test('a client who has left can read a draft, and sees why it cannot be changed', async ({
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
  expect(screen.getByText(/drafts cannot be changed any more/)).toBeTruthy();
  expect(linesOf('Lines of the invoice')).toEqual([
    ['Shelf', '2', '£1,234.50', '20%', '£2,469.00'],
    ['Not priced yet', '', '', '20%', '£0.00'],
  ]);
  expect(fact('Invoice number')).toBe('–');
  expect(screen.getByText('Thank you.')).toBeTruthy();
  expect(screen.queryByText('Left to pay')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test.for([
  ['sent', 'Sent', ['Mark as paid', 'Preview', 'Download', 'Remind', 'Credit', 'Duplicate']],
  ['overdue', 'Overdue', ['Mark as paid', 'Preview', 'Download', 'Remind', 'Credit', 'Duplicate']],
  ['paid', 'Paid', ['Preview', 'Download', 'Credit', 'Duplicate']],
] as const)(
  '/invoices/%s/{id} shows the invoice and what may be done, under %s',
  async ([state, entry, shown], { client }) => {
    const date = state === 'overdue' ? '2025-12-01' : '2026-11-21';
    const make = state === 'paid' ? client.paid : client.sent;
    const { id } = await make({ number: 'S-1', date });
    await openApp(`/invoices/${state}/${id}`, client, 'Invoice S-1');
    expect(address()).toBe(`/invoices/${state}/${id}`);
    expect(buttons()).toEqual(shown);
    expect(screen.getByRole('link', { name: entry }).getAttribute('aria-current')).toBe('true');
    const back = screen.getByRole('link', { name: 'Back' });
    expect(back.getAttribute('href')).toBe(`/invoices/${state}`);
  },
);
