import { attemptSignIn } from '@counterfoil/testkit/accounts';
import { accept } from '@counterfoil/testkit/invitations';
import { anOwnPortal } from '@counterfoil/testkit/own-portal';
import { NEW_PASSWORD } from '@counterfoil/testkit/password-links';
import { expect, test } from 'vitest';
import { settableClock } from '#platform/time/clock';
import { runCommand } from '../office/run-command.ts';
import { seedInvitation } from './seed-invitation.ts';

const START = '2026-11-21T09:00:00Z';

/** A separate demo, whose clock the test sets. */
async function aDemo() {
  const own = await anOwnPortal();
  const clock = settableClock(START);
  const deps = { ...own.deps, clock };
  const mails = () =>
    own.database.kysely.selectFrom('user_mails').select(['kind', 'recipient']).execute();
  return { ...own, clock, deps, mails, start: () => seedInvitation(deps) };
}

const queryOf = ([, link = '']: readonly string[]) =>
  Object.fromEntries(new URL(link.trim()).searchParams);

test('every start prints the same link, and only the first mails it', async () => {
  const demo = await aDemo();
  const first = await demo.start();
  expect(first).toEqual([
    'new@demo.test is invited to sign up:',
    expect.stringMatching(/^ {2}https:\/\/brightpence\.localhost\/sign-up\/welcome\?\S+$/),
  ]);
  expect(await demo.start()).toEqual(first);
  expect(await demo.mails()).toEqual([{ kind: 'invitation', recipient: 'new@demo.test' }]);
  expect((await accept(demo, queryOf(first))).status).toBe(200);
  expect(await demo.start()).toEqual([]);
  const credentials = { email: 'new@demo.test', password: NEW_PASSWORD };
  expect((await attemptSignIn(demo, credentials)).status).toBe(200);
});

test('an expired invitation is replaced at the next start', async () => {
  const demo = await aDemo();
  const first = await demo.start();
  demo.clock.set('2026-12-06T09:00:00Z');
  const second = await demo.start();
  expect(second).not.toEqual(first);
  expect(queryOf(second)['contact_id']).toBe(queryOf(first)['contact_id']);
  expect(await demo.mails()).toHaveLength(2);
});

test('after another invitation by the office, the start names the inbox', async () => {
  const demo = await aDemo();
  await demo.start();
  const words =
    'invite --email new@demo.test --first-name Ben --last-name Fresh --business-type ltd --company-name';
  await runCommand([...words.split(' '), 'Fresh Start Bakery Ltd'], demo.deps);
  expect(await demo.start()).toEqual([
    'new@demo.test is invited to sign up:',
    '  see the newest mail in the inbox',
  ]);
});
