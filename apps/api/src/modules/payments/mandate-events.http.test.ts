import { getDirectDebit } from '@counterfoil/contract/payments/routes';
import { audited } from '@counterfoil/testkit/all-rows';
import { type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { beforeEach, describe, expect, test } from 'vitest';
import { giveBankDetails, payingClient } from '@counterfoil/testkit/bank-details';
import { debitEventsOf, taken } from '@counterfoil/testkit/debit-events';

let client: SignedInClient;
beforeEach(async () => {
  client = await payingClient();
});
const events = debitEventsOf(() => client);

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
    expect((await events.tell(events.aChange(status))).status).toBe(200);
    expect((await events.contact())?.usable_bank_details).toBe(usable);
    expect((await client.call(getDirectDebit)).body.data.status).toBe(status);
    expect(await audited(client, 'direct_debit_ended')).toHaveLength(usable ? 0 : 1);
  });

  test('counts with its current state, whatever the order of the messages', async () => {
    const [active, cancelled] = [events.aChange('active'), events.aChange('cancelled')];
    await events.tell(cancelled, active);
    await events.tell(active);
    expect((await events.contact())?.usable_bank_details).toBe(false);
  });

  test('gives usable bank details again only when it is reinstated', async () => {
    await events.tell(events.aChange('cancelled'));
    await events.tell(events.aChange('active'));
    expect((await events.contact())?.usable_bank_details).toBe(false);
    expect((await client.call(getDirectDebit)).body.data.status).toBe('cancelled');
    await events.tell({ ...events.aChange('active'), action: 'reinstated' });
    expect((await events.contact())?.usable_bank_details).toBe(true);
    expect((await client.call(getDirectDebit)).body.data.status).toBe('active');
  });

  test.each([
    ['submitted', 'active', { action: 'active' }, true],
    ['active', 'suspended_by_payer', {}, false],
    ['active', 'cancelled', {}, false],
    ['cancelled', 'active', { action: 'reinstated' }, true],
  ])(
    'that was %s at the first event, and is %s at the second, stays as the second says',
    async (before, after, changes, usable) => {
      const asked = () => events.book().asked('webhooks', 'mandate');
      const already = asked();
      const releaseFirst = events.book().hold('webhooks', 'mandate');
      const first = events.tell(events.aChange(before));
      await eventually(
        async () => asked() - already,
        (times) => times === 1,
      );
      events.book().hold('webhooks', 'mandate')();
      expect(await events.tell({ ...events.aChange(after), ...changes })).toMatchObject(taken(1));
      releaseFirst();
      expect(await first).toMatchObject(taken(1));
      expect((await client.call(getDirectDebit)).body.data.status).toBe(after);
      expect((await events.contact())?.usable_bank_details).toBe(usable);
    },
  );

  test.each(['cancelled', 'expired', 'failed'])(
    'that is %s without a failed payment asks for new details by one mail, without a stop',
    async (status) => {
      const message = events.book().message(events.aChange(status));
      await events.send(message);
      await events.send(message);
      expect((await events.contact())?.client_status).toBeNull();
      const mails = await rowsIn(client, 'mails');
      expect(mails.filter(({ kind }) => kind === 'direct_debit_ended')).toHaveLength(1);
      const sent = await eventually(
        () =>
          client.api.outbox
            .to(mails[0]?.recipients ?? '')
            .find(({ subject }) => /has ended/.test(subject)),
        (found) => found !== undefined,
      );
      expect(sent?.text).toMatch(/^Hello Ada,\n/);
      expect(sent?.text).toContain(`/sign-up/direct-debit-setup?clientId=${client.clientId}\n`);
      expect((await giveBankDetails(client, { account_name: 'A Test' })).status).toBe(201);
      expect((await events.contact())?.usable_bank_details).toBe(true);
    },
  );

  test('that is suspended sends no such mail until it ends', async () => {
    const kinds = async () => (await rowsIn(client, 'mails')).map(({ kind }) => kind);
    await events.tell(events.aChange('suspended_by_payer'));
    expect(await kinds()).not.toContain('direct_debit_ended');
    await events.tell(events.aChange('cancelled'));
    expect(await kinds()).toContain('direct_debit_ended');
  });

  test.each([{ external_accounting_client: true }, { client_status: 'left' as const }])(
    'that ends sends no mail to a client who does not need one: %j',
    async (columns) => {
      await setRows(client, 'clients', columns);
      await events.tell(events.aChange('cancelled'));
      expect((await events.contact())?.client_status).toBe(columns.client_status ?? null);
      const mails = await rowsIn(client, 'mails');
      expect(mails.map(({ kind }) => kind)).toEqual(['direct_debit']);
    },
  );

  test('that was replaced does not end the details of the new one', async () => {
    const old = events.mandateId();
    await setRows(client, 'clients', { client_status: 'on_stop' });
    await giveBankDetails(client, { account_name: 'A Test' });
    await events.tell(events.aChange('cancelled', old));
    expect((await events.contact())?.usable_bank_details).toBe(true);
    expect((await client.call(getDirectDebit)).body.data.status).toBe('pending_submission');
  });

  test('that has ended lets the client give other details', async () => {
    await events.tell(events.aChange('failed'));
    expect((await giveBankDetails(client, { account_name: 'A Test' })).status).toBe(201);
    expect((await events.contact())?.usable_bank_details).toBe(true);
  });
});
