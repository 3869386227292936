import { signedInClient } from '@counterfoil/testkit/clients';
import { aCustomer } from '@counterfoil/testkit/records';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '#testing/open-app.tsx';

const EMPTY = 'The list is empty';

test.each([
  ['/invoices/draft', 1],
  ['/invoices/sent', 1],
  ['/invoices/overdue', 1],
  ['/invoices/paid', 1],
  ['/invoices/sent?search=nowhere', 1],
  ['/customers', 1],
  ['/customers-all', 1],
  ['/customers?search=nowhere', 1],
  ['/envelope', 1],
  ['/documents', 1],
  ['/customers/{id}/ledger', 1],
  ['/customers/{id}/ledger?tab=statements', 1],
  ['/customers/{id}/ledger?tab=invoices&state=paid', 1],
  ['/customers/{id}/ledger?tab=invoices&search=nowhere', 1],
])('at %s each empty list says "The list is empty" (%d)', async (at, lists) => {
  const client = await signedInClient();
  const { id } = at.includes('{id}') ? await aCustomer(client) : { id: '' };
  await openApp(at.replace('{id}', id), client);
  await waitFor(() => expect(screen.getAllByText(EMPTY)).toHaveLength(lists));
});
