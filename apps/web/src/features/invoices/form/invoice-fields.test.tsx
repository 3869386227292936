import { getInvoice } from '@counterfoil/contract/invoices/routes';
import { REFERENCES } from '@counterfoil/contract/invoices/schemas';
import { mapFields } from '@counterfoil/domain/pick';
import { test } from '@counterfoil/testkit/invoicing';
import { aCustomer } from '@counterfoil/testkit/records';
import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import {
  chooseCustomer,
  invoicesOf,
  lineField,
  linesOf,
  typeLine,
  writeLine,
  saveDraft,
} from '#testing/invoice-form.ts';
import { openApp } from '#testing/open-app.tsx';
import { field, type } from '#testing/fields.ts';
import { heading } from '#testing/page.ts';
import { REFERENCE_LABELS } from '../kind.ts';

const choose = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });

test('saves every field of the form, and shows it again when the draft is edited', async ({
  client,
}) => {
  const customer = await aCustomer(client, { name: 'Fig & Co' });
  await openApp('/invoices/create', client, 'New invoice');
  chooseCustomer('Fig');
  type('Invoice number', 'FIG-7');
  for (const name of REFERENCES) type(REFERENCE_LABELS[name], `PO ${name}`);
  choose('Invoice date', '20/11/2026');
  choose('Payment terms', '14');
  writeLine(1, 'Shelf', '2.5', '49.9999');
  typeLine('VAT %', 1, '5');
  type('Discount', '1.50');
  type('Notes to the customer', 'Thank you');
  type('Your own notes', 'Slow payer');
  await saveDraft();
  const [draft] = await invoicesOf(client, 'draft');
  const { body } = await client.call(getInvoice, { params: { id: draft?.id ?? '' } });
  expect(body.data).toMatchObject({
    customer_id: customer.id,
    number: 'FIG-7',
    ...mapFields(REFERENCES, (name) => `PO ${name}`),
    date: '2026-11-20',
    payment_terms: 14,
    due_date: '2026-12-04',
    discount: '1.50',
    customer_notes: 'Thank you',
    notes: 'Slow payer',
    items: [{ description: 'Shelf', quantity: '2.5', price: '49.9999', tax: '5' }],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for FIG-7' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
  await heading('Edit invoice FIG-7');
  const shown = {
    Customer: 'Fig & Co',
    'Invoice number': 'FIG-7',
    ...Object.fromEntries(REFERENCES.map((name) => [REFERENCE_LABELS[name], `PO ${name}`])),
    'Invoice date': '20/11/2026',
    'Payment terms': '14',
    Discount: '1.50',
    'Notes to the customer': 'Thank you',
    'Your own notes': 'Slow payer',
  };
  for (const [label, value] of Object.entries(shown)) {
    expect(field(label), label).toHaveProperty('value', value);
  }
  expect(linesOf('Description')).toEqual(['Shelf']);
  expect(lineField('Quantity', 1).value).toBe('2.5');
  expect(lineField('Price', 1).value).toBe('49.9999');
  expect(lineField('VAT %', 1).value).toBe('5');
});
