import { getProfile } from '@counterfoil/contract/account/routes';
import { sendMessage } from '@counterfoil/contract/messages/routes';
import { anAccount, attemptSignIn, sessionOf } from '@counterfoil/testkit/accounts';
import { inject } from '@counterfoil/testkit/clients';
import { accept, invitationMailsTo } from '@counterfoil/testkit/invitations';
import { testApi, type TestApi } from '@counterfoil/testkit/test-api';
import { beforeAll, describe, expect, test } from 'vitest';
import { settableClock } from '#platform/time/clock';
import { clientRow, clientsOf, contractsOf, openedFor } from '@counterfoil/testkit/opened-clients';
import {
  interruptedInvite,
  invite,
  optionsFor,
  queryOf,
  runInvite,
} from '@counterfoil/testkit/office-invitations';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});

describe('a person who has a login already', () => {
  test('gets the client with it, and a mail that asks to log in', async () => {
    const account = await anAccount();
    const { client_id } = await invite(account.email);
    const [mail] = await invitationMailsTo(account.email);
    expect(mail?.subject).toBe('Newcomer Ltd is in your Brightpence account');
    expect(mail?.text).toContain(`https://brightpence.localhost/sign-up?clientId=${client_id}`);
    const signedIn = await attemptSignIn(api, account);
    const profile = await inject(api, getProfile, { headers: sessionOf(signedIn) });
    expect(profile.body).toMatchObject({
      data: { contacts: [{ client_id, client_step: 'review_contract' }] },
    });
  });

  test('does not see the client before its contract is ready, and then is invited once', async () => {
    const account = await anAccount();
    await interruptedInvite(account.email);
    expect(await clientsOf(account.email)).toEqual([]);
    const [opened] = await openedFor(account.email);
    const invited = await invite(account.email);
    expect(invited.client_id).toBe(opened?.id);
    expect(await contractsOf(invited)).toHaveLength(1);
    expect(await clientsOf(account.email)).toMatchObject([{ id: invited.client_id }]);
  });

  test('is invited again to a client whose contract and invitation were never issued', async () => {
    const { email } = await anAccount();
    const first = await invite(email);
    const { kysely } = api.database;
    await kysely.deleteFrom('invitations').where('contact_id', '=', first.contact_id).execute();
    expect((await runInvite(optionsFor(email))).code).toBe(1);
    await kysely
      .updateTable('clients')
      .set({ contract_id: null })
      .where('id', '=', first.client_id)
      .execute();
    await kysely.deleteFrom('contracts').where('client_id', '=', first.client_id).execute();
    expect((await invite(email)).client_id).toBe(first.client_id);
    expect(await contractsOf(first)).toHaveLength(1);
  });

  test('keeps their password: the link says that they have one', async () => {
    const account = await anAccount();
    const answer = await accept(api, queryOf(await invite(account.email)));
    expect(answer).toMatchObject({
      status: 422,
      body: {
        errors: {
          full_messages: ['You have already set a password for this account. Please log in.'],
        },
      },
    });
    expect((await attemptSignIn(api, account)).status).toBe(200);
  });

  test('with an external accounting id has no further step', async () => {
    const { email } = await anAccount();
    const invited = await invite(email, { 'external-accounting-id': 'XA-2' });
    expect(await clientRow(invited)).toMatchObject({ client_step: 'completed' });
    expect((await invite(email, { 'external-accounting-id': 'XA-2' })).client_id).toBe(
      invited.client_id,
    );
  });

  test('with an external accounting id has begun with their first action', async () => {
    const account = await anAccount();
    const external = { 'external-accounting-id': 'XA-3' };
    const { client_id } = await invite(account.email, external);
    const signedIn = await attemptSignIn(api, account);
    const sent = await inject(api, sendMessage, {
      params: { client_id },
      body: {
        message: { department: 'general', subject: 'Hello', message: 'We have begun.' },
      },
      headers: sessionOf(signedIn),
    });
    expect(sent.status).toBe(201);
    expect(
      await runInvite(optionsFor(account.email, { ...external, 'first-name': 'Adah' })),
    ).toMatchObject({
      code: 1,
    });
    expect(await clientRow({ client_id })).toMatchObject({ external_accounting_id: 'XA-3' });
  });

  test('with an external accounting id has begun after 14 days', async () => {
    const { email } = await anAccount();
    const { client_id } = await invite(email, { 'external-accounting-id': 'XA-4' });
    const clock = settableClock('2026-12-05T08:59:59Z');
    const later = () => runInvite(optionsFor(email), { clock });
    clock.set('2026-12-05T09:00:00Z');
    expect((await later()).code).toBe(1);
    expect(await clientRow({ client_id })).toMatchObject({ external_accounting_id: 'XA-4' });
    clock.set('2026-12-05T08:59:59Z');
    expect((await later()).code).toBe(0);
  });

  test('is invited to the same client again only until they begin', async () => {
    const { email } = await anAccount();
    const first = await invite(email);
    expect((await invite(email, { 'company-name': ' newcomer  LTD' })).client_id).toBe(
      first.client_id,
    );
    await api.database.kysely
      .updateTable('clients')
      .set({ client_step: 'direct_debit_setup' })
      .where('id', '=', first.client_id)
      .execute();
    expect(await runInvite(optionsFor(email))).toEqual({
      code: 1,
      sentence: expect.stringMatching(
        /has Newcomer Ltd \(\d+\) already, and logs in at https:\/\/brightpence\.localhost\/login\.$/i,
      ),
    });
    const other = await invite(email, { 'company-name': 'Other Ltd' });
    expect(other.client_id).not.toBe(first.client_id);
    expect(await clientsOf(email)).toHaveLength(2);
  });
});
