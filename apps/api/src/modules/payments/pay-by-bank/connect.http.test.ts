import { getClient, updateClient } from '@counterfoil/contract/account/client';
import {
  connectPayByBank,
  disconnectPayByBank,
  getPayByBank,
  getPayByBankUrl,
} from '@counterfoil/contract/payments/pay-by-bank-routes';
import { updateInvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import { audited, jobsDone, retriesDue, writingNothing } from '@counterfoil/testkit/all-rows';
import { allStored } from '@counterfoil/testkit/all-stored';
import { atOnce, errorsOf, refusal, tally } from '@counterfoil/testkit/answers';
import {
  inAnotherSession,
  signedInClient,
  type SignedInClient,
} from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { aPayNonce, comeBackToPay, connectedToPay } from '@counterfoil/testkit/pay-by-bank';
import { createPayBook, LIKE_TRUELAYER } from '@counterfoil/testkit/pay-book';
import { BANK_ACCOUNT } from '@counterfoil/testkit/records';
import { rowsIn } from '@counterfoil/testkit/rows';
import { portalWith, TEST_NOW } from '@counterfoil/testkit/test-api';
import { noPayByBank } from '@counterfoil/providers/pay-by-bank/none/index';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
});
afterEach(() => client.api.clock.set(TEST_NOW));

const connections = () => rowsIn(client, 'pay_by_bank_connections');
const connect = (user_id: string, nonce: string, of = client) =>
  of.call(connectPayByBank, { body: { user_id, nonce } });
const SPENT = {
  errors: { nonce: [expect.stringMatching(/didn’t start here, has been used before/)] },
};

describe('connecting', () => {
  test('leads to the provider with a nonce in the return address, and stores the returned user-id', async () => {
    const { body } = await client.call(getPayByBankUrl);
    const back = new URL(new URL(body.data.url).searchParams.get('returnUrl') ?? '');
    expect(back.pathname).toBe('/pay-by-bank-callback');
    expect(back.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/);
    const userId = await connectedToPay(client);
    expect((await client.call(getPayByBank)).body.data).toEqual({
      provider: 'Crezco',
      id: userId,
      name: 'Joinery at the bank',
      connected_at: expect.stringMatching(/^2026-11-21T/),
      pays_to_invoice_account: false,
      account_ending: null,
      overpayments: [],
    });
    expect((await client.call(getClient)).body.data.pay_by_bank_id).toBe(userId);
    expect(await audited(client, 'pay_by_bank_connected')).toMatchObject([
      { subject_id: client.clientId },
    ]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a nonce that was made up', () => connect(client.api.pays.open(), 'made-up')],
    ['no nonce', () => connect(client.api.pays.open(), '')],
    [
      'a nonce that was used before',
      async () => {
        const nonce = await aPayNonce(client);
        await connect(client.api.pays.open(), nonce);
        return connect(client.api.pays.open(), nonce);
      },
    ],
    [
      'another session’s nonce',
      async () =>
        connect(client.api.pays.open(), await aPayNonce(client), await inAnotherSession(client)),
    ],
    [
      'another client’s nonce',
      async () => connect(client.api.pays.open(), await aPayNonce(await signedInClient())),
    ],
    [
      'a nonce of ten minutes ago',
      async () => {
        const nonce = await aPayNonce(client);
        client.api.clock.set(Temporal.Instant.from(TEST_NOW).add({ minutes: 10 }).toString());
        return connect(client.api.pays.open(), nonce);
      },
    ],
  ])('is refused with %s', async (_, come) => {
    expect(await come()).toMatchObject({ status: 422, body: SPENT });
  });

  test('is refused with an id that the provider does not know, and uses the nonce up', async () => {
    const nonce = await aPayNonce(client);
    expect(errorsOf(await connect('made-up', nonce))['user_id']).toEqual([
      'The provider doesn’t recognise this account. Please start again.',
    ]);
    expect(await connect(client.api.pays.open(), nonce)).toMatchObject({ body: SPENT });
    expect(await connections()).toEqual([]);
  });

  test('twice with one Idempotency-Key makes one connection with the first answer', async () => {
    const body = { user_id: client.api.pays.open(), nonce: await aPayNonce(client) };
    const headers = { 'idempotency-key': 'once' };
    const answers = [
      await client.call(connectPayByBank, { body, headers }),
      await client.call(connectPayByBank, { body, headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await connections()).toHaveLength(1);
  });

  test('five times at once with one nonce connects once', async () => {
    const [userId, nonce] = [client.api.pays.open(), await aPayNonce(client)];
    expect(tally(await atOnce(5, () => connect(userId, nonce)))).toEqual({ 200: 1, 422: 4 });
    expect(await connections()).toHaveLength(1);
  });

  test('with another account replaces the first, whose messages end', async () => {
    await connectedToPay(client);
    const first = client.api.pays.addressOf(client.clientId);
    const second = await connectedToPay(client);
    await eventually(
      () => client.api.pays.addressOf(client.clientId),
      (address) => address !== first,
    );
    expect((await client.call(getPayByBank)).body.data.id).toBe(second);
    expect((await connections()).map(({ ended_at }) => ended_at === null)).toEqual([false, true]);
  });

  test('requires a recent password, because it decides where customers’ money goes', async () => {
    const later = Temporal.Instant.from(TEST_NOW).add({ minutes: 16 }).toString();
    client.api.clock.set(later);
    const nonce = await aPayNonce(client);
    const answer = await connect(client.api.pays.open(), nonce);
    expect(answer).toMatchObject({ status: 403, headers: { 'password-needed': 'true' } });
    client.api.clock.set(TEST_NOW);
    expect((await connect(client.api.pays.open(), nonce)).status).toBe(200);
  });

  test('names the provider that does not answer, and can be tried again', async () => {
    client.api.pays.fail(client.clientId, 'connect', 'unavailable');
    expect(await comeBackToPay(client, client.api.pays.open())).toMatchObject(
      refusal(503, 'Crezco cannot be reached at the moment. Please try again in a few minutes.'),
    );
    client.api.pays.fail(client.clientId, 'connect');
    await connectedToPay(client);
  });

  test('does not store the secret in the address for messages', async () => {
    await connectedToPay(client);
    const secret = client.api.pays.addressOf(client.clientId)?.split('/').at(-1) ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    const stored = await allStored(client);
    expect(stored).toContain('pay_by_bank_connected');
    expect(stored).not.toContain(secret);
  });

  test('gives the provider an address that a server can resolve', async () => {
    await connectedToPay(client);
    expect(client.api.pays.addressOf(client.clientId)).toMatch(
      /^https:\/\/localhost\/v1\/webhooks\/pay_by_bank\/crezco\/[\w-]{43}$/,
    );
  });

  test('is not possible without a provider', async () => {
    const { portal } = await portalWith({ payByBank: noPayByBank });
    const there = client.through({ portal });
    expect((await there.call(getPayByBankUrl)).status).toBe(503);
    expect((await there.call(getPayByBank)).body.data).toMatchObject({ provider: null, id: null });
    await portal.close();
  });

  test('requires the account of the invoices where payments go straight to it', async () => {
    const book = createPayBook(LIKE_TRUELAYER);
    const { portal } = await portalWith({ payByBank: book.provider });
    const there = client.through({ portal });
    expect(await there.call(getPayByBankUrl)).toMatchObject(
      refusal(422, expect.stringMatching(/^Please enter the bank account of your invoices/)),
    );
    await there.call(updateInvoiceSettings, {
      body: { invoice_settings: { invoice_bank_account: BANK_ACCOUNT } },
    });
    await connectedToPay(there, book);
    expect((await there.call(getPayByBank)).body.data).toMatchObject({
      provider: 'TrueLayer',
      pays_to_invoice_account: true,
      account_ending: '19',
    });
    await portal.close();
  });
});

describe('the client’s pay-by-bank id', () => {
  const put = (pay_by_bank_id: string | null, also: object = {}) =>
    client.call(updateClient, { body: { client: { pay_by_bank_id, ...also } } });

  test('may be sent back as it was read, and with other details', async () => {
    expect((await put(null)).status).toBe(200);
    const id = await connectedToPay(client);
    const answer = await put(id, { tax_reference: '1097172564' });
    expect(answer.body.data).toMatchObject({ pay_by_bank_id: id, tax_reference: '1097172564' });
  });

  test('cannot be set or removed by a request, and nothing is written', async () => {
    const id = await connectedToPay(client);
    for (const other of [client.api.pays.open(), null, '']) {
      const answer = await writingNothing(client, () => put(other));
      expect(Object.keys(errorsOf(answer))).toContain('pay_by_bank_id');
    }
    expect((await client.call(getClient)).body.data.pay_by_bank_id).toBe(id);
  });
});

describe('disconnecting', () => {
  test('ends the connection at once, and the provider’s messages once it can be reached', async () => {
    await connectedToPay(client);
    const { pays } = client.api;
    pays.fail(client.clientId, 'disconnect', 'unavailable');
    const { body } = await client.call(disconnectPayByBank);
    expect(body.data).toMatchObject({ id: null, name: null, connected_at: null });
    expect((await client.call(getClient)).body.data.pay_by_bank_id).toBeNull();
    await eventually(
      () => pays.asked(client.clientId, 'disconnect'),
      (times) => times > 0,
    );
    expect(pays.addressOf(client.clientId)).toBeDefined();
    pays.fail(client.clientId, 'disconnect');
    await eventually(
      async () => {
        await retriesDue(client);
        return pays.addressOf(client.clientId);
      },
      (address) => address === undefined,
    );
    await jobsDone(client);
    expect(await audited(client, 'pay_by_bank_disconnected')).toHaveLength(1);
  });

  test('changes nothing when there is no connection', async () => {
    const answer = await writingNothing(client, () => client.call(disconnectPayByBank));
    expect(answer.body.data.id).toBeNull();
  });
});
