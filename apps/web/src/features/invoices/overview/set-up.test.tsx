import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { invoicingClient, test } from '@counterfoil/testkit/invoicing';
import { aCustomer, aLogo, BANK_ACCOUNT } from '@counterfoil/testkit/records';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { intercept } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { follow, texts } from '#testing/page.ts';

const TITLE = 'Send your first invoice';
const ENVELOPE = 'Envelope for November 2026';
/** The steps open and done, on the page after logging in. */
async function steps() {
  const card = await screen.findByRole('region', { name: TITLE });
  return texts('listitem', card).map(
    (step) => /^[^.]*?(?= \(done\))/.exec(step ?? '')?.[0] ?? 'open',
  );
}

test('the first page after logging in lists what to set up, and ticks what is done', async ({
  client,
}) => {
  await aLogo(client);
  await aCustomer(client);
  await openApp('/', client, ENVELOPE);
  expect(await steps()).toEqual(['Add your logo', 'open', 'open', 'Add your first customer']);
  const card = within(screen.getByRole('region', { name: TITLE }));
  expect(card.getByText(/^Customers have 30 days to pay/)).toBeTruthy();
});

test('saved bank details and the terms beside them are ticked', async ({ client }) => {
  await client.settings({ invoice_bank_account: BANK_ACCOUNT });
  await openApp('/', client, ENVELOPE);
  expect(await steps()).toEqual([
    'open',
    'Add your bank details',
    'Check your payment terms',
    'open',
  ]);
});

test.each<[string, () => Promise<SignedInClient>]>([
  [
    'has sent an invoice',
    async () => {
      const client = await invoicingClient();
      await client.sent();
      return client;
    },
  ],
  [
    'has left the service',
    async () => {
      const client = await signedInClient();
      await leaveTheService(client);
      return client;
    },
  ],
])('a client who %s sees no set-up list', async (_who, open) => {
  await openApp('/', await open(), ENVELOPE);
  expect(screen.queryByText(TITLE)).toBeNull();
});

test('whether a client has sent an invoice is requested once in a tab, until logging out', async ({
  client,
}) => {
  await client.sent();
  const asked: number[] = [];
  const isKnown = () => window.sessionStorage.getItem(`counterfoil.sent.${client.clientId}`);
  for (const _visit of [1, 2]) {
    const close = await openApp('/documents', client, 'Important documents shared with you');
    let requests = 0;
    intercept((request, send) => {
      if (request.url.includes('/statistics')) requests += 1;
      return send(request);
    });
    await follow('Envelope', ENVELOPE);
    await waitFor(() => expect(isKnown()).toBe('true'));
    asked.push(requests);
    close();
  }
  expect(asked).toEqual([1, 0]);
  await openApp('/logout', client, 'Log in');
  expect(isKnown()).toBeNull();
});
