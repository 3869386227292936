import { getProfile } from '@counterfoil/contract/account/routes';
import {
  getDirectDebit,
  receiveDirectDebitEvents,
  setUpDirectDebit,
} from '@counterfoil/contract/payments/routes';
import { audited, writingNothing } from '@counterfoil/testkit/all-rows';
import { atOnce, refusal } from '@counterfoil/testkit/answers';
import { inject, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import type { DirectDebitEvent } from '@counterfoil/providers/direct-debit/port';
import { DEBIT_ACCOUNT } from '@counterfoil/testkit/debit-book';
import { eventually } from '@counterfoil/testkit/eventually';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetOldDirectDebitEvents } from './direct-debit-store.ts';

const FORM = { ...DEBIT_ACCOUNT, account_holder_confirmed: true };

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
  await setUp();
});

afterEach(() => client.api.clock.set(TEST_NOW));

const setUp = (account_name = 'Ada Test') =>
  client.raw(setUpDirectDebit, { body: { direct_debit: { ...FORM, account_name } } });
const book = () => client.api.debits;
const mandateId = (nth = -1) => book().mandatesOf(client.clientId).at(nth)?.id ?? '';
const contact = async () => (await client.call(getProfile)).body.data.contacts[0];

type Events = Partial<DirectDebitEvent>[];
const send = ({ body, headers }: { body: string; headers: object }) =>
  inject(client.api, receiveDirectDebitEvents, { body, headers });
const tell = (...events: Events) => send(book().message(...events));
const taken = (count: number) => ({ status: 200, body: { data: { taken: count } } });

const aFailure = (id = book().enterPayment(mandateId(), 'failed')) => ({
  about: 'payment' as const,
  resource_id: id,
  action: 'failed',
  will_attempt_retry: false,
});
const aChange = (status: string, id = mandateId()) => {
  book().setStatus(id, status);
  return { about: 'mandate' as const, resource_id: id, action: status };
};

describe('a message', () => {
  test.each([
    ['without a signature', {}],
    ['with an empty one', { 'webhook-signature': '' }],
    ['with another signature', { 'webhook-signature': 'f'.repeat(64) }],
  ])('%s is refused with 498, and nothing changes', async (_, signature) => {
    const { body } = book().message(aFailure());
    const signed = { 'content-type': 'application/json', ...signature };
    const answer = await writingNothing(client, () => send({ body, headers: signed }));
    expect(answer).toMatchObject(refusal(498, 'This message has no valid signature.'));
  });

  test('with one byte changed is refused', async () => {
    const { body, headers } = book().message(aFailure());
    expect((await send({ body: `${body} `, headers })).status).toBe(498);
    expect((await contact())?.client_status).toBeNull();
  });

  test.each(['', '{bad', '[[[[', 'x'.repeat(200_000)])(
    'that is no JSON is refused for its signature, not read',
    async (body) => {
      const headers = { 'webhook-signature': 'a'.repeat(64), 'content-type': 'application/json' };
      expect((await send({ body, headers })).status).toBe(498);
    },
  );

  test('of more than a megabyte is not read', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await send({ body: 'x'.repeat(1_100_000), headers })).status).toBe(413);
  });

  test('of 250 events is taken', async () => {
    const other = { about: 'other' as const, resource_id: '' };
    expect(await tell(...Array<typeof other>(250).fill(other))).toMatchObject(taken(0));
  });

  test('about mandates, payments and things that are not ours is taken without effect', async () => {
    const answer = await writingNothing(client, () =>
      tell(
        { about: 'mandate', resource_id: 'MD-of-others', action: 'cancelled' },
        aFailure('PM-unknown'),
        aFailure(book().enterPayment('MD-of-others', 'failed')),
        aFailure(book().enterPayment(null, 'failed')),
        { about: 'other', resource_id: '', action: 'paid' },
      ),
    );
    expect(answer.status).toBe(200);
  });
});

describe('a failed payment', () => {
  test('puts the client on stop, once', async () => {
    const message = book().message(aFailure());
    expect(await send(message)).toMatchObject(taken(1));
    expect((await contact())?.client_status).toBe('on_stop');
    expect(await audited(client, 'direct_debit_failed')).toHaveLength(1);
    // The office ends the stop; the provider repeats its message.
    await setRows(client, 'clients', { client_status: null });
    expect(await send(message)).toMatchObject(taken(0));
    expect((await contact())?.client_status).toBeNull();
  });

  test('in a message of long ago does nothing again, when its id is forgotten', async () => {
    const { clock } = client.api;
    const message = book().message(aFailure());
    expect(await send(message)).toMatchObject(taken(1));
    await setRows(client, 'clients', { client_status: null });
    for (const hours of [24 * 90, 24 * 92]) {
      const later = Temporal.Instant.from(TEST_NOW).add({ hours });
      clock.set(later.toString());
      await client.api.portal.office.transact.acrossClients((tx) =>
        forgetOldDirectDebitEvents(tx, later),
      );
      expect(await send(message)).toMatchObject(taken(0));
    }
    clock.set(TEST_NOW);
    expect((await contact())?.client_status).toBeNull();
    const events = client.api.database.kysely.selectFrom('direct_debit_events').select('id');
    const [{ id }] = JSON.parse(message.body) as [{ id: string }];
    expect(await events.where('id', '=', id).execute()).toEqual([]);
  });

  test('in two messages at once counts once', async () => {
    const message = book().message(aFailure());
    const answers = await atOnce(3, () => send(message));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await audited(client, 'direct_debit_failed')).toHaveLength(1);
  });

  test('told twice, the second time while the first is worked on, counts once', async () => {
    const message = book().message(aFailure());
    const asked = () => book().asked('webhooks', 'payment');
    const before = asked();
    const releaseFirst = book().hold('webhooks', 'payment');
    const first = send(message);
    await eventually(
      async () => asked() - before,
      (times) => times === 1,
    );
    const releaseSecond = book().hold('webhooks', 'payment');
    releaseSecond();
    expect(await send(message)).toMatchObject(taken(1));
    // The office ends the stop meanwhile.
    await setRows(client, 'clients', { client_status: null });
    releaseFirst();
    expect(await first).toMatchObject(taken(0));
    expect((await contact())?.client_status).toBeNull();
  });

  test.each([
    ['that the provider tries again', { will_attempt_retry: true }, 'failed'],
    ['that has been paid since', {}, 'paid_out'],
    ['of which something else is told', { action: 'confirmed' }, 'failed'],
  ])('%s does not', async (_, changes, status) => {
    const id = book().enterPayment(mandateId(), status);
    expect((await tell({ ...aFailure(id), ...changes })).status).toBe(200);
    expect((await contact())?.client_status).toBeNull();
  });

  test('of a mandate that was replaced does not', async () => {
    const late = aFailure();
    await setRows(client, 'clients', { client_status: 'on_stop' });
    expect((await setUp('A Test')).status).toBe(201);
    expect(await tell(late)).toMatchObject(taken(1));
    expect((await contact())?.client_status).toBeNull();
    await tell(aFailure());
    expect((await contact())?.client_status).toBe('on_stop');
  });

  test('leaves a client who has left what they are', async () => {
    await setRows(client, 'clients', { client_status: 'left' });
    await tell(aFailure());
    expect((await contact())?.client_status).toBe('left');
  });

  test('that always fails, five times in a message, keeps back nothing else of it', async () => {
    book().fail('webhooks', 'payment', 'unavailable');
    const failing = Array.from({ length: 5 }, () => aFailure());
    expect(await tell(...failing, aChange('cancelled'))).toMatchObject(
      refusal(503, 'Some of this message is not settled. Please send it again.'),
    );
    expect((await contact())?.usable_bank_details).toBe(false);
  });

  test('is told again when the provider could not be asked', async () => {
    const message = book().message(aFailure(), aChange('active'));
    book().fail('webhooks', 'payment', 'unavailable');
    expect((await send(message)).status).toBe(503);
    expect((await contact())?.client_status).toBeNull();
    book().fail('webhooks', 'payment');
    expect((await send(message)).status).toBe(200);
    expect((await contact())?.client_status).toBe('on_stop');
  });
});

describe('a mandate', () => {
  test.each([
    ['pending_submission', true],
    ['submitted', true],
    ['active', true],
    ['failed', false],
    ['cancelled', false],
    ['expired', false],
    ['suspended_by_payer', false],
  ])('that is %s gives usable bank details: %s', async (status, usable) => {
    expect((await tell(aChange(status))).status).toBe(200);
    expect((await contact())?.usable_bank_details).toBe(usable);
    expect((await client.call(getDirectDebit)).body.data.status).toBe(status);
    expect(await audited(client, 'direct_debit_ended')).toHaveLength(usable ? 0 : 1);
  });

  test('counts as it is now, in whatever order it is told', async () => {
    const [active, cancelled] = [aChange('active'), aChange('cancelled')];
    await tell(cancelled, active);
    await tell(active);
    expect((await contact())?.usable_bank_details).toBe(false);
  });

  test('that is reinstated gives usable bank details again, and by no other event', async () => {
    await tell(aChange('cancelled'));
    await tell(aChange('active'));
    expect((await contact())?.usable_bank_details).toBe(false);
    expect((await client.call(getDirectDebit)).body.data.status).toBe('cancelled');
    await tell({ ...aChange('active'), action: 'reinstated' });
    expect((await contact())?.usable_bank_details).toBe(true);
    expect((await client.call(getDirectDebit)).body.data.status).toBe('active');
  });

  test.each([
    ['submitted', 'active', { action: 'active' }, true],
    ['active', 'suspended_by_payer', {}, false],
    ['active', 'cancelled', {}, false],
    ['cancelled', 'active', { action: 'reinstated' }, true],
  ])(
    'that was %s when the first event was read, and is %s in the second, stays what the second says',
    async (before, after, changes, usable) => {
      const asked = () => book().asked('webhooks', 'mandate');
      const already = asked();
      const releaseFirst = book().hold('webhooks', 'mandate');
      const first = tell(aChange(before));
      await eventually(
        async () => asked() - already,
        (times) => times === 1,
      );
      book().hold('webhooks', 'mandate')();
      expect(await tell({ ...aChange(after), ...changes })).toMatchObject(taken(1));
      releaseFirst();
      expect(await first).toMatchObject(taken(1));
      expect((await client.call(getDirectDebit)).body.data.status).toBe(after);
      expect((await contact())?.usable_bank_details).toBe(usable);
    },
  );

  test.each(['cancelled', 'expired', 'failed'])(
    'that is %s puts a client on stop without any failed payment, and a mail says so, once',
    async (status) => {
      const message = book().message(aChange(status));
      await send(message);
      await send(message);
      expect((await contact())?.client_status).toBe('on_stop');
      const mails = await rowsIn(client, 'mails');
      expect(mails.filter(({ kind }) => kind === 'direct_debit_ended')).toHaveLength(1);
      const sent = await eventually(
        () =>
          client.api.outbox
            .to(mails[0]?.recipients ?? '')
            .find(({ subject }) => /has ended/.test(subject)),
        (found) => found !== undefined,
      );
      expect(sent?.text).toContain('/sign-up/direct-debit-setup');
      expect((await setUp('A Test')).status).toBe(201);
      expect((await contact())?.client_status).toBeNull();
    },
  );

  test('that ends after it was suspended is told too; a suspended one is not', async () => {
    await tell(aChange('suspended_by_payer'));
    expect((await contact())?.client_status).toBeNull();
    await tell(aChange('cancelled'));
    expect((await contact())?.client_status).toBe('on_stop');
  });

  test('that is reinstated ends the stop of its end, and not that of a failed payment', async () => {
    await tell(aChange('cancelled'));
    await tell({ ...aChange('active'), action: 'reinstated' });
    expect((await contact())?.client_status).toBeNull();
    await tell(aFailure());
    await tell(aChange('cancelled'));
    await tell({ ...aChange('active'), action: 'reinstated' });
    expect((await contact())?.client_status).toBe('on_stop');
  });

  test.each([{ external_accounting_client: true }, { client_status: 'left' as const }])(
    'stops and tells nobody who has no use for one: %j',
    async (columns) => {
      await setRows(client, 'clients', columns);
      await tell(aChange('cancelled'));
      expect((await contact())?.client_status).toBe(columns.client_status ?? null);
      const mails = await rowsIn(client, 'mails');
      expect(mails.map(({ kind }) => kind)).toEqual(['direct_debit']);
    },
  );

  test('that was replaced does not end the details of the new one', async () => {
    const old = mandateId();
    await setRows(client, 'clients', { client_status: 'on_stop' });
    await setUp('A Test');
    await tell(aChange('cancelled', old));
    expect((await contact())?.usable_bank_details).toBe(true);
    expect((await client.call(getDirectDebit)).body.data.status).toBe('pending_submission');
  });

  test('that has ended lets the client give other details', async () => {
    await tell(aChange('failed'));
    expect((await setUp('A Test')).status).toBe(201);
    expect((await contact())?.usable_bank_details).toBe(true);
  });
});
