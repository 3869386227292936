import { test } from '@counterfoil/testkit/invoicing';
import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { entries } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, answer, follow, heading, press } from '#testing/page.ts';
import { names, openList } from '../../../testing/customers-list.ts';
import { CUSTOMER_ACTIONS } from './use-customer-actions.tsx';

const LINKS_OF_A_ROW = ['Edit details', 'Ledger', 'New invoice', 'Download statement'];

test('the page of a customer offers every row action that is not a link', async ({ client }) => {
  await client.customer({ name: 'Fig & Co' });
  await openList(client);
  await names();
  press('Actions for Fig & Co');
  const ofRow = entries();
  press('Actions for Fig & Co');
  await follow('Fig & Co');
  press('More');
  expect(ofRow).toEqual([...LINKS_OF_A_ROW, ...entries()]);
});

test('each action on a customer’s page asks first, acts and says so; the last deletes', async ({
  client,
}) => {
  const customer = await client.customer({ name: 'Fig & Co' });
  await openApp(`/customers/${customer.id}/ledger`, client, 'Fig & Co');
  for (const { look, asks, done } of CUSTOMER_ACTIONS) {
    press('More');
    fireEvent.click(await screen.findByRole('menuitem', { name: look.label }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain(asks(customer));
    await answer(look.label);
    await screen.findByText(done);
  }
  await heading('Customers');
  expect(address()).toBe('/customers');
  const logged = await client.api.database.kysely
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', customer.id)
    .orderBy('at')
    .orderBy('id')
    .execute();
  const acted = CUSTOMER_ACTIONS.map(({ route }) => ({ action: route.audit }));
  expect(logged.slice(1)).toEqual(acted);
});
