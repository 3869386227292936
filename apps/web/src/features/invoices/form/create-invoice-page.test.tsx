import { invoicingClient } from '@counterfoil/testkit/invoicing';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { loseAnswers } from '#testing/intercept.ts';
import {
  chooseCustomer,
  invoicesOf,
  lineField,
  linesOf,
  totalsShown,
  typeLine,
  writeLine,
  saveDraft,
} from '#testing/invoice-form.ts';
import { fillInCustomer } from '#testing/customers-list.ts';
import { openApp } from '#testing/open-app.tsx';
import {
  address,
  change,
  expectSaid,
  field,
  heading,
  press,
  saidOf,
  type,
  optionsOf,
} from '#testing/page.ts';

async function openForm(client: SignedInClient, search = '') {
  await openApp(`/invoices/create${search}`, client, 'New invoice');
}
const withCustomer = async () => {
  const client = await invoicingClient();
  return { client, customer: await client.customer({ name: 'Fig & Co' }) };
};
/** The form of a client with one customer. */
async function openNew() {
  const made = await withCustomer();
  await openForm(made.client);
  return made;
}
/** The same, with the customer chosen. */
async function openChosen() {
  const made = await openNew();
  chooseCustomer('Fig');
  return made;
}

/** The worked example of the money rules. */
function writeExample() {
  writeLine(1, 'Shelf', '2', '49.99');
  press('Add line');
  writeLine(2, 'Insulation', '1', '10');
  typeLine('VAT %', 2, '5');
  press('Add line');
  writeLine(3, 'Book', '3', '3.33');
  typeLine('VAT %', 3, '0');
  type('Discount', '5');
}

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
  const warning = 'That is more than a year from now. Is the year right?';
  await expectSaid('Invoice date', warning);
});

test.each(['customer_id', 'customerId'])('%s in the address chooses the customer', async (name) => {
  const { client, customer } = await withCustomer();
  await openForm(client, `?${name}=${customer.id}`);
  expect(field('Customer')).toHaveProperty('value', 'Fig & Co');
});

test("shows totals with each keystroke: nets, discount, VAT per rate, total; as the server's", async () => {
  const { client } = await openNew();
  writeExample();
  const nets = screen
    .getAllByRole('cell')
    .flatMap(({ dataset, textContent }) => (dataset['label'] === 'Net' ? [textContent] : []));
  expect(nets).toEqual(['£99.98', '£10.00', '£9.99']);
  expect(totalsShown()).toEqual({
    Subtotal: '£119.97',
    Discount: '-£5.00',
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
  expect(await invoicesOf(client, 'draft')).toEqual([]);
});

test('refuses a decimal comma instead of reading another figure', async () => {
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

test('asks before leaving; Update saves and goes on, Discard only goes on', async () => {
  const { client } = await openChosen();
  fireEvent.click(screen.getByRole('link', { name: 'Paid' }));
  await screen.findByRole('alertdialog', { name: "You've made changes!" });
  press('Update');
  await heading('Paid history');
  expect(await invoicesOf(client, 'draft')).toHaveLength(1);
});

test('adding a customer meanwhile loses nothing typed, and chooses the new one', async () => {
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

test('the preview shows the paper with what is typed', async () => {
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

test('lists the keys as this keyboard names them', async () => {
  await openNew();
  expect(screen.getByText('Keyboard shortcuts')).toBeTruthy();
  const send = screen.getByText('Send', { selector: 'dd' }).previousElementSibling;
  expect(send?.textContent).toBe('CtrlEnter');
});
