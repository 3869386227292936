import { test } from '@counterfoil/testkit/invoicing';
import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { saveDraft, typeLine } from '#testing/invoice-form.ts';
import { intercept } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { follow, press, texts } from '#testing/page.ts';

test('offers every customer by name and returns the id of the chosen one', async ({ client }) => {
  for (let n = 1; n <= 11; n += 1) await client.customer({ name: `Customer ${n}`, city: 'York' });
  const fig = await client.customer({ name: 'Fig & Co', contact_name: 'Ada Fig', city: 'Hull' });
  await openApp('/invoices/create', client, 'New invoice');
  const picker = screen.getByRole('combobox', { name: /^Customer/ });
  fireEvent.click(picker);
  const offered = () =>
    texts('option', screen.getByRole('listbox')).filter((text) => !text.startsWith('Add '));
  expect(offered()).toHaveLength(12);
  fireEvent.change(picker, { target: { value: 'ada' } });
  expect(offered()).toEqual(['Fig & CoAda Fig, Hull']);
  fireEvent.keyDown(picker, { key: 'Enter' });
  expect(picker).toHaveProperty('value', 'Fig & Co');
  press('Save as draft');
  expect(await screen.findByText('Invoice has been saved as a draft')).toBeTruthy();
  expect((await client.list()).data).toMatchObject([{ customer_id: fig.id }]);
});

test('a draft shows and keeps a customer whom the list leaves out', async ({ client }) => {
  const fig = await client.customer({ name: 'Fig & Co' });
  const draft = await client.draft({ customer: fig, number: 'FIG-7' });
  await openApp('/invoices/draft', client, 'Drafts');
  intercept(async (request, send) => {
    const answer = await send(request);
    if (!new URL(request.url).pathname.endsWith('/customers')) return answer;
    return Response.json({ ...((await answer.json()) as object), data: [] });
  });
  await screen.findByRole('link', { name: 'FIG-7' });
  await follow('FIG-7', 'Edit invoice FIG-7');
  const picker = screen.getByRole('combobox', { name: /^Customer/ });
  expect(picker).toHaveProperty('value', 'Fig & Co');
  typeLine('Description', 1, 'Mine');
  await saveDraft();
  const { customer_id, items } = await client.read(draft);
  expect([customer_id, items[0]?.description]).toEqual([fig.id, 'Mine']);
});
