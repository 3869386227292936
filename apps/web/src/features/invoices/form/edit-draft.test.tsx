import { signedInClient } from '@counterfoil/testkit/clients';
import { invoicingClient, test } from '@counterfoil/testkit/invoicing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { invoicesOf, linesOf, saveDraft, typeLine } from '#testing/invoice-form.ts';
import { openApp } from '#testing/open-app.tsx';
import { field } from '#testing/fields.ts';
import { address, answer, heading, press } from '#testing/page.ts';

test('reports a version saved by another person, keeps the text, and loads theirs after asking', async ({
  client,
}) => {
  const draft = await client.draft({ number: 'FIG-7' });
  await openApp(`/invoices/edit/${draft.id}`, client, 'Edit invoice FIG-7');
  typeLine('Description', 1, 'Mine');
  await client.edit(draft, { purchase_reference: 'Theirs' });
  press('Save as draft');
  fireEvent.click(await screen.findByRole('button', { name: 'Load the newer version' }));
  expect(linesOf('Description')[0]).toBe('Mine');
  await answer('Load it', 'Load the newer version?');
  await waitFor(() => expect(field('Purchase reference')).toHaveProperty('value', 'Theirs'));
  expect(linesOf('Description')[0]).toBe('Shelf');
  typeLine('Description', 1, 'Mine again');
  await saveDraft();
  expect(await client.read(draft)).toMatchObject({
    purchase_reference: 'Theirs',
    items: [{ description: 'Mine again' }, {}, {}],
  });
});

test('a draft is labelled as one, and leads back to the drafts', async ({ client }) => {
  const draft = await client.draft({ number: 'FIG-7' });
  await openApp(`/invoices/edit/${draft.id}`, client, 'Edit invoice FIG-7');
  const main = within(screen.getByRole('main'));
  expect(main.getByText('Draft')).toBeTruthy();
  expect(main.getByRole('link', { name: 'Drafts' }).getAttribute('href')).toBe('/invoices/draft');
});

test('a draft can be deleted from its form, whatever was typed meanwhile', async ({ client }) => {
  const draft = await client.draft({ number: 'FIG-7' });
  await openApp(`/invoices/edit/${draft.id}`, client, 'Edit invoice FIG-7');
  typeLine('Description', 1, 'Mine');
  press('More');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Changes',
    'Delete',
  ]);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await answer('Delete');
  await heading('Drafts');
  expect(address()).toBe('/invoices/draft');
  expect(await invoicesOf(client, 'draft')).toEqual([]);
});

test('says that a sent invoice cannot be edited, and leads to its list', async ({ client }) => {
  const { id } = await client.sent();
  await openApp(`/invoices/edit/${id}`, client, /^Invoice /);
  expect(screen.getByText('This invoice has been sent and can no longer be changed.')).toBeTruthy();
  const back = within(screen.getByRole('main')).getByRole('link', { name: 'Sent' });
  expect(back.getAttribute('href')).toBe('/invoices/sent');
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
});

test("answers Page not found for another client's draft", async () => {
  const draft = await (await invoicingClient()).draft();
  await openApp(`/invoices/edit/${draft.id}`, await signedInClient());
  expect(await heading('Page not found')).toBeTruthy();
});

test('redirects a credit note at the address of an invoice to its own form', async ({ client }) => {
  const { invoice: note } = await client.credit(await client.sent(), { number: 'CN-7' });
  await openApp(`/invoices/edit/${note.id}`, client, 'Edit credit note CN-7');
  expect(address()).toBe(`/invoices/credit-note/${note.id}/edit`);
});

test('redirects an invoice at the address of a credit note to its own page', async ({ client }) => {
  const invoice = await client.sent({ number: 'S-1' });
  await openApp(`/invoices/credit-note/${invoice.id}/edit`, client, 'Invoice S-1');
  expect(address()).toBe(`/invoices/edit/${invoice.id}`);
});
