import type { InvoicingClient } from '@counterfoil/testkit/invoicing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, type } from '#testing/fields.ts';
import {
  chooseCustomer,
  invoicesOf,
  linesOf,
  mailSheet,
  writeLine,
} from '#testing/invoice-form.ts';
import { openForm, withCustomer } from '#testing/new-invoice.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, heading, press } from '#testing/page.ts';

const QUESTION = 'Do you want to send now?';
const NOWHERE = { address_line_1: null, address_line_2: null, city: null, post_code: null };
const SOLE_TRADER = { business_type: 'sole-trader', ...NOWHERE } as const;

const inSheet = (sheet: HTMLElement, label: string) =>
  within(sheet).getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const lacking = (sheet: HTMLElement) =>
  within(sheet).queryByRole('region', { name: 'It cannot be sent yet' });

/** The sheet of a new invoice of £120.00 with VAT, by a client who lacks something. */
async function openSheet(changes: Parameters<InvoicingClient['become']>[0]) {
  const { client } = await withCustomer();
  await client.become(changes);
  await openForm(client);
  chooseCustomer('Fig');
  writeLine(1, 'Shelf', '1', '100');
  press('Send');
  return { client, sheet: await mailSheet(QUESTION) };
}

test.each([
  [
    SOLE_TRADER,
    'Your business address is missing. Add the address',
    '/account/invoice#trading_address.address_line_1',
    () => field('Address line 1'),
  ],
  [
    { company_number: null },
    'Your company number is missing. Find your company',
    '/account#company_number',
    () => field('Find your company'),
  ],
  [
    NOWHERE,
    'Your registered office is missing. Update it from Companies House',
    '/account#registered_office',
    () => screen.getByRole('button', { name: 'Update' }),
  ],
  [
    { vat_number: null },
    'It charges VAT, but your VAT number is missing. Until you have it, you can include VAT in your prices but not show it: choose 0% on each line. Tell us your VAT number',
    '/account#vat_number',
    () => screen.getByRole('link', { name: 'get in touch with us' }),
  ],
] as const)(
  'before it is sent, the sheet of %o shows what is missing, and leads to the field',
  async (changes, says, place, target) => {
    const { client, sheet } = await openSheet(changes);
    const missing = lacking(sheet) as HTMLElement;
    expect(within(missing).getByRole('listitem').textContent).toBe(says);
    const send = within(sheet).getByRole('button', { name: 'Send' });
    expect(send.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(send);
    within(missing).getByRole('link').click();
    await waitFor(() => expect(document.activeElement).toBe(target()));
    const [path, hash] = place.split('#');
    expect(address()).toMatch(`${path}?return_to=`);
    expect(window.location.hash).toBe(`#${hash}`);
    expect(await invoicesOf(client, 'sent')).toEqual([]);
  },
);

test('typed text survives the way to the address and back, and then it is sent', async () => {
  const { client, sheet } = await openSheet(SOLE_TRADER);
  const input = { target: { value: 'As agreed by phone.' } };
  fireEvent.input(inSheet(sheet, 'Message'), input);
  within(sheet).getByRole('link', { name: 'Add the address' }).click();
  await heading('Invoice settings');
  type('Address line 1', '9 Paintworks');
  type('City', 'Bristol');
  type('Postcode', 'BS4 3EH');
  press('Save changes');
  await heading('New invoice');
  await waitFor(() => expect(linesOf('Description')[0]).toBe('Shelf'));
  press('Send');
  const again = await mailSheet(QUESTION);
  expect(lacking(again)).toBeNull();
  expect(inSheet(again, 'Message').value).toBe('As agreed by phone.');
  fireEvent.click(within(again).getByRole('button', { name: 'Send' }));
  await heading('Sent');
  expect(await invoicesOf(client, 'sent')).toHaveLength(1);
});

test('the way back from Business details restores the invoice too', async () => {
  const { sheet } = await openSheet({ vat_number: null });
  within(sheet).getByRole('link', { name: 'Tell us your VAT number' }).click();
  await heading('Business details');
  screen.getByRole('link', { name: 'Back to what you were writing' }).click();
  await heading('New invoice');
  await waitFor(() => expect(linesOf('Description')[0]).toBe('Shelf'));
});

test('the sheet of a draft credit note shows what is missing', async () => {
  const { client, customer } = await withCustomer();
  const note = await client.noted(await client.sent({ customer }));
  await client.become(SOLE_TRADER);
  await openApp(`/invoices/credit-note/${note.id}/edit`, client, /credit note/i);
  press('Send');
  const sheet = await mailSheet(QUESTION);
  expect(lacking(sheet)?.textContent).toContain('Your business address is missing.');
});

test.each(['/account', '/account/invoice'])(
  'without a way back, %s has no link back',
  async (at) => {
    const { client } = await withCustomer();
    await openApp(at, client, /Business details|Invoice settings/);
    expect(screen.queryByRole('link', { name: 'Back to what you were writing' })).toBeNull();
  },
);
