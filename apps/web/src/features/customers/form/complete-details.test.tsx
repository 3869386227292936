import type { SignedInClient } from '@counterfoil/testkit/clients';
import { test } from '@counterfoil/testkit/invoicing';
import { aCustomer } from '@counterfoil/testkit/records';
import { setRows } from '@counterfoil/testkit/rows';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { invoicesOf, linesOf, sendNow, writeLine } from '#testing/invoice-form.ts';
import { openApp } from '#testing/open-app.tsx';
import { expectSaid, field, saidOf, type } from '#testing/fields.ts';
import { address, heading, press } from '#testing/page.ts';

const MISSING_DETAILS =
  'This customer is missing details. Please complete the details to finish sending the invoice.';

/** Opens a new invoice for an incomplete customer, and writes a line. */
async function newInvoiceFor(client: SignedInClient, lacking: object) {
  const { id } = await aCustomer(client, { name: 'Fig & Co' });
  await setRows(client, 'customers', lacking, id);
  await openApp(`/invoices/create?customer_id=${id}`, client, 'New invoice');
  writeLine(1, 'Oak shelf', '2', '49.99');
  press('Send');
  await expectSaid('Customer', MISSING_DETAILS);
  press('Complete the details');
  await heading('Fig & Co');
  return id;
}

test('sending to an incomplete customer leads to the details and back, then sends the invoice', async ({
  client,
}) => {
  const id = await newInvoiceFor(client, { phone_no_1: null, post_code: 'unknown' });
  expect(address()).toMatch(`/customers/${id}?return_to=`);
  expect(screen.getByText('Complete the details to send invoices.')).toBeTruthy();
  await expectSaid('Phone number', 'Required');
  expect(saidOf('Postcode')).toContain('Must be a postcode such as SW1A 1AA (United Kingdom)');
  type('Phone number', '07700 900123');
  type('Postcode', 'yo1 7hh');
  press('Save changes');
  await heading('New invoice');
  await waitFor(() => expect(linesOf('Description')[0]).toBe('Oak shelf'));
  expect(field('Customer')).toHaveProperty('value', 'Fig & Co');
  await sendNow();
  // The first PDF of a process is slow.
  await screen.findByRole('heading', { level: 1, name: 'Sent' });
  expect(await invoicesOf(client, 'sent')).toMatchObject([{ customer_id: id, total: '119.98' }]);
});

test('Cancel leads back to the invoice too, with nothing lost or sent', async ({ client }) => {
  await newInvoiceFor(client, { email: null });
  screen.getByRole('link', { name: 'Cancel' }).click();
  await heading('New invoice');
  await waitFor(() => expect(linesOf('Description')[0]).toBe('Oak shelf'));
  press('Send');
  await expectSaid('Customer', MISSING_DETAILS);
  expect(await invoicesOf(client, 'sent')).toEqual([]);
});

test('says where to complete the details of a customer kept in the accounting software', async ({
  client,
}) => {
  await newInvoiceFor(client, { phone_no_1: null, external_accounting_id: 'X-1' });
  expect(
    screen.getByText('This customer is kept in your accounting software. Please change it there.'),
  ).toBeTruthy();
  screen.getByRole('link', { name: 'Back' }).click();
  await heading('New invoice');
  await waitFor(() => expect(linesOf('Description')[0]).toBe('Oak shelf'));
});
