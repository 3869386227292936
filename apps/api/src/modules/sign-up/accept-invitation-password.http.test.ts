import { attemptSignIn } from '@counterfoil/testkit/accounts';
import { anAddress } from '@counterfoil/testkit/unused';
import { accept, anInvitation, type Invitation } from '@counterfoil/testkit/invitations';
import { expectRefusedPasswords, NEW_PASSWORD } from '@counterfoil/testkit/password-links';
import { portalWith, testApi, type TestApi } from '@counterfoil/testkit/test-api';
import { argon2 } from 'node:crypto';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createPasswords } from '#modules/sessions/public';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});

const signedIn = async (invited: Invitation, password = NEW_PASSWORD) =>
  (await attemptSignIn(api, { email: invited.email, password })).status;

test('a refused password leaves the invitation as it is', async () => {
  const invited = await anInvitation();
  await expectRefusedPasswords(invited.email, (password) =>
    accept(api, invited.query, { password, password_confirmation: password }),
  );
  expect((await accept(api, invited.query)).status).toBe(200);
});

describe('the errors of the fields come together', () => {
  test.each([
    [
      {
        password: undefined,
        password_confirmation: undefined,
        terms_and_conditions: undefined,
      },
      {
        password: ['Required'],
        password_confirmation: ['Required'],
        terms_and_conditions: ['Required'],
      },
    ],
    [
      { password: '', password_confirmation: '', terms_and_conditions: undefined },
      {
        password: ['Required'],
        password_confirmation: ['Required'],
        terms_and_conditions: ['Required'],
      },
    ],
    [
      { password: 'grey', password_confirmation: 'heron', terms_and_conditions: false },
      {
        password: [
          'Must contain at least 12 characters',
          'Must contain at least one number',
          'Must contain at least one uppercase character',
          'Must contain at least one special character',
        ],
        password_confirmation: ['Passwords must match'],
        terms_and_conditions: ['Required'],
      },
    ],
    [{ terms_and_conditions: null }, { terms_and_conditions: ['Must be true or false'] }],
    [{ terms_and_conditions: 'yes' }, { terms_and_conditions: ['Must be true or false'] }],
    [{ terms_and_conditions: false }, { terms_and_conditions: ['Required'] }],
  ])('for %j', async (changes, expected) => {
    const invited = await anInvitation();
    const answer = await accept(api, invited.query, changes);
    expect(answer.status).toBe(422);
    const { full_messages: _, ...fields } = (answer.body as { errors: Record<string, string[]> })
      .errors;
    expect(fields).toEqual(expected);
    expect(await signedIn(invited)).toBe(401);
  });
});

test('a password waits in the queue of its address; the invitation can be used again later', async () => {
  const held: (() => void)[] = [];
  const passwords = createPasswords({
    hash: (algorithm, settings, done) => void held.push(() => argon2(algorithm, settings, done)),
    patienceMs: 1,
  });
  const slow = await portalWith({ passwords });
  onTestFinished(() => slow.portal.close());
  const address = anAddress();
  const [first, second] = [await anInvitation(), await anInvitation()];
  const begun = accept(slow, first.query, {}, { address });
  await vi.waitFor(() => expect(held).toHaveLength(1), { timeout: 120_000 });
  expect((await accept(slow, second.query, {}, { address })).status).toBe(503);
  held.splice(0).forEach((go) => go());
  expect((await begun).status).toBe(200);
  expect((await accept(api, second.query)).status).toBe(200);
});
