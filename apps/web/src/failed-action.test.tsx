import { signedInClient } from '@counterfoil/testkit/clients';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { intercept } from '#testing/intercept.ts';
import { choose } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';

/** Duplicates an invoice, which the server refuses with these errors. */
async function duplicateRefusedWith(errors: unknown): Promise<string | null> {
  const client = await signedInClient();
  await aSentInvoice(client, { number: 'S-1' });
  await openApp('/invoices/sent', client);
  intercept((request, send) =>
    request.url.endsWith('/duplicate')
      ? Promise.resolve(Response.json({ errors }, { status: 422 }))
      : send(request),
  );
  await choose('S-1', 'Duplicate');
  await screen.findByText(/Too (late|often)\./);
  return screen.getByRole('alert').textContent;
}

test.each([
  ['a list', ['Too late.', 'Too often.']],
  ['full messages', { full_messages: ['Too late.', 'Too often.'] }],
  ['the messages of a field', { number: ['Too late.', 'Too often.'] }],
])('a failed action shows a toast with the first message of %s', async (_what, errors) => {
  const toast = await duplicateRefusedWith(errors);
  expect(toast).toContain('Too late.');
  expect(toast).not.toContain('Too often.');
});
