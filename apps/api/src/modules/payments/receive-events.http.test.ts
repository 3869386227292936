import type { DirectDebitEvent } from '@counterfoil/providers/direct-debit/port';
import { audited, writingNothing } from '@counterfoil/testkit/all-rows';
import { atOnce, refusal } from '@counterfoil/testkit/answers';
import { type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { setRows } from '@counterfoil/testkit/rows';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { beforeEach, describe, expect, test } from 'vitest';
import { forgetOldDirectDebitEvents } from './direct-debit-store.ts';
import { giveBankDetails, payingClient } from '@counterfoil/testkit/bank-details';
import { debitEventsOf, taken } from '@counterfoil/testkit/debit-events';

let client: SignedInClient;
beforeEach(async () => {
  client = await payingClient();
});
const events = debitEventsOf(() => client);

describe('a message', () => {
  test.each([
    ['without a signature', {}],
    ['with an empty one', { 'webhook-signature': '' }],
    ['with another signature', { 'webhook-signature': 'f'.repeat(64) }],
  ])('%s is refused with 498, and nothing changes', async (_, signature) => {
    const { body } = events.book().message(events.aFailure());
    const signed = { 'content-type': 'application/json', ...signature };
    const answer = await writingNothing(client, () => events.send({ body, headers: signed }));
    expect(answer).toMatchObject(refusal(498, 'This message has no valid signature.'));
  });

  test('with one byte changed is refused', async () => {
    const { body, headers } = events.book().message(events.aFailure());
    expect((await events.send({ body: `${body} `, headers })).status).toBe(498);
    expect((await events.contact())?.client_status).toBeNull();
  });

  test.each(['', '{bad', '[[[[', 'x'.repeat(200_000)])(
    'that is not JSON is refused for its signature, unread',
    async (body) => {
      const headers = { 'webhook-signature': 'a'.repeat(64), 'content-type': 'application/json' };
      expect((await events.send({ body, headers })).status).toBe(498);
    },
  );

  test('of more than a megabyte is not read', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await events.send({ body: 'x'.repeat(1_100_000), headers })).status).toBe(413);
  });

  test('of 250 events is accepted', async () => {
    const other = { about: 'other' as const, resource_id: '' };
    expect(await events.tell(...Array<typeof other>(250).fill(other))).toMatchObject(taken(0));
  });

  test('about mandates, payments and objects that are not ours is accepted without effect', async () => {
    const answer = await writingNothing(client, () =>
      events.tell(
        { about: 'mandate', resource_id: 'MD-of-others', action: 'cancelled' },
        events.aFailure('PM-unknown'),
        events.aFailure(events.book().enterPayment('MD-of-others', 'failed')),
        events.aFailure(events.book().enterPayment(null, 'failed')),
        { about: 'other', resource_id: '', action: 'paid' },
      ),
    );
    expect(answer.status).toBe(200);
  });
});

test.each<[string, (failure: Partial<DirectDebitEvent>) => Partial<DirectDebitEvent>]>([
  ['itself', (failure) => ({ ...failure, id: 'EV\0' })],
  ['its payment', () => events.aFailure('PM\0')],
  ['its mandate', () => ({ about: 'mandate', resource_id: 'MD\0', action: 'cancelled' })],
  ['its action', (failure) => ({ ...failure, action: 'failed\0' })],
])('an event with a NUL in the name of %s is accepted without effect', async (_of, change) => {
  const failure = events.aFailure();
  const answer = await writingNothing(client, () => events.tell(change(failure)));
  expect(answer).toMatchObject(taken(0));
});

describe('a failed payment', () => {
  test('puts the client on stop, once', async () => {
    const message = events.book().message(events.aFailure());
    expect(await events.send(message)).toMatchObject(taken(1));
    expect((await events.contact())?.client_status).toBe('on_stop');
    expect(await audited(client, 'direct_debit_failed')).toHaveLength(1);
    // The office ends the stop; the provider repeats its message.
    await setRows(client, 'clients', { client_status: null });
    expect(await events.send(message)).toMatchObject(taken(0));
    expect((await events.contact())?.client_status).toBeNull();
  });

  test('in a very old message has no second effect, even after its id was deleted', async () => {
    const { clock } = client.api;
    const message = events.book().message(events.aFailure());
    expect(await events.send(message)).toMatchObject(taken(1));
    await setRows(client, 'clients', { client_status: null });
    for (const hours of [24 * 90, 24 * 92]) {
      const later = Temporal.Instant.from(TEST_NOW).add({ hours });
      clock.set(later.toString());
      await client.api.portal.office.transact.acrossClients((tx) =>
        forgetOldDirectDebitEvents(tx, later),
      );
      expect(await events.send(message)).toMatchObject(taken(0));
    }
    clock.set(TEST_NOW);
    expect((await events.contact())?.client_status).toBeNull();
    const stored = client.api.database.kysely.selectFrom('direct_debit_events').select('id');
    const [{ id }] = JSON.parse(message.body) as [{ id: string }];
    expect(await stored.where('id', '=', id).execute()).toEqual([]);
  });

  test('in two messages at once counts once', async () => {
    const message = events.book().message(events.aFailure());
    const answers = await atOnce(3, () => events.send(message));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await audited(client, 'direct_debit_failed')).toHaveLength(1);
  });

  test('reported again while the first message is processed counts once', async () => {
    const message = events.book().message(events.aFailure());
    const asked = () => events.book().asked('webhooks', 'payment');
    const before = asked();
    const releaseFirst = events.book().hold('webhooks', 'payment');
    const first = events.send(message);
    await eventually(
      async () => asked() - before,
      (times) => times === 1,
    );
    const releaseSecond = events.book().hold('webhooks', 'payment');
    releaseSecond();
    expect(await events.send(message)).toMatchObject(taken(1));
    // The office ends the stop meanwhile.
    await setRows(client, 'clients', { client_status: null });
    releaseFirst();
    expect(await first).toMatchObject(taken(0));
    expect((await events.contact())?.client_status).toBeNull();
  });

  test.each([
    ['that the provider tries again', { will_attempt_retry: true }, 'failed'],
    ['that has been paid since', {}, 'paid_out'],
    ['of which something else is told', { action: 'confirmed' }, 'failed'],
  ])('%s does not put the client on stop', async (_, changes, status) => {
    const id = events.book().enterPayment(events.mandateId(), status);
    expect((await events.tell({ ...events.aFailure(id), ...changes })).status).toBe(200);
    expect((await events.contact())?.client_status).toBeNull();
  });

  test('of a replaced mandate does not put the client on stop', async () => {
    const late = events.aFailure();
    await setRows(client, 'clients', { client_status: 'on_stop' });
    expect((await giveBankDetails(client, { account_name: 'A Test' })).status).toBe(201);
    expect(await events.tell(late)).toMatchObject(taken(1));
    expect((await events.contact())?.client_status).toBeNull();
    await events.tell(events.aFailure());
    expect((await events.contact())?.client_status).toBe('on_stop');
  });

  test('does not change the status of a client who has left', async () => {
    await setRows(client, 'clients', { client_status: 'left' });
    await events.tell(events.aFailure());
    expect((await events.contact())?.client_status).toBe('left');
  });

  test('that always fails, five times in a message, does not block its other events', async () => {
    events.book().fail('webhooks', 'payment', 'unavailable');
    const failing = Array.from({ length: 5 }, () => events.aFailure());
    expect(await events.tell(...failing, events.aChange('cancelled'))).toMatchObject(
      refusal(503, 'Some of this message is not settled. Please send it again.'),
    );
    expect((await events.contact())?.usable_bank_details).toBe(false);
  });

  test('is sent again when the provider could not be reached', async () => {
    const message = events.book().message(events.aFailure(), events.aChange('active'));
    events.book().fail('webhooks', 'payment', 'unavailable');
    expect((await events.send(message)).status).toBe(503);
    expect((await events.contact())?.client_status).toBeNull();
    events.book().fail('webhooks', 'payment');
    expect((await events.send(message)).status).toBe(200);
    expect((await events.contact())?.client_status).toBe('on_stop');
  });
});
