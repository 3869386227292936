import { aShownAccount, aShownBank, connected, fetchedAccounts } from '@counterfoil/testkit/banks';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { officeAt } from '@counterfoil/testkit/office';
import { rowsIn } from '@counterfoil/testkit/rows';
import { aDocument } from '@counterfoil/testkit/upload';
import { expect, test } from 'vitest';
import { runCommand } from '../run-command.ts';

const erase = (client: SignedInClient, ...words: string[]) =>
  officeAt(client)('erase', client.clientId, ...words);
const ENDED = 'These bank consents are ended at the provider: ';
const GO_ON =
  'These bank consents go on at the provider until they are ended there or expire by themselves: ';

async function withBanks() {
  const client = await signedInClient();
  const banks = [aShownBank(), aShownBank([aShownAccount(), aShownAccount()])];
  const ids: string[] = [];
  for (const bank of banks) ids.push(await connected(client, bank));
  await fetchedAccounts(client);
  const isRevoked = () => banks.map(({ connection }) => client.api.banks.isRevoked(connection.id));
  return { client, ids, isRevoked, named: ids.map((id) => `Test Bank (${id})`).join(', ') };
}

test('every bank’s consent is ended at the provider before its keys are deleted', async () => {
  const { client, ids, isRevoked, named } = await withBanks();
  expect(await erase(client)).toMatchObject({
    question: expect.stringContaining(`${ENDED.replace(':', ' first:')}${named}.`),
  });
  expect(isRevoked()).toEqual([false, false]);
  expect(await erase(client, '--yes')).toMatchObject({
    text: expect.stringContaining(`${ENDED}${named}.`),
    data: { consents_ended: ids.map((consent_id) => ({ consent_id })), consents: [] },
  });
  expect(isRevoked()).toEqual([true, true]);
  expect(await rowsIn(client, 'open_banking_consents')).toEqual([]);
});

test('an erasure continues without the provider, and names every consent, even when resumed', async () => {
  const { client, ids, isRevoked, named } = await withBanks();
  client.api.banks.fail(client.clientId, 'revoke', 'unavailable');
  await aDocument(client);
  const { office } = client.api.portal;
  const blobs = { ...office.blobs, delete: () => Promise.reject(new Error('away')) };
  const broken = runCommand(['erase', client.clientId, '--yes'], { ...office, blobs });
  await expect(broken).rejects.toThrow('away');
  expect(await erase(client, '--yes')).toMatchObject({
    text: expect.stringContaining(`${GO_ON}${named}.`),
    data: { consents_ended: [], consents: ids.map((consent_id) => ({ consent_id })) },
  });
  expect(isRevoked()).toEqual([false, false]);
  expect(await rowsIn(client, 'open_banking_consents')).toEqual([]);
});

test('a consent that has already ended at the provider counts as ended', async () => {
  const { client, ids } = await withBanks();
  client.api.banks.fail(client.clientId, 'revoke', 'consent_ended');
  expect(await erase(client, '--yes')).toMatchObject({
    data: { consents_ended: ids.map((consent_id) => ({ consent_id })), consents: [] },
  });
});
