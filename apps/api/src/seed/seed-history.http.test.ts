import { currentNumber, listInvoices } from '@counterfoil/contract/invoices/routes';
import { signedInClient } from '@counterfoil/testkit/clients';
import { aDraft } from '@counterfoil/testkit/records';
import { testApi } from '@counterfoil/testkit/test-api';
import { expect, test } from 'vitest';
import { settableClock } from '#platform/time/clock';
import { seedHistory } from './seed-history.ts';

test("a year of work ends now, not later today: a newcomer's own number is the last", async () => {
  const api = await testApi(); // nine in the morning
  const client = await signedInClient();
  await seedHistory(
    { ...api, mail: api.outbox.sender },
    settableClock('2025-11-21T09:00:00Z'),
    client.clientId,
  );
  const listed = await client.call(listInvoices, { query: { sort: 'date', order: 'desc' } });
  expect(listed.body.data[0]?.date).toBe('2026-11-21');
  await aDraft(client, { number: 'MINE-7' });
  const proposed = await client.call(currentNumber, {});
  expect(proposed.body.data.current_number).toBe('MINE-8');
});
