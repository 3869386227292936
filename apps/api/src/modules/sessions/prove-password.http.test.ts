import { anAddress } from '@counterfoil/testkit/unused';
import {
  getInvoiceSettings,
  updateInvoiceSettings,
} from '@counterfoil/contract/account/invoice-settings';
import type { BodyIn } from '@counterfoil/contract/route';
import { changePassword } from '@counterfoil/contract/sessions/password-routes';
import { provePassword } from '@counterfoil/contract/sessions/device-routes';
import { attemptSignIn, sessionOf, withPassword } from '@counterfoil/testkit/accounts';
import { refusal, tally } from '@counterfoil/testkit/answers';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { BANK_ACCOUNT } from '@counterfoil/testkit/records';
import { portalWith, TEST_NOW } from '@counterfoil/testkit/test-api';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settableClock } from '#platform/time/clock';

const NEEDED = refusal(403, 'Please confirm your password to continue.');
const SOON_ENOUGH = '2026-11-21T09:15:00Z';
const TOO_LATE = '2026-11-21T09:15:01Z';

const clock = settableClock(TEST_NOW);
let server: Awaited<ReturnType<typeof portalWith>>;
let client: SignedInClient;
let address: string;
beforeAll(async () => {
  server = await portalWith({ clock });
});
afterAll(() => server.portal.close());
beforeEach(async () => {
  clock.set(TEST_NOW);
  address = anAddress();
  client = (await signedInClient()).through(server);
});

type Settings = BodyIn<typeof updateInvoiceSettings>;
const save = (invoice_settings: Settings, headers = {}) =>
  client.call(updateInvoiceSettings, { body: { invoice_settings }, headers });
const prove = (password: string) => client.raw(provePassword, { body: { password }, address });

describe('a changed bank account', () => {
  test('requires a password given in the last 15 minutes, signalled by a header', async () => {
    clock.set(SOON_ENOUGH);
    expect((await save({ invoice_bank_account: BANK_ACCOUNT })).status).toBe(200);
    clock.set(TOO_LATE);
    for (const invoice_bank_account of [null, { ...BANK_ACCOUNT, account_name: 'Mine Ltd' }]) {
      const refused = await writingNothing(client, () => save({ invoice_bank_account }));
      expect(refused).toMatchObject(NEEDED);
      expect(refused.headers['password-needed']).toBe('true');
    }
    const { data } = (await client.call(getInvoiceSettings)).body;
    expect(data.invoice_bank_account).toEqual(BANK_ACCOUNT);
  });

  test('includes the first one', async () => {
    clock.set(TOO_LATE);
    expect(await save({ invoice_bank_account: BANK_ACCOUNT })).toMatchObject(NEEDED);
  });

  test('does not include another spelling, nor any other setting', async () => {
    await save({ invoice_bank_account: BANK_ACCOUNT });
    clock.set('2026-11-22T09:00:00Z');
    const sort_code = '60-16-13';
    const same = { ...BANK_ACCOUNT, sort_code };
    expect((await save({ payment_terms: 7, invoice_bank_account: same })).status).toBe(200);
  });

  test('is saved once when sent again under the same key after the password', async () => {
    await withPassword(client);
    clock.set(TOO_LATE);
    const change = () => save({ invoice_bank_account: BANK_ACCOUNT }, { 'idempotency-key': key });
    const key = randomUUID();
    expect(await change()).toMatchObject(NEEDED);
    expect(await prove('Correct-Horse-2026')).toMatchObject({
      status: 200,
      body: { data: { proven_until: '2026-11-21T09:30:01Z' } },
    });
    expect((await change()).body.data.lock_version).toBe(1);
    clock.set('2026-11-22T09:00:00Z');
    expect((await change()).body.data.lock_version).toBe(1);
  });
});

describe('giving the password again', () => {
  test('with a wrong one is refused at the field, keeps the session, and is in the audit log', async () => {
    await withPassword(client);
    clock.set(TOO_LATE);
    const wrong = await prove('Wrong-Horse-2026');
    const message = 'This is not your password. Please try again.';
    expect(wrong).toMatchObject({ status: 422, body: { errors: { password: [message] } } });
    expect(await save({ invoice_bank_account: BANK_ACCOUNT })).toMatchObject(NEEDED);
    const audited = await client.api.database.kysely
      .selectFrom('audit_log')
      .select(['action', 'user_id'])
      .where('request_id', '=', String(wrong.headers['x-request-id']))
      .execute();
    expect(audited).toEqual([{ action: 'sign_in_failed', user_id: client.userId }]);
  });

  test('counts for this device alone', async () => {
    const account = await withPassword(client);
    const other = sessionOf(await attemptSignIn(server, account));
    clock.set(TOO_LATE);
    await prove(account.password);
    const change = { invoice_bank_account: BANK_ACCOUNT };
    expect(await save(change, other)).toMatchObject(NEEDED);
    expect((await save(change)).status).toBe(200);
  });

  test('is limited to ten guesses, and does not lock the login', async () => {
    const account = await withPassword(client);
    const guesses = [];
    for (let nth = 0; nth < 11; nth++) guesses.push(await prove('guess'));
    expect(tally(guesses)).toEqual({ 422: 10, 429: 1 });
    expect((await prove(account.password)).status).toBe(429);
    expect((await attemptSignIn(server, account)).status).toBe(200);
    clock.set(TOO_LATE);
    expect((await prove(account.password)).status).toBe(200);
  });

  test('by the thief of one session does not lock the other devices', async () => {
    const account = await withPassword(client);
    const other = sessionOf(await attemptSignIn(server, account));
    for (let nth = 0; nth < 11; nth++) await prove('guess');
    expect((await prove(account.password)).status).toBe(429);
    const body = { password: account.password };
    const proven = await client.raw(provePassword, { body, address, headers: other });
    expect(proven.status).toBe(200);
    const password = 'Another-Horse-2026';
    const change = {
      current_password: account.password,
      password,
      password_confirmation: password,
    };
    const changed = await client.raw(changePassword, { body: change, address, headers: other });
    expect(changed.status).toBe(200);
    // Which ends the thief's session.
    expect((await prove('guess')).status).toBe(401);
  });

  test('never matches for a user without a password', async () => {
    expect((await prove('')).status).toBe(422);
    expect((await prove('0')).status).toBe(422);
  });
});
