import { invoicingClient } from '@counterfoil/testkit/invoicing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { intercept, loseAnswers } from '#testing/intercept.ts';
import {
  chooseCustomer,
  invoicesOf,
  lineField,
  linesOf,
  mailSheet,
  totalsShown,
  writeLine,
  saveDraft,
} from '#testing/invoice-form.ts';
import { change, expectSaid, field, leaveWith, saidOf, type } from '#testing/fields.ts';
import { address, heading, press } from '#testing/page.ts';
import { openApp } from '#testing/open-app.tsx';
import { openChosen, openNew } from '#testing/new-invoice.ts';

test('saves an incomplete draft under its customer, says so and goes to the drafts', async () => {
  const { client, customer } = await openChosen();
  type('Invoice number', '');
  type('Notes to the customer', 'Thank you');
  type('Your own notes', 'Slow payer');
  await saveDraft();
  expect(await screen.findByText('Invoice has been saved as a draft')).toBeTruthy();
  expect(address()).toBe('/invoices/draft');
  const [draft] = await invoicesOf(client, 'draft');
  expect(draft).toMatchObject({
    customer_id: customer.id,
    number: null,
    customer_notes: 'Thank you',
    notes: 'Slow payer',
    due_date: '2026-12-21',
  });
  expect((await client.read({ id: draft?.id ?? '' })).items).toEqual([]);
});

test('a draft needs a customer and valid figures', async () => {
  const { client } = await openNew();
  writeLine(1, 'Shelf', 'two', '1.23456');
  change('Invoice date', '31/02/2026');
  press('Save as draft');
  await expectSaid('Customer', 'Required');
  await waitFor(() => expect(document.activeElement).toBe(field('Customer')));
  expect(screen.getByText('Must be a number such as 2 or 1.5')).toBeTruthy();
  expect(screen.getByText('Must be a number such as 49.99')).toBeTruthy();
  expect(saidOf('Invoice date')).toContain('Input a valid date: DD/MM/YYYY');
  expect(screen.getByRole('button', { name: '4 things to fix' })).toBeTruthy();
  expect(await invoicesOf(client, 'draft')).toEqual([]);
});

test('refuses a decimal comma instead of misreading the figure', async () => {
  const { client } = await openChosen();
  writeLine(1, 'Shelf', '1,5', '£1,00');
  type('Discount', '0,50');
  press('Save as draft');
  expect(await screen.findByText('Must be a number such as 2 or 1.5')).toBeTruthy();
  expect(screen.getByText('Must be a number such as 49.99')).toBeTruthy();
  expect(saidOf('Discount')).toContain('Must be an amount such as 134.61');
  expect(linesOf('Quantity')).toEqual(['1,5']);
  expect(linesOf('Price')).toEqual(['£1,00']);
  expect(await invoicesOf(client, 'draft')).toEqual([]);
});

test('reports a used number when its field is left, before anything is sent', async () => {
  const { client, customer } = await openChosen();
  await client.draft({ customer, number: 'INV-0007' });
  writeLine(1, 'Shelf', '1', '10');
  leaveWith('Invoice number', 'inv-0007 ');
  await expectSaid('Invoice number', USED);
  expect(document.activeElement).not.toBe(field('Invoice number'));
  press('Use INV-0008');
  expect(field('Invoice number')).toHaveProperty('value', 'INV-0008');
  await waitFor(() => expect(saidOf('Invoice number')).not.toContain(USED));
  // Ctrl and Enter sends from inside the field.
  type('Invoice number', 'INV-0007');
  fireEvent.keyDown(field('Invoice number'), { key: 'Enter', ctrlKey: true });
  await expectSaid('Invoice number', USED);
  await waitFor(() => expect(document.activeElement).toBe(field('Invoice number')));
  expect(screen.queryByRole('dialog')).toBeNull();
  leaveWith('Invoice number', 'INV-0009');
  await waitFor(() => expect(saidOf('Invoice number')).not.toContain(USED));
});

test('the number of a draft is not reported as used by itself', async () => {
  const client = await invoicingClient();
  const draft = await client.draft({ number: 'FIG-7' });
  await client.draft({ number: 'FIG-8' });
  await openApp(`/invoices/edit/${draft.id}`, client, 'Edit invoice FIG-7');
  leaveWith('Invoice number', 'fig-8');
  await expectSaid('Invoice number', USED);
  leaveWith('Invoice number', 'fig-7');
  press('Send');
  await mailSheet('Do you want to send now?');
  expect(saidOf('Invoice number')).not.toContain(USED);
});

const USED = 'This number is already used';
const BELOW_ZERO = 'Should be greater than 0';

test('refuses negative figures at their fields, and offers no sending', async () => {
  const { client } = await openChosen();
  writeLine(1, 'Shelf', '-1', '−£10.00');
  press('Add line');
  writeLine(2, 'Book', '1', '-0.001');
  type('Discount', '-5');
  for (const button of ['Save as draft', 'Send']) {
    press(button);
    await waitFor(() => expect(screen.getAllByText(BELOW_ZERO)).toHaveLength(4));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: '4 things to fix' })).toBeTruthy();
  }
  for (const [name, n] of [
    ['Quantity', 1],
    ['Price', 1],
    ['Price', 2],
  ] as const) {
    expect(lineField(name, n).getAttribute('aria-invalid')).toBe('true');
  }
  expect(await invoicesOf(client, 'draft')).toEqual([]);
});

test('refuses amounts that are too large to add up, beside the buttons', async () => {
  await openChosen();
  writeLine(1, 'Shelf', '1000000000', '1000000000');
  const asked: string[] = [];
  intercept((request, send) => {
    if (request.method !== 'GET') asked.push(request.url);
    return send(request);
  });
  for (const button of ['Save as draft', 'Send']) {
    press(button);
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe('The amounts are too large.'),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    lineField('Price', 1).focus();
  }
  // The form knows it by itself.
  expect(asked).toEqual([]);
});

test('reports a discount above the subtotal at its field and in the totals', async () => {
  await openChosen();
  writeLine(1, 'Shelf', '1', '10');
  type('Discount', '10.01');
  expect(totalsShown()).toEqual({ Subtotal: '£10.00', Total: '–' });
  press('Save as draft');
  await expectSaid('Discount', 'Cannot be more than the subtotal');
});

test('a retry after a lost answer does not create a second draft', async () => {
  const { client } = await openChosen();
  const heal = loseAnswers(({ method }) => method === 'POST');
  press('Save as draft');
  expect(await screen.findByText(/could not reach the server/)).toBeTruthy();
  heal();
  await saveDraft();
  expect(await invoicesOf(client, 'draft')).toHaveLength(1);
});

test('pressing the button repeatedly does not create a second draft', async () => {
  const { client } = await openChosen();
  type('Invoice number', '');
  const impatient = setInterval(() => fireEvent.keyDown(window, { key: 's', ctrlKey: true }), 1);
  onTestFinished(() => clearInterval(impatient));
  await saveDraft();
  expect(await invoicesOf(client, 'draft')).toHaveLength(1);
});

test('refuses a used number, and offers the next free one', async () => {
  const { client, customer } = await openChosen();
  await client.draft({ customer, number: 'INV-0001' });
  press('Save as draft');
  await expectSaid('Invoice number', 'This number is already used');
  fireEvent.click(await screen.findByRole('button', { name: 'Use INV-0002' }));
  expect(field('Invoice number')).toHaveProperty('value', 'INV-0002');
  await saveDraft();
  expect((await invoicesOf(client, 'draft')).map(({ number }) => number)).toContain('INV-0002');
});

test('Ctrl and S saves the draft, wherever the focus is', async () => {
  const { client } = await openChosen();
  fireEvent.keyDown(field('Your own notes'), { key: 's', ctrlKey: true });
  await heading('Drafts');
  expect(await invoicesOf(client, 'draft')).toHaveLength(1);
});

test('asks before leaving; Update saves and continues, Discard only continues', async () => {
  const { client } = await openChosen();
  const leaveFor = async (list: RegExp) => {
    fireEvent.click(screen.getByRole('link', { name: list }));
    return screen.findByRole('alertdialog', { name: "You've made changes!" });
  };
  expect((await leaveFor(/^Paid/)).textContent).toMatch(
    /Not saved yet: \S+ for Fig & Co(, £\S+)?\./,
  );
  press('Update');
  await heading('Paid history');
  expect(await invoicesOf(client, 'draft')).toHaveLength(1);
  fireEvent.click(screen.getAllByRole('link', { name: 'Create new' })[0] ?? document.body);
  await heading('New invoice');
  chooseCustomer('Fig');
  await leaveFor(/^Sent/);
  press('Discard');
  await heading('Sent');
  expect(await invoicesOf(client, 'draft')).toHaveLength(1);
});
