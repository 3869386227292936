import { allStored, spellings } from '@counterfoil/testkit/all-stored';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { DEBIT_ACCOUNT } from '@counterfoil/testkit/debit-book';
import { rowsIn } from '@counterfoil/testkit/rows';
import { portalWith } from '@counterfoil/testkit/test-api';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { giveBankDetails } from '@counterfoil/testkit/bank-details';
import { sealedAt } from '#platform/sealed-places';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient({ client_step: 'direct_debit_setup' });
});

test('bank details are sealed in rows, kept answers and the audit log', async () => {
  const account = { ...DEBIT_ACCOUNT, account_name: 'Ada Sealed' };
  const { debits, secrets } = client.api;
  const give = () => giveBankDetails(client, account, { 'idempotency-key': 'sealed' });
  const isNowhere = async (action: string) => {
    const stored = await allStored(client);
    expect(stored).toContain(action);
    for (const text of spellings(Object.values(account))) expect(stored).not.toContain(text);
  };
  debits.fail(client.clientId, 'createMandate', 'lost');
  await give();
  const [row] = await rowsIn(client, 'direct_debits');
  const at = sealedAt('direct_debits', 'account_sealed', row?.id ?? '');
  expect(JSON.parse(secrets.open(row?.account_sealed ?? Buffer.of(), at))).toEqual(account);
  await isNowhere('asked');
  debits.fail(client.clientId, 'createMandate');
  expect((await give()).status).toBe(201);
  await isNowhere('direct_debit_set_up');
});

describe('bank details are kept only until their attempt ends', () => {
  const kept = async () =>
    (await rowsIn(client, 'direct_debits')).map(({ state, account_sealed }) => [
      state,
      account_sealed !== null,
    ]);

  test('as a mandate', async () => {
    await giveBankDetails(client);
    expect(await kept()).toEqual([['taken', false]]);
  });

  test('because the provider refuses them', async () => {
    client.api.debits.fail(client.clientId, 'createAccount', ['account_number']);
    await giveBankDetails(client);
    expect(await kept()).toEqual([['refused', false]]);
  });

  test('because other details are given', async () => {
    client.api.debits.fail(client.clientId, 'createAccount', 'unavailable');
    await giveBankDetails(client);
    await giveBankDetails(client, { account_name: 'A Test' });
    expect(await kept()).toEqual([
      ['refused', false],
      ['started', true],
    ]);
  });
});

test('bank details appear in no log line, whatever happens to the request', async () => {
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const { portal } = await portalWith({ log });
  const there = client.through({ portal });
  const { debits } = client.api;
  const statuses: number[] = [];
  for (const failure of ['unavailable', 'timeout', 'refused', ['account_number']] as const) {
    debits.fail(client.clientId, 'createAccount', failure);
    statuses.push((await giveBankDetails(there)).status);
  }
  debits.fail(client.clientId, 'createAccount');
  statuses.push((await giveBankDetails(there, { account_number: '55779912' })).status);
  statuses.push((await giveBankDetails(there)).status);
  await portal.close();
  expect(statuses).toEqual([503, 504, 502, 422, 422, 201]);
  expect(logged.join('\n')).toContain('Our Direct Debit provider gave no answer');
  for (const text of spellings(Object.values(DEBIT_ACCOUNT))) {
    expect(logged.join('\n')).not.toContain(text);
  }
});
