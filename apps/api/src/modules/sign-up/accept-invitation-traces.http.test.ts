import { listHistory } from '@counterfoil/contract/history/routes';
import { anAddress } from '@counterfoil/testkit/unused';
import { accept, anAcceptedClient, anInvitation } from '@counterfoil/testkit/invitations';
import { NEW_PASSWORD } from '@counterfoil/testkit/password-links';
import { portalWith, TEST_NOW, testApi, type TestApi } from '@counterfoil/testkit/test-api';
import { pino } from 'pino';
import { beforeAll, expect, onTestFinished, test } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});

test('the acceptance of the terms is stored with person, time, address and device', async () => {
  const invited = await anInvitation();
  const address = anAddress();
  const answer = await accept(
    api,
    invited.query,
    {},
    {
      address,
      headers: {
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0',
      },
    },
  );
  const rows = await api.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'user_id', 'subject_id', 'at', 'device', 'detail', 'request_id'])
    .where('client_id', '=', invited.clientId)
    .orderBy('id')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual([
    'client_opened',
    ...rows.filter(({ action }) => action === 'contract_issued').map(({ action }) => action),
    'client_invited',
    'invitation_accepted',
  ]);
  expect(rows.at(-1)).toEqual({
    action: 'invitation_accepted',
    user_id: invited.userId,
    subject_id: invited.contactId,
    at: TEST_NOW,
    device: 'Firefox on Windows',
    detail: { terms_and_conditions: true },
    request_id: answer.headers['x-request-id'],
  });
  // The log outlives the client, so the address is in a row that does not.
  const evidence = await api.database.kysely
    .selectFrom('accepted_terms')
    .select(['user_id', 'contact_id', 'accepted_at', 'address', 'device'])
    .where('client_id', '=', invited.clientId)
    .execute();
  expect(evidence).toEqual([
    {
      user_id: invited.userId,
      contact_id: invited.contactId,
      accepted_at: TEST_NOW,
      address,
      device: 'Firefox on Windows',
    },
  ]);
});

test('the client’s history shows the acceptance without the address', async () => {
  const client = await anAcceptedClient();
  const { body } = await client.call(listHistory);
  const [accepted] = body.data.acts;
  expect(accepted).toMatchObject({ action: 'invitation_accepted', by: { kind: 'person' } });
  expect(JSON.stringify(accepted)).not.toMatch(/terms_and|127\.|10\./);
});

test('no log line and no row holds a token or a password', async () => {
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const { portal } = await portalWith({ log });
  onTestFinished(() => portal.close());
  const invited = await anInvitation();
  for (const password of ['Password123!', NEW_PASSWORD, NEW_PASSWORD]) {
    await accept({ portal }, invited.query, { password, password_confirmation: password });
  }
  expect(logged.join()).toContain('acceptInvitation');
  for (const secret of [invited.token, 'Password123!', NEW_PASSWORD, invited.email]) {
    expect(logged.join()).not.toContain(secret);
  }
  const rows = await api.database.kysely
    .selectFrom('invitations')
    .selectAll()
    .where('contact_id', '=', invited.contactId)
    .execute();
  expect(rows).toHaveLength(1);
  expect(Buffer.from(rows[0]?.token_hash ?? []).toString('latin1')).not.toContain(invited.token);
  expect(Buffer.from(rows[0]?.token_hash ?? [])).toHaveLength(32);
});
