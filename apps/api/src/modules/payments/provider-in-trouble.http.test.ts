import { getDirectDebit } from '@counterfoil/contract/payments/routes';
import { errorsOf, refusal } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { setRows } from '@counterfoil/testkit/rows';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  DEBIT_STEPS,
  directDebitOf,
  giveBankDetails,
  OTHER_ACCOUNT,
} from '@counterfoil/testkit/bank-details';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient({ client_step: 'direct_debit_setup' });
});

const { post, debits, mandates, isSetUp, states } = directDebitOf(() => client);

describe('a provider in trouble', () => {
  const WHO = 'Our Direct Debit provider';
  test.each([
    ['busy', 429, `${WHO} is busy at the moment. Please try again in a few minutes.`],
    ['timeout', 504, `${WHO} didn’t respond in time. Please try again in a few minutes.`],
    [
      'unavailable',
      503,
      `${WHO} cannot be reached at the moment. Please try again in a few minutes.`,
    ],
    [
      'unreadable',
      502,
      `${WHO} gave a response we couldn’t read. Please try again in a few minutes.`,
    ],
    ['refused', 502, `${WHO} isn’t responding to us at the moment. Please let us know.`],
  ] as const)(
    '(%s) is answered with %i, and nothing is half done',
    async (code, status, sentence) => {
      for (const step of DEBIT_STEPS) {
        debits().fail(client.clientId, step, code);
        const answer = await post();
        expect(answer).toMatchObject(refusal(status, sentence));
        expect(answer.headers['retry-after']).toBe('60');
        debits().fail(client.clientId, step);
      }
      expect(mandates()).toEqual([]);
      expect(await isSetUp()).toBe(false);
      expect((await client.call(getDirectDebit)).body.data.status).toBeNull();
      expect(client.api.outbox.to(client.email)).toEqual([]);
      expect((await post()).status).toBe(201);
    },
  );

  const NOT_THIS = 'Direct Debits cannot be set up for this account: please check the number';
  test.each([
    ['findBank', ['account_number'], { account_number: [NOT_THIS] }],
    ['findBank', ['sort_code'], { sort_code: ['No bank has this sort code: please check it'] }],
    [
      'createAccount',
      ['account_name'],
      {
        account_name: ['Your bank doesn’t accept this name: please enter it as it is on your card'],
      },
    ],
    ['createMandate', [null], {}],
  ] as const)(
    'that refuses at %s the field %s is answered at the field',
    async (step, fields, errors) => {
      debits().fail(client.clientId, step, fields);
      const { full_messages, ...named } = errorsOf(await post());
      expect(named).toEqual(errors);
      expect(full_messages).toHaveLength(1);
      expect(await states()).toEqual(['refused']);
      debits().fail(client.clientId, step);
      expect((await post(OTHER_ACCOUNT)).status).toBe(201);
      expect(mandates().map(({ account }) => account)).toEqual([OTHER_ACCOUNT]);
    },
  );

  test('that knows the bank but cannot debit it is answered at the account number', async () => {
    // No bank has it, so it has no modulus check.
    const sort_code = '000123';
    debits().setReachable(sort_code, false);
    expect(errorsOf(await post({ sort_code }))['account_number']).toEqual([NOT_THIS]);
    expect(debits().asked(client.clientId, 'createPayer')).toBe(0);
  });
});

test('each client has 60 tries a minute; the next one waits', async () => {
  debits().fail(client.clientId, 'findBank', 'unavailable');
  for (let tries = 0; tries < 60; tries++) expect((await post()).status).toBe(503);
  const refused = await post();
  expect(refused).toMatchObject(
    refusal(429, 'You’ve tried too many times. Please wait a minute and try again.'),
  );
  expect(refused.headers['retry-after']).toBe('60');
  const other = await signedInClient();
  const theirs = await giveBankDetails(other);
  expect(theirs.status).toBe(201);
  client.api.clock.set('2026-11-21T09:01:00Z');
  debits().fail(client.clientId, 'findBank');
  expect((await post()).status).toBe(201);
});

test('a client who has left since the attempt gets no mandate', async () => {
  debits().fail(client.clientId, 'findBank', 'unavailable');
  await post();
  await setRows(client, 'clients', { client_status: 'left' });
  debits().fail(client.clientId, 'findBank');
  expect(await post()).toMatchObject(
    refusal(403, 'You have left the service, so you can no longer set up a Direct Debit.'),
  );
  expect(mandates()).toEqual([]);
});
