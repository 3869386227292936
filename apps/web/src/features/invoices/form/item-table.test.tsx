import { invoicingClient } from '@counterfoil/testkit/invoicing';
import { signedInClient } from '@counterfoil/testkit/clients';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  lineField,
  linesOf,
  totalsShown,
  typeLine,
  saveDraft,
  writeLine,
} from '#testing/invoice-form.ts';
import { openApp } from '#testing/open-app.tsx';
import { optionsOf } from '#testing/fields.ts';
import { press } from '#testing/page.ts';

/** A draft of three lines: Shelf, Insulation, Book. */
async function openDraft() {
  const client = await invoicingClient();
  const draft = await client.draft({ number: 'FIG-7' });
  await openApp(`/invoices/edit/${draft.id}`, client, 'Edit invoice FIG-7');
  const saved = async () => {
    await saveDraft();
    return (await client.read(draft)).items;
  };
  return { draft, saved };
}
const key = (n: number, pressed: object) => fireEvent.keyDown(lineField('Description', n), pressed);

test('Enter goes to the same field of the next line, and adds a line on the last', async () => {
  await openDraft();
  fireEvent.keyDown(lineField('Price', 1), { key: 'Enter' });
  await waitFor(() => expect(document.activeElement).toBe(lineField('Price', 2)));
  fireEvent.keyDown(lineField('Price', 3), { key: 'Enter' });
  await waitFor(() => expect(document.activeElement).toBe(lineField('Description', 4)));
  expect(linesOf('Quantity')).toEqual(['2', '1', '3', '1']);
  expect(linesOf('VAT %')).toEqual(['20', '5', '0', '20']);
});

test('Alt and an arrow move the line with its content and the focus', async () => {
  const { draft, saved } = await openDraft();
  typeLine('Description', 3, 'Almanac');
  lineField('Description', 3).focus();
  key(3, { key: 'ArrowUp', altKey: true });
  await waitFor(() => expect(document.activeElement).toBe(lineField('Description', 2)));
  expect(linesOf('Description')).toEqual(['Shelf', 'Almanac', 'Insulation']);
  expect(linesOf('Price')).toEqual(['49.99', '3.33', '10.00']);
  expect(linesOf('VAT %')).toEqual(['20', '0', '5']);
  expect(screen.getByText('Line 3 is now line 2')).toBeTruthy();
  const ids = draft.items.map(({ id }) => id);
  expect((await saved()).map(({ id }) => id)).toEqual([ids[0], ids[2], ids[1]]);
});

test('the first line cannot move up, nor the last one down', async () => {
  await openDraft();
  key(1, { key: 'ArrowUp', altKey: true });
  key(3, { key: 'ArrowDown', altKey: true });
  expect(linesOf('Description')).toEqual(['Shelf', 'Insulation', 'Book']);
  expect(screen.getByRole('button', { name: 'Move line 1 up' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Move line 3 down' })).toHaveProperty('disabled', true);
});

test('the buttons move a line as the keys do', async () => {
  const { saved } = await openDraft();
  press('Move line 1 down');
  await waitFor(() => expect(linesOf('Description')).toEqual(['Insulation', 'Shelf', 'Book']));
  expect((await saved()).map(({ description }) => description)).toEqual([
    'Insulation',
    'Shelf',
    'Book',
  ]);
});

test('a line follows the pointer past its neighbours, and Escape puts it back', async () => {
  await openDraft();
  const rows = screen.getAllByRole('row').slice(1);
  rows.forEach((row) => {
    // Each row is 40 pixels high, at its place of the moment.
    row.getBoundingClientRect = () => {
      const top = [...(row.parentElement?.children ?? [])].indexOf(row) * 40;
      return new DOMRect(0, top, 800, 40);
    };
  });
  const grip = within(rows[0] ?? document.body).getByTitle('Drag to move');
  fireEvent.pointerDown(grip, { button: 0 });
  fireEvent.pointerMove(window, { clientY: 59 });
  expect(linesOf('Description')).toEqual(['Shelf', 'Insulation', 'Book']);
  fireEvent.pointerMove(window, { clientY: 61 });
  await waitFor(() => expect(linesOf('Description')).toEqual(['Insulation', 'Shelf', 'Book']));
  fireEvent.pointerMove(window, { clientY: 110 });
  await waitFor(() => expect(linesOf('Description')).toEqual(['Insulation', 'Book', 'Shelf']));
  fireEvent.keyDown(window, { key: 'Escape' });
  await waitFor(() => expect(linesOf('Description')).toEqual(['Shelf', 'Insulation', 'Book']));
  fireEvent.pointerMove(window, { clientY: 70 });
  fireEvent.pointerUp(window);
  expect(await screen.findByText('Line 1 is now line 2')).toBeTruthy();
  fireEvent.pointerMove(window, { clientY: 110 });
  expect(linesOf('Description')).toEqual(['Insulation', 'Shelf', 'Book']);
});

test('a removed line leaves the totals at once, and the draft when it is saved', async () => {
  const { saved } = await openDraft();
  press('Remove line 1');
  await waitFor(() => expect(linesOf('Description')).toEqual(['Insulation', 'Book']));
  await waitFor(() => expect(document.activeElement).toBe(lineField('Description', 1)));
  expect(totalsShown()).toMatchObject({ Subtotal: '£19.99' });
  expect((await saved()).map(({ description }) => description)).toEqual(['Insulation', 'Book']);
});

test('removing the only line leaves an empty one', async () => {
  const { saved } = await openDraft();
  for (const _line of [1, 2, 3]) press('Remove line 1');
  await waitFor(() => expect(linesOf('Description')).toEqual(['']));
  fireEvent.input(screen.getByLabelText('Discount'), { target: { value: '' } });
  expect(await saved()).toEqual([]);
});

test('leaving the field formats a price with two decimals, and keeps other text', async () => {
  await openDraft();
  typeLine('Price', 1, '£1,234.5');
  fireEvent.blur(lineField('Price', 1));
  expect(lineField('Price', 1).value).toBe('1234.50');
  typeLine('Price', 2, 'ten');
  fireEvent.blur(lineField('Price', 2));
  expect(lineField('Price', 2).value).toBe('ten');
});

test('a client not registered for VAT sees no VAT', async () => {
  const client = await signedInClient({ vat: null });
  await openApp('/invoices/create', client, 'New invoice');
  writeLine(1, 'Shelf', '2', '49.99');
  expect(screen.queryByLabelText('VAT %, line 1')).toBeNull();
  expect(document.body.textContent).not.toMatch(/\b(VAT|tax)\b/i);
  expect(totalsShown()).toEqual({ Subtotal: '£99.98', Total: '£99.98' });
});

test("lists the rates highest first, including the client's own", async () => {
  const client = await signedInClient({
    vat: { number: '123456789', scheme: 'standard', rate: '12.5' },
  });
  await openApp('/invoices/create', client, 'New invoice');
  expect(optionsOf(lineField('VAT %', 1))).toBe('20%, 12.5%, 5%, 0%');
  expect(linesOf('VAT %')).toEqual(['12.5']);
});

/** A new invoice for a customer whose earlier invoice had an oak shelf at £49.99 and 5 %. */
async function openWithEarlierLines() {
  const client = await invoicingClient();
  const customer = await client.customer({ name: 'Fig & Co' });
  const line = { description: 'Oak shelf', quantity: '4', price: '49.99', tax: '5' };
  await client.sent({ customer, items_attributes: [line], discount: null });
  await openApp(`/invoices/create?customer_id=${customer.id}`, client, 'New invoice');
}

test('proposes earlier lines while a description is typed; the keys fill one in', async () => {
  await openWithEarlierLines();
  typeLine('Description', 1, 'o');
  typeLine('Description', 1, 'oak');
  const option = await screen.findByRole('option', { name: /^Oak shelf/ });
  expect(option.textContent).toBe('Oak shelf£49.99');
  expect(screen.getByText('1 earlier line: press the down arrow to choose one')).toBeTruthy();
  key(1, { key: 'ArrowDown' });
  const input = lineField('Description', 1);
  expect(document.getElementById(input.getAttribute('aria-activedescendant') ?? '')).toBe(option);
  key(1, { key: 'Enter' });
  await waitFor(() => expect(document.activeElement).toBe(lineField('Quantity', 1)));
  expect(linesOf('Description')).toEqual(['Oak shelf']);
  expect(linesOf('Price')).toEqual(['49.99']);
  expect(linesOf('VAT %')).toEqual(['5']);
  expect(linesOf('Quantity')).toEqual(['1']);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Enter adds a line while no earlier line is chosen, and Escape closes the list', async () => {
  await openWithEarlierLines();
  typeLine('Description', 1, 'oak');
  await screen.findByRole('option', { name: /^Oak shelf/ });
  key(1, { key: 'Enter' });
  await waitFor(() => expect(linesOf('Description')).toEqual(['oak', '']));
  typeLine('Description', 2, 'shelf');
  await screen.findByRole('option', { name: /^Oak shelf/ });
  fireEvent.keyDown(window, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(linesOf('Description')).toEqual(['oak', 'shelf']);
});

test('a pointer can choose an earlier line too', async () => {
  await openWithEarlierLines();
  typeLine('Description', 1, 'SHELF');
  fireEvent.click(await screen.findByRole('option', { name: /^Oak shelf/ }));
  await waitFor(() => expect(linesOf('Description')).toEqual(['Oak shelf']));
});
