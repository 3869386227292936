import { aShownBank, bankingDepsOf, connected, fetchedAccounts } from '@counterfoil/testkit/banks';
import { signedInClient } from '@counterfoil/testkit/clients';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { portalWith, testApi } from '@counterfoil/testkit/test-api';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '#platform/log';
import { revokeInTime } from './revoke-consent.ts';

/** A client’s consent that each test removes, at a provider that does not end it; no job of its own runs. */
async function unendedConsent() {
  const client = await signedInClient();
  const consent_id = await connected(client, aShownBank());
  await fetchedAccounts(client);
  client.api.banks.fail(client.clientId, 'revoke', 'unavailable');
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const job = () =>
    revokeInTime({ ...bankingDepsOf(client), log }, { client_id: client.clientId, consent_id });
  const consent = async () => (await rowsIn(client, 'open_banking_consents'))[0];
  return { client, job, lines, consent };
}

test('revoking a consent is retried for a week, then given up and logged', async () => {
  const { client, job, lines, consent } = await unendedConsent();
  await setRows(client, 'open_banking_consents', { removed_at: '2026-11-14T09:00:01Z' });
  await expect(job()).rejects.toMatchObject({ code: 'unavailable' });
  expect((await consent())?.tokens_sealed).not.toBeNull();
  expect(lines).toEqual([]);
  await setRows(client, 'open_banking_consents', { removed_at: '2026-11-14T09:00:00Z' });
  await job();
  expect((await consent())?.tokens_sealed).toBeNull();
  expect(lines).toEqual([expect.stringContaining('could not be ended at the provider for a week')]);
});

test('retries of a revocation back off up to six hours, even in an older queue', async () => {
  const { database } = await testApi();
  const settings = async () => {
    const { rows } = await sql`
      select retry_delay, retry_backoff, retry_delay_max from pgboss.queue
      where name = 'revoke-bank-consent'`.execute(database.kysely);
    return rows;
  };
  await sql`update pgboss.queue set retry_delay = 30, retry_delay_max = 60
    where name = 'revoke-bank-consent'`.execute(database.kysely);
  const { portal } = await portalWith({});
  onTestFinished(() => portal.close());
  expect(await settings()).toEqual([
    { retry_delay: 60, retry_backoff: true, retry_delay_max: 21_600 },
  ]);
});
