import { identityOffice } from '@counterfoil/testkit/identity-office';
import { signingUp } from '@counterfoil/testkit/signing-up';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { eventually } from '@counterfoil/testkit/eventually';
import { LICENCE, NOTHING, PASSPORT, SARAH } from '@counterfoil/testkit/identities';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

const { actions, command, deps, up } = identityOffice();

test('--ask opens the step for a client who signed up without it, and closes no other page', async () => {
  await up().atStep('welcome_call', false);
  expect((await up().give(LICENCE)).status).toBe(422);
  const done = await command('--ask');
  expect(done).toMatchObject({ code: 0, data: { state: 'asked' } });
  expect(await up().step()).toEqual({
    client_step: 'welcome_call',
    sign_up_screen: 'set-identity',
  });
  expect(await actions()).toEqual(['identity_asked']);
  const [mail] = await rowsIn(up().client, 'mails');
  const sent = await eventually(
    () =>
      up()
        .client.api.outbox.to(SARAH.email)
        .find(({ message_id }) => message_id === mail?.message_id),
    (found) => found !== undefined,
  );
  expect(sent?.text).toMatch(/^Hello Sarah Meredyth,\n/);
  expect(sent?.text).toContain(`/sign-up/set-identity?clientId=${up().client.clientId}\n`);
  expect((await command('--verified')).code).toBe(1);
  const given = await up().give(LICENCE);
  expect(given.body.data).toMatchObject({ client_step: 'welcome_call', sign_up_screen: null });
  expect((await up().give(LICENCE)).status).toBe(422);
  expect(await command('--verified')).toMatchObject({ code: 0, data: { state: 'verified' } });
});

test('a requested passport leads on to the proof of address', async () => {
  await up().atStep('completed', false);
  await command('--ask');
  expect((await up().give(PASSPORT)).body.data.sign_up_screen).toBe('proof-of-address');
});

test('--ask reminds a client at the step, and is refused for one who will reach it anyway', async () => {
  expect(await command('--ask')).toMatchObject({ code: 0, data: { state: 'asked' } });
  expect((await up().give(NOTHING)).body.data.sign_up_screen).toBeNull();
  const other = await signingUp('direct_debit_setup');
  const answer = await writingNothing(other.client, () =>
    runCommand(['identity', other.client.clientId, '--ask'], deps()),
  );
  expect(answer).toMatchObject({
    code: 1,
    sentence: expect.stringMatching(/asks for their identity itself/),
  });
  await setRows(other.client, 'clients', { client_step: 'completed', client_status: 'left' });
  expect(await runCommand(['identity', other.client.clientId, '--ask'], deps())).toMatchObject({
    code: 1,
    sentence: expect.stringMatching(/has left the service/),
  });
});
