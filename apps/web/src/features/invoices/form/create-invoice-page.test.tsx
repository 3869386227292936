import { signedInClient } from '@counterfoil/testkit/clients';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  chooseCustomer,
  invoicesOf,
  lineField,
  linesOf,
  totalsShown,
  writeLine,
  saveDraft,
} from '#testing/invoice-form.ts';
import { fillInCustomer } from '#testing/customers-list.ts';
import { change, expectSaid, field, type, optionsOf } from '#testing/fields.ts';
import { address, heading, press } from '#testing/page.ts';
import { openChosen, openForm, openNew, withCustomer, writeExample } from '#testing/new-invoice.ts';

test("starts with the next number, today, and the client's own terms and rate", async () => {
  const { client, customer } = await withCustomer();
  await client.draft({ customer, number: 'FIG-0041' });
  await openForm(client);
  expect(field('Invoice number')).toHaveProperty('value', 'FIG-0042');
  expect(field('Invoice date')).toHaveProperty('value', '21/11/2026');
  expect(field('Payment terms')).toHaveProperty('value', '30');
  expect(screen.getByLabelText('Due date').textContent).toBe('21/12/2026');
  expect(linesOf('Quantity')).toEqual(['1']);
  expect(linesOf('VAT %')).toEqual(['20']);
});

test('the next new invoice starts with the next number, not the previous one', async () => {
  await openChosen();
  await saveDraft();
  fireEvent.click(screen.getAllByRole('link', { name: 'Create new' })[0] ?? document.body);
  await heading('New invoice');
  expect(field('Invoice number')).toHaveProperty('value', 'INV-0002');
});

test('offers the terms of the spec, and the due date follows terms and date', async () => {
  await openNew();
  const offered = 'Immediate, 7 days, 14 days, 28 days, 30 days, 60 days';
  expect(optionsOf(field('Payment terms'))).toBe(offered);
  change('Payment terms', '7');
  change('Invoice date', '1.12.26');
  await waitFor(() => expect(screen.getByLabelText('Due date').textContent).toBe('08/12/2026'));
});

test('warns of a date more than a year away, but accepts it', async () => {
  await openNew();
  change('Invoice date', '21/11/2028');
  const warning = 'That is more than a year away. Is the year right?';
  await expectSaid('Invoice date', warning);
});

test.each(['customer_id', 'customerId'])('%s in the address chooses the customer', async (name) => {
  const { client, customer } = await withCustomer();
  await openForm(client, `?${name}=${customer.id}`);
  expect(field('Customer')).toHaveProperty('value', 'Fig & Co');
});

test('totals, VAT per rate and discount update with each keystroke, matching the server’s', async () => {
  const { client } = await openNew();
  writeExample();
  const nets = screen
    .getAllByRole('cell')
    .flatMap(({ dataset, textContent }) => (dataset['label'] === 'Net' ? [textContent] : []));
  expect(nets).toEqual(['£99.98', '£10.00', '£9.99']);
  expect(totalsShown()).toEqual({
    Subtotal: '£119.97',
    Discount: '−£5.00',
    'VAT 20%': '£19.16',
    'VAT 5%': '£0.48',
    'VAT 0%': '£0.00',
    Total: '£134.61',
  });
  chooseCustomer('Fig');
  await saveDraft();
  const [draft] = await invoicesOf(client, 'draft');
  expect(draft).toMatchObject({ total: '134.61', discount: '5.00' });
});

test('while a figure is refused, the figures that depend on it are dashes', async () => {
  await openNew();
  for (const [quantity, price] of [
    ['2', '-5'],
    ['two', '49.99'],
  ] as const) {
    writeLine(1, 'Shelf', quantity, price);
    expect(totalsShown()).toEqual({ Subtotal: '–', Total: '–' });
  }
  writeLine(1, 'Shelf', '2', '49.99');
  type('Discount', 'some');
  expect(totalsShown()).toEqual({ Subtotal: '£99.98', Total: '–' });
});

test('adding a customer meanwhile keeps the typed text, and chooses the new customer', async () => {
  const { client } = await openNew();
  writeExample();
  type('Invoice number', 'MINE-7');
  change('Customer', 'Quince');
  fireEvent.click(screen.getByRole('option', { name: 'Add “Quince”' }));
  await screen.findByRole('dialog', { name: 'Add a customer' });
  expect(field('Name')).toHaveProperty('value', 'Quince');
  fillInCustomer('Quince Ltd', 'q@quince.test');
  press('Add customer');
  await waitFor(() => expect(document.activeElement).toBe(lineField('Description', 1)));
  expect(address()).toBe('/invoices/create');
  await waitFor(() => expect(field('Customer')).toHaveProperty('value', 'Quince Ltd'));
  expect(field('Invoice number')).toHaveProperty('value', 'MINE-7');
  expect(linesOf('Description')).toEqual(['Shelf', 'Insulation', 'Book']);
  expect(totalsShown()).toMatchObject({ Total: '£134.61' });
  await saveDraft();
  const [draft] = await invoicesOf(client, 'draft');
  expect(draft).toMatchObject({ number: 'MINE-7', customer_name: 'Quince Ltd', total: '134.61' });
});

test('tells a client who has left that no invoices can be created', async () => {
  await openForm(await signedInClient({ client_status: 'left' }));
  expect(screen.getByText(/^You have left the service/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
});

test('choosing the customer leads to the first line', async () => {
  await openNew();
  chooseCustomer('Fig');
  await waitFor(() => expect(document.activeElement).toBe(lineField('Description', 1)));
});

test('the preview shows the paper with the typed values', async () => {
  await openNew();
  chooseCustomer('Fig');
  writeLine(1, 'Oak shelf', '2', '49.99');
  type('Notes to the customer', 'Mind the step.');
  press('Preview');
  const paper = await screen.findByRole('article', { name: /^Preview: VAT invoice/ });
  for (const shown of ['Fig & Co', 'Oak shelf', '£49.99', '£99.98', '£119.98', 'Mind the step.']) {
    expect(paper.textContent).toContain(shown);
  }
});

test('the preview has the words, dates and sender of the PDF', async () => {
  await openNew();
  chooseCustomer('Fig');
  writeLine(1, 'Oak shelf', '2', '49.99');
  press('Preview');
  const paper = await screen.findByRole('article', { name: 'Preview: VAT invoice INV-0001' });
  const columns = within(paper).getAllByRole('columnheader');
  expect(columns.slice(0, 5).map(({ textContent }) => textContent)).toEqual([
    'Description',
    'Quantity',
    'Unit price',
    'VAT',
    'Net',
  ]);
  for (const shown of [
    'Test Joinery Ltd',
    /VAT number GB/,
    'Date and tax point',
    '21 November 2026',
    'Please pay by 21 December 2026',
    'VAT summary',
    /^Test Joinery Ltd\. Registered in England and Wales, company number/,
  ]) {
    expect(within(paper).getByText(shown)).toBeTruthy();
  }
});

test('lists the keys as named on this keyboard', async () => {
  await openNew();
  expect(screen.getByText('Keyboard shortcuts')).toBeTruthy();
  const send = screen.getByText('Send', { selector: 'dd' }).previousElementSibling;
  expect(send?.textContent).toBe('CtrlEnter');
});
