import { getProfile } from '@counterfoil/contract/account/routes';
import { listCustomers } from '@counterfoil/contract/customers/routes';
import { test } from '@counterfoil/testkit/invoicing';
import { aCustomer } from '@counterfoil/testkit/records';
import { fireEvent, screen } from '@testing-library/react';
import { useForm, useWatch } from 'react-hook-form';
import { expect, onTestFinished } from 'vitest';
import { replaceTransport } from '#lib/api/transport.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { CustomerPicker } from './customer-picker.tsx';

test('offers every customer by name and gives the id of the chosen one', async ({ client }) => {
  for (let n = 1; n <= 11; n += 1) await aCustomer(client, { name: `Customer ${n}`, city: 'York' });
  const fig = await aCustomer(client, { name: 'Fig & Co', contact_name: 'Ada Fig', city: 'Hull' });
  const profile = await client.call(getProfile, { query: {} });
  const all = await client.call(listCustomers, { query: { page: 'all' } });
  const fetch = ({ url }: Request) =>
    Promise.resolve(Response.json((url.includes('/customers') ? all : profile).body));
  onTestFinished(replaceTransport({ fetch }));

  function Form() {
    const form = useForm({ defaultValues: { customer_id: '' } });
    return (
      <>
        <CustomerPicker control={form.control} name="customer_id" label="Customer" />
        <p>Chosen: {useWatch({ control: form.control, name: 'customer_id' })}</p>
      </>
    );
  }
  await renderScreen(() => <Form />);
  const picker = await screen.findByRole('combobox', { name: 'Customer' });
  fireEvent.click(picker);
  expect(screen.getAllByRole('option')).toHaveLength(12);
  fireEvent.change(picker, { target: { value: 'ada' } });
  expect(screen.getByRole('option').textContent).toBe('Fig & CoAda Fig, Hull');
  fireEvent.keyDown(picker, { key: 'Enter' });
  expect(picker).toHaveProperty('value', 'Fig & Co');
  expect(screen.getByText(/^Chosen/).textContent).toBe(`Chosen: ${fig.id}`);
});
