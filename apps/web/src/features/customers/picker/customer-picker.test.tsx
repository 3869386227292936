import { test } from '@counterfoil/testkit/invoicing';
import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { openApp } from '#testing/open-app.tsx';
import { press, texts } from '#testing/page.ts';

test('offers every customer by name and gives the id of the chosen one', async ({ client }) => {
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
