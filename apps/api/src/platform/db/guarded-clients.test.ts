import { getClient } from '@counterfoil/contract/account/client';
import { CLIENT_STEPS, type ClientStep } from '@counterfoil/domain/sign-up/steps';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { setRows } from '@counterfoil/testkit/rows';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import type { Updateable } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from './schema.gen.ts';
import { createTransact } from './transact.ts';

type Columns = Updateable<Schema['clients']>;

let client: SignedInClient;
beforeAll(async () => {
  client = await signedInClient();
});

/** Sets columns as the role of requests, bypassing the product's code. */
async function request(before: Columns, changes: Columns): Promise<void> {
  await setRows(client, 'clients', before);
  await createTransact(client.api.database.kysely, client.api.clock).forClient(client, (tx) =>
    tx.updateTable('clients').set(changes).where('id', '=', client.clientId).execute(),
  );
}

const DONE = 'done';
const refusedWith = (words: string): unknown => expect.stringContaining(words);

/** Tries the changes and says how that ended. */
const attemptOf = (before: Columns, changes: Columns): Promise<string> =>
  request(before, changes).then(
    () => DONE,
    (error: Error) => error.message,
  );

const PLAIN: Columns = {
  client_status: null,
  usable_bank_details: false,
  external_accounting_id: null,
  paper: false,
  contract_confirmed_at: null,
};

describe('a request', () => {
  test.each([
    ['on_stop', null, true],
    ['on_stop', 'on_stop', true],
    ['left', null, false],
    ['left', 'on_stop', false],
    ['on_stop', 'left', false],
    [null, 'on_stop', false],
    [null, 'left', false],
  ] as const)('changes the status %j to %j: %j', async (from, to, may) => {
    const attempt = attemptOf({ ...PLAIN, client_status: from }, { client_status: to });
    expect(await attempt).toEqual(may ? DONE : refusedWith('may only end a stop'));
  });

  const FORWARD: Readonly<Record<ClientStep, readonly ClientStep[]>> = {
    review_contract: ['direct_debit_setup', 'additional_company_details'],
    // Clients who need no direct debit give their contact details at this step.
    direct_debit_setup: ['additional_company_details', 'set_identity'],
    additional_company_details: ['set_identity'],
    set_identity: ['completed'],
    welcome_call: [],
    completed: [],
  };
  const pairs = CLIENT_STEPS.flatMap((from) =>
    CLIENT_STEPS.filter((to) => to !== from).map((to) => [from, to] as const),
  );
  test.each(pairs)('goes from %s to %s only where the rules allow it', async (from, to) => {
    const attempt = attemptOf({ ...PLAIN, client_step: from }, { client_step: to });
    expect(await attempt).toEqual(
      FORWARD[from].includes(to) ? DONE : refusedWith(`from ${from} to ${to}`),
    );
  });

  test.each([
    ['direct_debit_setup', { paper: true }, true],
    ['direct_debit_setup', { external_accounting_id: 'X' }, true],
    ['review_contract', { contract_confirmed_at: TEST_NOW, usable_bank_details: true }, true],
    ['review_contract', { contract_confirmed_at: TEST_NOW }, false],
    ['review_contract', { usable_bank_details: true }, false],
    [
      'review_contract',
      { contract_confirmed_at: TEST_NOW, usable_bank_details: true, external_accounting_id: 'X' },
      false,
    ],
  ] as const)('completes from %s with %j: %j', async (from, facts, may) => {
    const before = { ...PLAIN, ...facts, client_step: from };
    const attempt = attemptOf(before, { client_step: 'completed' });
    expect(await attempt).toEqual(may ? DONE : refusedWith('to completed'));
  });

  test('agrees once, and cannot take an agreement back', async () => {
    const agreed = { ...PLAIN, contract_confirmed_at: TEST_NOW };
    await request(PLAIN, { contract_confirmed_at: TEST_NOW });
    for (const at of [null, '2026-01-01T00:00:00Z']) {
      await expect(request(agreed, { contract_confirmed_at: at })).rejects.toThrow('given once');
    }
    await request(agreed, { contract_confirmed_at: TEST_NOW, city: 'Hull' });
  });

  test.each([
    [false, null, true, false],
    [false, 'failed', true, false],
    [false, 'active', true, true],
    [true, 'active', false, false],
    [true, 'cancelled', false, true],
  ] as const)(
    'with usable bank details %j and the mandate %j says %j: %j',
    async (from, status, to, may) => {
      client = await signedInClient();
      if (status) await aMandate(status);
      const before = { ...PLAIN, usable_bank_details: from };
      const attempt = attemptOf(before, { usable_bank_details: to });
      expect(await attempt).toEqual(may ? DONE : refusedWith('only a mandate'));
    },
  );
});

async function aMandate(status: string): Promise<void> {
  const { clientId, api } = client;
  await api.database.kysely
    .insertInto('direct_debits')
    .values({
      id: crypto.randomUUID(),
      client_id: clientId,
      state: 'taken',
      mandate_id: `MD-${clientId}`,
      status,
      first_collection_date: '2026-12-01',
      created_at: TEST_NOW,
      taken_at: TEST_NOW,
    })
    .execute();
}

test('the provider is not limited by these rules', async () => {
  await setRows(client, 'clients', { client_status: 'left', client_step: 'completed' });
  await setRows(client, 'clients', { client_status: null, client_step: 'set_identity' });
  const { body } = await client.call(getClient);
  expect(body.data.client_step).toBe('set_identity');
});
