import { getClient, updateClient } from '@counterfoil/contract/account/client';
import { getProfile } from '@counterfoil/contract/account/routes';
import { listHistory } from '@counterfoil/contract/history/routes';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { atOnce, errorsOf, refusal } from '@counterfoil/testkit/answers';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aContract, agreementOf, AGREED_NOW, FIREFOX } from '@counterfoil/testkit/contracts';
import { transactOf } from '@counterfoil/testkit/envelopes';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient({ client_step: 'review_contract' });
});

const ADDRESS = '2001:db8:7::15';
const { useFirefox, agree, contractsOf } = agreementOf(() => client);
const stepOf = async () => (await client.call(getClient)).body.data.client_step;

describe('agreeing', () => {
  test('stamps every open contract with the server’s time, person, address and PDF hash', async () => {
    const pdf = '%PDF-1.7 as read';
    const read = await aContract(client, { title: 'Privacy notice', signContract: false });
    const id = await aContract(client, { content: pdf });
    const other = await aContract(client, { title: 'Letter' });
    await useFirefox();
    await client.raw(updateClient, {
      body: { client: { ...AGREED_NOW, contract_id: id, client_step: 'direct_debit_setup' } },
      address: ADDRESS,
    });
    const agreed = { contract_confirmed_at: TEST_NOW, confirmed_by: 'Ada Test' };
    expect(await contractsOf()).toMatchObject([
      { id: read, contract_confirmed_at: null, has_certificate: false },
      { id, ...agreed, has_certificate: true },
      { id: other, ...agreed, has_certificate: true },
    ]);
    expect((await rowsIn(client, 'contracts', id))[0]).toMatchObject({
      confirmed_by_user_id: client.userId,
      confirmed_address: ADDRESS,
      confirmed_device: FIREFOX,
      confirmed_sha256: createHash('sha256').update(pdf).digest('hex'),
    });
  });

  test('is in the account’s history once for each contract', async () => {
    const ids = [await aContract(client), await aContract(client)];
    await agree();
    for (const subject_id of ids) {
      const { acts } = (await client.call(listHistory, { query: { subject_id } })).body.data;
      const agreed = acts.filter(({ action }) => action === 'contract_agreed');
      expect(agreed.map(({ by }) => by)).toMatchObject([{ kind: 'person' }]);
    }
  });

  test.each([null, false, ''])('needs more than %j', async (contract_confirmed_at) => {
    await aContract(client);
    const answer = await writingNothing(client, () => agree({ contract_confirmed_at }));
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toMatchObject({
      contract_confirmed_at: ['You must agree to the contract details'],
    });
  });

  test.each([true, 'now', 1])('accepts %j', async (contract_confirmed_at) => {
    await aContract(client);
    expect((await agree({ contract_confirmed_at })).body.data).toMatchObject({
      contract_confirmed_at: TEST_NOW,
    });
  });

  test('is refused to a client who has left', async () => {
    await aContract(client);
    await leaveTheService(client);
    expect((await writingNothing(client, () => agree())).status).toBe(403);
  });

  test('is refused when a contract was added since they were read', async () => {
    await aContract(client);
    const { lock_version } = (await client.call(getClient)).body.data;
    await aContract(client, { title: 'One more' });
    expect((await agree({ ...AGREED_NOW, lock_version })).status).toBe(409);
    expect(await stepOf()).toBe('review_contract');
    for (const contract of await contractsOf()) expect(contract.contract_confirmed_at).toBeNull();
  });
});

describe('one agreement is made', () => {
  test('by two devices that agree at once, whatever version they have read', async () => {
    await aContract(client);
    const { lock_version } = (await client.call(getClient)).body.data;
    const answers = await atOnce(2, () => agree({ ...AGREED_NOW, lock_version }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = answers.map(({ body }) => body.data.contract_confirmed_at);
    expect(first).toBe(second);
    const { acts } = (await client.call(listHistory)).body.data;
    expect(acts.filter(({ action }) => action === 'contract_agreed')).toHaveLength(1);
    expect(await stepOf()).toBe('direct_debit_setup');
  });

  test('when the client agrees again: the first stays', async () => {
    await aContract(client);
    await agree();
    client.api.clock.set('2026-11-22T09:00:00Z');
    const again = await agree();
    client.api.clock.set(TEST_NOW);
    expect(again).toMatchObject({
      status: 200,
      body: { data: { contract_confirmed_at: TEST_NOW, client_step: 'direct_debit_setup' } },
    });
  });

  test('and a change of other details with an old version is refused, even beside it', async () => {
    await aContract(client);
    await agree();
    const { lock_version } = (await client.call(getClient)).body.data;
    await agree({ tax_reference: '1097172564' });
    const stale = { ...AGREED_NOW, tax_reference: '2234567890', lock_version };
    expect((await writingNothing(client, () => agree(stale))).status).toBe(409);
  });

  test('by a repeated request, which gets the first answer', async () => {
    await aContract(client);
    const headers = { 'idempotency-key': randomUUID() };
    const [first, again] = [await agree(AGREED_NOW, headers), await agree(AGREED_NOW, headers)];
    expect(first.status).toBe(200);
    expect(again.bytes.equals(first.bytes)).toBe(true);
  });

  test('and no request can take it back or change it', async () => {
    const id = await aContract(client);
    await agree();
    for (const changes of [{ contract_confirmed_at: null }, { confirmed_address: '192.0.2.1' }]) {
      await transactOf(client).forClient(client, (tx) =>
        tx.updateTable('contracts').set(changes).where('id', '=', id).execute(),
      );
    }
    expect((await rowsIn(client, 'contracts', id))[0]).toMatchObject({
      contract_confirmed_at: TEST_NOW,
      confirmed_address: expect.not.stringContaining('192.0.2.1'),
    });
  });
});

describe('after the contract', () => {
  test.each([
    [1, null, 'direct_debit_setup'],
    [1, { usable_bank_details: true }, 'additional_company_details'],
    [1, { external_accounting_client: true }, 'additional_company_details'],
    [2, null, 'direct_debit_setup'],
    [2, { usable_bank_details: true }, 'completed'],
    [2, { external_accounting_id: 'X1' }, 'direct_debit_setup'],
  ] as const)('%i contracts and %j lead to %s', async (contracts, facts, step) => {
    for (let count = 0; count < contracts; count++) await aContract(client);
    if (facts) await setRows(client, 'clients', facts);
    expect((await agree({ ...AGREED_NOW, client_step: 'completed' })).body.data.client_step).toBe(
      step,
    );
  });

  test('the step is refused without any contract: it is still being made', async () => {
    const answer = await writingNothing(client, () => agree());
    expect(answer).toMatchObject(
      refusal(
        409,
        'There is no contract for you to agree to yet. Please try again later, or contact us.',
      ),
    );
    expect((await agree({ contract_confirmed_at: false })).status).toBe(422);
  });

  test('a contract that needs no agreement is enough to continue', async () => {
    await aContract(client, { title: 'Privacy notice', signContract: false });
    expect((await agree()).body.data.client_step).toBe('direct_debit_setup');
  });

  test('a later step stays when the office adds another contract', async () => {
    await setRows(client, 'clients', { client_step: 'completed' });
    await aContract(client);
    expect((await agree()).body.data).toMatchObject({
      client_step: 'completed',
      contract_confirmed_at: TEST_NOW,
    });
  });
});

describe('the contact and the client', () => {
  test('name the newest contract to agree to, or none when none is open', async () => {
    const said = async () => {
      const { contract_id, contract_confirmed_at } = (await client.call(getClient)).body.data;
      const [contact] = (await client.call(getProfile)).body.data.contacts;
      expect(contact).toMatchObject({ contract_id, contract_confirmed_at });
      return [contract_id, contract_confirmed_at];
    };
    expect(await said()).toEqual([null, null]);
    const first = await aContract(client);
    await aContract(client, { title: 'Privacy notice', signContract: false });
    expect(await said()).toEqual([first, null]);
    await agree();
    expect(await said()).toEqual([first, TEST_NOW]);
    const second = await aContract(client);
    expect(await said()).toEqual([second, null]);
  });
});
