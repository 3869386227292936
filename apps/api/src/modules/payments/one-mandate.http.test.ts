import { getProfile } from '@counterfoil/contract/account/routes';
import { sendMessage } from '@counterfoil/contract/messages/routes';
import { provePassword } from '@counterfoil/contract/sessions/device-routes';
import { withPassword } from '@counterfoil/testkit/accounts';
import { getDirectDebit } from '@counterfoil/contract/payments/routes';
import { audited, jobsDone, writingNothing } from '@counterfoil/testkit/all-rows';
import { atOnce, refusal } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { setRows } from '@counterfoil/testkit/rows';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { DEBIT_STEPS, directDebitOf, OTHER_ACCOUNT } from '@counterfoil/testkit/bank-details';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient({ client_step: 'direct_debit_setup' });
});

const { post, debits, mandates, isSetUp, states } = directDebitOf(() => client);

describe('one mandate is made', () => {
  test('when the same request arrives several times at once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await atOnce(4, () => post({}, headers));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    for (const { bytes } of answers) expect(bytes.equals(answers[0]?.bytes ?? bytes)).toBe(true);
    expect(mandates()).toHaveLength(1);
    expect(await audited(client, 'direct_debit_set_up')).toHaveLength(1);
  });

  test('when two devices give the same details at once, and both get it', async () => {
    const release = debits().hold(client.clientId, 'createMandate');
    const both = atOnce(2, () => post());
    await eventually(
      async () => debits().asked(client.clientId, 'createMandate'),
      (asked) => asked === 2,
    );
    release();
    const [one, two] = await both;
    expect([one?.status, two?.status]).toEqual([201, 201]);
    expect(two?.body).toEqual(one?.body);
    expect(mandates()).toHaveLength(1);
    await jobsDone(client);
    expect(client.api.outbox.to(client.email)).toHaveLength(1);
  });

  test('when two devices give different details at once, and one of them is told', async () => {
    const release = debits().hold(client.clientId, 'createMandate');
    const first = post();
    await eventually(states, (found) => found.includes('asked'));
    const second = post(OTHER_ACCOUNT);
    await eventually(
      async () => debits().asked(client.clientId, 'createMandate'),
      (asked) => asked === 2,
    );
    release();
    expect((await first).status).toBe(201);
    expect(await second).toMatchObject(
      refusal(
        409,
        'Your Direct Debit has been set up with the account you gave before, ending in 11. Please contact us to change it.',
      ),
    );
    expect(mandates()).toHaveLength(1);
  });

  test('from the later details, when the earlier ones had not become a mandate', async () => {
    const release = debits().hold(client.clientId, 'createAccount');
    const first = post();
    await eventually(
      async () => debits().asked(client.clientId, 'createAccount'),
      (asked) => asked === 1,
    );
    const second = post(OTHER_ACCOUNT);
    await eventually(
      async () => debits().asked(client.clientId, 'createAccount'),
      (asked) => asked === 2,
    );
    release();
    expect(await first).toMatchObject(
      refusal(
        409,
        'Other bank details were given in the meantime. Please check them before you continue.',
      ),
    );
    expect((await second).status).toBe(201);
    expect(mandates().map(({ account }) => account)).toEqual([OTHER_ACCOUNT]);
    expect(await states()).toEqual(['refused', 'taken']);
  });

  test.each(DEBIT_STEPS)(
    'when the answer to %s is lost, and the client tries again',
    async (step) => {
      debits().fail(client.clientId, step, 'lost');
      expect((await post()).status).toBe(504);
      expect(await isSetUp()).toBe(false);
      debits().fail(client.clientId, step);
      expect((await post()).status).toBe(201);
      expect(mandates()).toHaveLength(1);
      expect(await states()).toEqual(['taken']);
    },
  );

  test('when the portal is killed after the mandate, and the client returns another day', async () => {
    debits().fail(client.clientId, 'createMandate', 'lost');
    await post();
    expect(mandates()).toHaveLength(1);
    client.api.clock.set('2026-11-23T09:00:00Z');
    debits().fail(client.clientId, 'createMandate');
    expect(await post()).toMatchObject({ status: 403, headers: { 'password-needed': 'true' } });
    const { password } = await withPassword(client);
    await client.raw(provePassword, { body: { password } });
    const answer = await post();
    expect(answer).toMatchObject({
      status: 201,
      body: { data: { reference: mandates()[0]?.reference, first_collection_date: '2026-12-07' } },
    });
    expect(mandates()).toHaveLength(1);
  });

  test('when the mandate may exist and other details are entered, and the client is told which', async () => {
    debits().fail(client.clientId, 'createMandate', 'lost');
    await post();
    debits().fail(client.clientId, 'createMandate');
    const answer = await post(OTHER_ACCOUNT);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ errors: [expect.stringContaining('ending in 11')] });
    expect(await isSetUp()).toBe(true);
    expect((await client.call(getDirectDebit)).body.data.account_number_ending).toBe('11');
    expect(mandates()).toHaveLength(1);
  });

  const DEAD =
    'This Direct Debit was cancelled or refused before it was set up. Please give your bank details again, or contact us.';
  /** An attempt whose answer was lost, and whose mandate has ended since. */
  const isLostAndEnds = async (status: string) => {
    debits().fail(client.clientId, 'createMandate', 'lost');
    await post();
    debits().setStatus(mandates().at(-1)?.id ?? '', status);
    debits().fail(client.clientId, 'createMandate');
  };

  test.each(['failed', 'cancelled', 'expired', 'blocked'])(
    'but not from one that has become %s: the client is told, and the next try is new',
    async (status) => {
      await isLostAndEnds(status);
      expect(await post()).toMatchObject(refusal(422, DEAD));
      expect(await states()).toEqual(['refused']);
      const [contact] = (await client.call(getProfile)).body.data.contacts;
      expect(contact).toMatchObject({
        client_step: 'direct_debit_setup',
        usable_bank_details: false,
      });
      expect(await audited(client, 'direct_debit_set_up')).toEqual([]);
      await jobsDone(client);
      expect(client.api.outbox.to(client.email)).toEqual([]);
      expect((await post()).status).toBe(201);
      expect(mandates().map((mandate) => mandate.status)).toEqual([status, 'pending_submission']);
    },
  );

  test('from other details, when the mandate of the earlier ones is dead', async () => {
    await isLostAndEnds('cancelled');
    expect((await post(OTHER_ACCOUNT)).status).toBe(201);
    expect(await states()).toEqual(['refused', 'taken']);
    expect(mandates().at(-1)?.account).toEqual(OTHER_ACCOUNT);
  });

  test('and a failed attempt on stop does not replace the working mandate', async () => {
    await post();
    await setRows(client, 'clients', { client_status: 'on_stop' });
    await isLostAndEnds('failed');
    expect(await post()).toMatchObject(refusal(422, DEAD));
    await jobsDone(client);
    expect(mandates().map(({ status }) => status)).toEqual(['pending_submission', 'failed']);
    expect(await states()).toEqual(['taken', 'refused']);
    const [contact] = (await client.call(getProfile)).body.data.contacts;
    expect(contact).toMatchObject({ client_status: 'on_stop', usable_bank_details: true });
  });

  test('and a repetition gets the same answer, under its key only', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await post({}, headers);
    const again = await post({}, headers);
    expect(again.bytes.equals(first.bytes)).toBe(true);
    expect(await post(OTHER_ACCOUNT, headers)).toMatchObject(
      refusal(422, 'This Idempotency-Key was already used for a different request.'),
    );
    expect(await post()).toMatchObject({ status: 409 });
    expect(mandates()).toHaveLength(1);
  });
});

test('the key of another request does not reach the provider', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const message = { department: 'vat', subject: 'Hello', message: 'Hello' };
  await client.raw(sendMessage, { body: { message }, headers });
  const answer = await writingNothing(client, () => post({}, headers));
  expect(answer.status).toBe(422);
  expect(debits().asked(client.clientId, 'findBank')).toBe(0);
});
