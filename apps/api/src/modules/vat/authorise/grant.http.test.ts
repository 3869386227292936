import { getProfile } from '@counterfoil/contract/account/routes';
import { listVatPayments, submitVatReturn } from '@counterfoil/contract/vat/routes';
import { AUTHORISE_AGAIN } from '@counterfoil/domain/vat/refuse-submission';
import { ProviderError } from '@counterfoil/providers/calls/port';
import { GrantEnded } from '@counterfoil/providers/tax-authority/port';
import { atOnce, refusal } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { TAX_DEVICE } from '@counterfoil/testkit/tax-device';
import { allowHmrc, taxpayer } from '@counterfoil/testkit/taxpayers';
import { portalWith, TEST_NOW } from '@counterfoil/testkit/test-api';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sealedAt } from '#platform/sealed-places';

let client: SignedInClient;
let vrn: string;
let id: string;
beforeEach(async () => {
  client = await signedInClient();
  ({ vrn, reportId: id } = await taxpayer(client));
});
afterEach(() => client.api.clock.set(TEST_NOW));

const taxes = () => client.api.taxes;
const asked = (step: 'refresh' | 'payments' | 'submit') => taxes().asked(client.clientId, step);
const ask = (by = client) => by.call(listVatPayments);
const submit = () =>
  client.call(submitVatReturn, { params: { id }, body: { headers: TAX_DEVICE } });
const isAuthorised = async () =>
  (await client.call(getProfile)).body.data.contacts[0]?.hmrc_subscribed_at !== null;
const grant = () =>
  client.api.database.kysely
    .selectFrom('tax_grants')
    .selectAll()
    .where('client_id', '=', client.clientId)
    .executeTakeFirstOrThrow();
const tokensAt = () => sealedAt('tax_grants', 'tokens_sealed', client.clientId);
/** The stored tokens, opened with the portal's key. */
const tokens = async () =>
  JSON.parse(client.api.secrets.open((await grant()).tokens_sealed, tokensAt())) as {
    access: string;
    refresh: string;
  };
/** Another process has begun to refresh, and has this long. */
const leased = (until: string) =>
  client.api.database.kysely
    .updateTable('tax_grants')
    .set({ refreshed_by: randomUUID(), refreshed_until: until })
    .where('client_id', '=', client.clientId)
    .execute();

test('tokens are stored sealed', async () => {
  const { access, refresh } = await tokens();
  const stored = Buffer.from((await grant()).tokens_sealed).toString('latin1');
  expect(access).toMatch(/^access-/);
  for (const token of [access, refresh]) expect(stored).not.toContain(token.slice(-12));
});

describe('an access token', () => {
  test('is refreshed half a minute before its end, and the new pair is stored', async () => {
    const before = await tokens();
    client.api.clock.set('2026-11-21T12:59:29Z');
    expect((await ask()).status).toBe(200);
    expect([asked('refresh'), await tokens()]).toEqual([0, before]);
    client.api.clock.set('2026-11-21T12:59:30Z');
    const other = await client.call(submitVatReturn, {
      params: { id },
      body: { headers: TAX_DEVICE },
    });
    expect([other.status, asked('refresh')]).toEqual([200, 1]);
    const after = await tokens();
    expect(after.access).not.toBe(before.access);
    expect(after.refresh).not.toBe(before.refresh);
  });

  test('that ends early is refreshed once for all requests on two nodes', async () => {
    taxes().endAccess(client.clientId);
    const { portal } = await portalWith({ isUnswept: true });
    const there = client.through({ portal });
    const answers = await atOnce(6, (at) =>
      (at % 2 === 0 ? client : there).call(listVatPayments, {
        query: { from: `2026-0${at + 1}-01` },
      }),
    );
    await portal.close();
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(asked('refresh')).toBe(1);
  });

  test('that HMRC refuses again after a refresh ends the grant, without a third attempt', async () => {
    taxes().fail(client.clientId, 'payments', new GrantEnded('access', 401));
    expect(await ask()).toMatchObject(refusal(403, AUTHORISE_AGAIN));
    expect([asked('payments'), asked('refresh'), await isAuthorised()]).toEqual([2, 1, false]);
  });
});

describe('a refresh', () => {
  test('by another process is awaited, and its tokens are used', async () => {
    taxes().endAccess(client.clientId);
    const { refresh } = await tokens();
    await leased('2026-11-21T09:00:30Z');
    // This process sees the end of the old token, and finds another one refreshing it.
    const waiting = ask();
    await eventually(
      () => Promise.resolve(asked('payments')),
      (times) => times === 1,
    );
    const pair = await taxes().authority.refresh(refresh, client.clientId);
    const sealed = client.api.secrets.seal(
      JSON.stringify({ access: pair.access_token, refresh: pair.refresh_token }),
      tokensAt(),
    );
    await client.api.database.kysely
      .updateTable('tax_grants')
      .set({ tokens_sealed: sealed, refreshed_by: null, refreshed_until: null })
      .where('client_id', '=', client.clientId)
      .execute();
    expect((await waiting).status).toBe(200);
    expect(asked('refresh')).toBe(1);
  });

  test('by a process that died requires a new authorisation, and loses no return', async () => {
    const { refresh } = await tokens();
    await taxes().authority.refresh(refresh, client.clientId);
    await leased('2026-11-21T09:00:30Z');
    client.api.clock.set('2026-11-21T09:00:31Z');
    expect(await submit()).toMatchObject(refusal(403, AUTHORISE_AGAIN));
    expect(await isAuthorised()).toBe(false);
    expect([taxes().returnsOf(vrn), asked('submit')]).toEqual([[], 0]);
    await allowHmrc(client);
    expect((await submit()).status).toBe(200);
    expect(taxes().returnsOf(vrn)).toHaveLength(1);
  });

  test('that fails temporarily keeps the grant for the next request', async () => {
    taxes().endAccess(client.clientId);
    const busy = new ProviderError('busy', 'X', { status: 400, retryAfterSeconds: 1 });
    taxes().fail(client.clientId, 'refresh', busy);
    const refused = await ask();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(await grant()).toMatchObject({ refreshed_by: null, refreshed_until: null });
    taxes().fail(client.clientId, 'refresh');
    expect((await ask()).status).toBe(200);
    expect(await isAuthorised()).toBe(true);
  });
});

test('a newer grant stays when a call of the old one is refused', async () => {
  const release = taxes().hold(client.clientId, 'payments');
  const asking = ask();
  await eventually(
    () => Promise.resolve(asked('payments')),
    (times) => times === 1,
  );
  await allowHmrc(client);
  taxes().fail(client.clientId, 'payments', new GrantEnded('grant', 403));
  release();
  expect((await asking).status).toBe(403);
  expect(await isAuthorised()).toBe(true);
  taxes().fail(client.clientId, 'payments');
  expect((await ask()).status).toBe(200);
});
