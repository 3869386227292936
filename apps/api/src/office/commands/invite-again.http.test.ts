import { anAccount } from '@counterfoil/testkit/accounts';
import { accept, invitationMailsTo } from '@counterfoil/testkit/invitations';
import { eventually } from '@counterfoil/testkit/eventually';
import { testApi, type TestApi } from '@counterfoil/testkit/test-api';
import { beforeAll, describe, expect, test } from 'vitest';
import { issueStandardContracts } from '#modules/contracts/public';
import { settableClock } from '#platform/time/clock';
import {
  acceptedContacts,
  clientRow,
  clientsOf,
  contractsOf,
  contractText,
  openedFor,
} from '@counterfoil/testkit/opened-clients';
import {
  anEmail,
  interruptedInvite,
  invite,
  optionsFor,
  queryOf,
  runInvite,
  type InvitationAnswer,
} from '@counterfoil/testkit/office-invitations';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});

describe('a second invitation', () => {
  test('for a person who has not accepted is for the same client, and replaces the first link', async () => {
    const email = anEmail();
    const first = await invite(email);
    // Before it was sent, the first mail would no longer leave.
    await invitationMailsTo(email);
    const second = await invite(email);
    expect(second).toMatchObject({ client_id: first.client_id, contact_id: first.contact_id });
    expect(second.invitation_url).not.toBe(first.invitation_url);
    expect(await clientsOf(email)).toHaveLength(1);
    expect(await contractsOf(second)).toHaveLength((await contractsOf(first)).length);
    await invitationMailsTo(email, 2);
    expect((await accept(api, queryOf(first))).status).toBe(410);
    expect((await accept(api, queryOf(second))).status).toBe(200);
  });

  test('says that it is the second, and that the first link is dead', async () => {
    const email = anEmail();
    const texts = [await runInvite(optionsFor(email)), await runInvite(optionsFor(email))];
    expect(texts).toMatchObject([
      { text: expect.stringMatching(/^Ada Newcomer is invited to Newcomer Ltd\. /) },
      { text: expect.stringMatching(/Ltd again; the earlier link no longer works\. /) },
    ]);
  });

  test('of somebody without steps is for the same client even after the first has expired', async () => {
    const email = anEmail();
    const { client_id } = await invite(email, { 'external-accounting-id': 'XA-5' });
    const clock = settableClock('2026-12-05T09:00:00Z');
    expect(await runInvite(optionsFor(email), { clock })).toMatchObject({ data: { client_id } });
  });

  test('corrects the details of the first', async () => {
    const email = anEmail();
    const first = await invite(email, { 'company-name': 'Newcomr' });
    const second = await invite(email, { 'first-name': 'Adah', 'business-type': 'sole-trader' });
    expect(second.client_id).toBe(first.client_id);
    expect(await clientRow(first)).toMatchObject({
      company_name: 'Newcomer Ltd',
      business_type: 'sole-trader',
    });
    const text = await contractText(second);
    expect(text).toContain('Adah Newcomer');
    expect(text).toContain('Newcomer Ltd');
    expect(text).not.toContain('Newcomr');
    expect(await acceptedContacts(second)).toMatchObject([{ first_name: 'Adah' }]);
  });

  test('with another company number is for another client of the same person', async () => {
    const email = anEmail();
    const first = await invite(email, { 'company-number': '01234567' });
    const second = await invite(email, {
      'company-number': '07654321',
      'company-name': 'Second Ltd',
    });
    expect(second.client_id).not.toBe(first.client_id);
    expect(await acceptedContacts(second)).toHaveLength(2);
    // The password opens both.
    expect((await accept(api, queryOf(first))).status).toBe(422);
  });

  test('in the other brand is for another login', async () => {
    const email = anEmail();
    const first = await invite(email);
    const second = await invite(email, { brand: 'alder-finch' });
    expect(second.client_id).not.toBe(first.client_id);
    for (const invited of [first, second]) expect(await acceptedContacts(invited)).toHaveLength(1);
  });

  test('at the same moment creates no second client or contract', async () => {
    const email = anEmail();
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => runInvite(optionsFor(email))),
    );
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
    expect(await clientsOf(email)).toHaveLength(1);
    const [data] = outcomes.flatMap((each) =>
      'data' in each ? [each.data as InvitationAnswer] : [],
    );
    if (!data) throw new Error('nobody was invited');
    expect(await contractsOf(data)).toHaveLength(1);
  });

  test('from two processes leaves one contract too', async () => {
    const email = anEmail();
    // Another process does not wait for this one, so both see a client without contracts.
    const { typst } = api.portal.office;
    const other = Promise.withResolvers<void>();
    const slow: typeof typst = {
      ...typst,
      render: async (...asked) => {
        const pdf = await typst.render(...asked);
        await other.promise;
        return pdf;
      },
    };
    const first = runInvite(optionsFor(email), { typst: slow });
    const [client] = await eventually(
      () => openedFor(email),
      (clients) => clients.length === 1,
    );
    const client_id = client?.id ?? '';
    const { transact } = api.portal.office;
    const brand = 'brightpence';
    await issueStandardContracts({ ...api, transact }, client_id, null);
    other.resolve();
    expect((await first).code).toBe(0);
    const all = { client_id, contact_id: '', invitation_url: '' };
    expect(await contractsOf(all)).toHaveLength(1);
    expect(await clientRow(all)).toMatchObject({ brand, contract_id: expect.any(String) });
  });

  test('continues an interrupted one, which has sent no mail', async () => {
    const email = anEmail();
    await interruptedInvite(email);
    expect(api.outbox.to(email)).toEqual([]);
    const [client] = await openedFor(email);
    const invited = await invite(email, { 'first-name': 'Adah' });
    expect(invited.client_id).toBe(client?.id);
    expect(await invitationMailsTo(email)).toHaveLength(1);
    expect(await contractsOf(invited)).toHaveLength(1);
    expect(await openedFor(email)).toHaveLength(1);
  });

  test('that is interrupted leaves the earlier contract, and the next one corrects the names', async () => {
    const { email } = await anAccount();
    const first = await invite(email, { 'first-name': 'Adah' });
    const before = await contractsOf(first);
    await interruptedInvite(email);
    expect(await contractsOf(first)).toEqual(before);
    expect((await invite(email)).client_id).toBe(first.client_id);
    expect(await contractText(first)).toContain('Ada Newcomer');
  });
});
