import { anAddress } from '@counterfoil/testkit/unused';
import { getProfile } from '@counterfoil/contract/account/routes';
import { createCustomer, listCustomers } from '@counterfoil/contract/customers/routes';
import { signIn } from '@counterfoil/contract/sessions/routes';
import { anAccount, attemptSignIn } from '@counterfoil/testkit/accounts';
import { inject, leaveTheService, signedInClient, type Answer } from '@counterfoil/testkit/clients';
import { bodyOf, noRecords } from '@counterfoil/testkit/route-samples';
import { portalWith, testApi } from '@counterfoil/testkit/test-api';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTransact } from '../db/transact.ts';
import { createLog } from '../log.ts';
import { notTheirs, SentenceRefusal } from '../refusals.ts';
import { createRefusalRecord } from './refusal-record.ts';

type Line = Readonly<Record<string, unknown>>;

const WRONG_PASSWORD = 'Wrong-Horse-2026';
let lines: string[] = [];
let server: Awaited<ReturnType<typeof portalWith>>;
beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  server = await portalWith({ log, requestsPerMinute: 40 });
});
afterAll(() => server.portal.close());
beforeEach(() => {
  lines = [];
});

const logged = (): Line[] => lines.map((line) => JSON.parse(line) as Line);
const idOf = (answer: Answer<unknown>) => String(answer.headers['x-request-id']);

async function audited(...answers: readonly Answer<unknown>[]) {
  const { database } = await testApi();
  return database.kysely
    .selectFrom('audit_log')
    .select(['action', 'user_id', 'client_id', 'subject_id', 'detail', 'request_id'])
    .where('request_id', 'in', answers.map(idOf))
    .orderBy('id')
    .execute();
}

describe('a failed sign-in', () => {
  test('is logged with its request, route, address and reason, and none of its values', async () => {
    const { email, userId } = await anAccount();
    const address = anAddress();
    const answer = await attemptSignIn(server, { email, password: WRONG_PASSWORD }, { address });
    expect(answer.status).toBe(401);
    expect(logged()).toEqual([
      expect.objectContaining({
        reqId: idOf(answer),
        route: 'signIn',
        address,
        status: 401,
        reason: 'wrong_credentials',
        user_id: userId,
      }),
    ]);
    expect(lines.join()).not.toContain(email);
    expect(lines.join()).not.toContain(WRONG_PASSWORD);
  });

  test('is in the audit log each time, with the user if the account is known', async () => {
    const { email, userId } = await anAccount();
    const wrong = { email, password: WRONG_PASSWORD };
    const answers = [
      await attemptSignIn(server, wrong),
      await attemptSignIn(server, wrong),
      await attemptSignIn(server, { ...wrong, email: `x${email}` }),
    ];
    const rows = await audited(...answers);
    expect(rows.map(({ user_id }) => user_id)).toEqual([userId, userId, null]);
    for (const row of rows) {
      expect(row).toMatchObject({ action: 'sign_in_failed', client_id: null, subject_id: null });
      expect(row.detail).toEqual({
        route: 'signIn',
        reason: 'wrong_credentials',
        status: 401,
        count: 1,
      });
    }
  });

  test('that is throttled or malformed is in both logs at its 1st, 10th and 100th time', async () => {
    const address = anAddress();
    const answers = [];
    for (let time = 0; time < 12; time++) {
      answers.push(await inject(server, signIn, { address, body: { email: 'nobody' } }));
    }
    const rows = await audited(...answers);
    expect(rows.map(({ action }) => action)).toEqual(['sign_in_refused', 'sign_in_refused']);
    expect(rows.map(({ detail }) => (detail as { count: number }).count)).toEqual([1, 10]);
    expect(logged()).toHaveLength(12);
    lines = [];
    const { email } = await anAccount();
    const guess = { email, password: WRONG_PASSWORD };
    for (let time = 0; time < 10; time++) await attemptSignIn(server, guess);
    const throttled = await attemptSignIn(server, guess);
    expect(throttled.status).toBe(429);
    expect(logged().at(-1)).toMatchObject({ reason: 'too_many_attempts', reqId: idOf(throttled) });
    expect(await audited(throttled)).toMatchObject([{ action: 'sign_in_refused', user_id: null }]);
  });
});

describe('a refusal', () => {
  test('of another user’s client differs from that of an unknown client only in the log', async () => {
    const [mine, theirs] = [await signedInClient(), await signedInClient()];
    const ask = (clientId: string) =>
      mine.through(server).raw(listCustomers, { params: { client_id: clientId } });
    const answer = await ask(theirs.clientId);
    expect(answer.status).toBe(404);
    expect(logged()).toEqual([
      expect.objectContaining({
        reqId: idOf(answer),
        route: 'listCustomers',
        reason: 'not_their_client',
        user_id: mine.userId,
      }),
    ]);
    expect(await audited(answer)).toMatchObject([
      { action: 'request_refused', user_id: mine.userId, client_id: null },
    ]);
    expect(lines.join()).not.toContain(theirs.clientId);
  });

  test('of a forbidden action names the user and the client', async () => {
    const client = await signedInClient();
    await leaveTheService(client);
    const body = bodyOf(createCustomer, noRecords());
    const answer = await client.through(server).raw(createCustomer, { body });
    expect(answer.status).toBe(403);
    const who = { user_id: client.userId, client_id: client.clientId };
    expect(logged()).toEqual([expect.objectContaining({ ...who, reason: 'forbidden' })]);
    expect(await audited(answer)).toMatchObject([{ ...who, action: 'request_refused' }]);
    expect(lines.join()).not.toContain('Sample & Sons');
  });

  test('of a made-up token is in both logs, without the token', async () => {
    const token = randomBytes(32).toString('base64url');
    const headers = { 'access-token': token, client: randomUUID(), uid: 'somebody@example.test' };
    const address = anAddress();
    const answer = await inject(server, getProfile, { address, headers });
    expect(logged()).toEqual([
      expect.objectContaining({ reason: 'not_signed_in', address, route: 'getProfile' }),
    ]);
    expect(await audited(answer)).toMatchObject([{ action: 'request_refused', user_id: null }]);
    expect(lines.join()).not.toMatch(/somebody@example|access-token/);
    expect(lines.join()).not.toContain(token);
    // A visitor without a session has merely opened a page too early.
    expect(await audited(await inject(server, getProfile, { address: anAddress() }))).toEqual([]);
  });

  test('by a rate limit is in the log at its 1st, 10th and 100th time', async () => {
    const client = (await signedInClient()).through(server);
    const address = anAddress();
    let [refused, times] = [0, 0];
    while (refused < 12) {
      times++;
      if ((await client.raw(getProfile, { address })).status === 429) refused++;
    }
    expect(times).toBe(52);
    const reasons = logged().map(({ reason, count, user_id }) => [reason, count, user_id]);
    // Before the caller is known there is only the address.
    expect(reasons).toEqual([
      ['too_many_requests', 1, null],
      ['too_many_requests', 10, null],
    ]);
  });

  test('of a form that a signed-in user filled in wrongly is in neither log', async () => {
    const client = (await signedInClient()).through(server);
    const answer = await client.raw(createCustomer, { body: { customer: {} } });
    expect(answer.status).toBe(422);
    expect(lines).toEqual([]);
    expect(await audited(answer)).toEqual([]);
  });
});

describe('an attack from outside', () => {
  test('adds at most 500 audit rows an hour, the last says so, and users are still listed', async () => {
    const { database, clock } = await testApi();
    const record = createRefusalRecord(createTransact(database.kysely, clock), clock);
    const ids = { flood: randomUUID(), user: randomUUID() };
    const requestOf = (id: string) => ({
      id,
      ip: anAddress(),
      headers: {},
      routeOptions: { config: { routeName: 'signIn' } },
      log: createLog('silent'),
    });
    const actionsOf = async (id: string) => {
      const rows = await database.kysely
        .selectFrom('audit_log')
        .select('action')
        .where('request_id', '=', id)
        .orderBy('id')
        .execute();
      return rows.map(({ action }) => action);
    };
    const wrong = new SentenceRefusal(401, 'Wrong', { reason: 'wrong_credentials' });
    const flood = requestOf(ids.flood);
    for (let time = 0; time < 520; time++) await record(flood as never, wrong);
    const actions = await actionsOf(ids.flood);
    expect(actions).toHaveLength(500);
    expect(actions.slice(-2)).toEqual(['sign_in_failed', 'refusals_not_listed']);
    const { userId } = await anAccount();
    await record(requestOf(ids.user) as never, notTheirs(userId));
    expect(await actionsOf(ids.user)).toHaveLength(1);
  });
});
