import { signedInClient } from '@counterfoil/testkit/clients';
import { setRows } from '@counterfoil/testkit/rows';
import { beforeAll, expect, test } from 'vitest';
import type { OfficeDeps } from './command.ts';
import { findClient } from './find-client.ts';

let deps: OfficeDeps;
beforeAll(async () => {
  deps = (await signedInClient()).api.portal.office;
});

test('a client is found by id, client number, and the e-mail of the login or the primary contact', async () => {
  const client = await signedInClient({ company_name: 'Found Ltd' });
  await setRows(client, 'contacts', { email: `Of-Contact-${client.email}` });
  const { client_number, ...byId } = await findClient(deps, client.clientId);
  expect(byId).toMatchObject({
    id: client.clientId,
    brand: 'brightpence',
    company_name: 'Found Ltd',
  });
  for (const word of [
    client.clientId.toUpperCase(),
    String(client_number),
    client.email.toUpperCase(),
    ` of-contact-${client.email}`,
  ]) {
    expect((await findClient(deps, word)).id, word).toBe(client.clientId);
  }
});

test.each(['nobody@example.test', '1', '9'.repeat(40), 'Found Ltd', '', crypto.randomUUID()])(
  'no client is found for %j',
  async (word) => {
    await expect(findClient(deps, word)).rejects.toThrow(`There is no client ${word}.`);
  },
);

test('an e-mail of several clients names their numbers', async () => {
  const [one, other] = [await signedInClient(), await signedInClient()];
  for (const client of [one, other]) await setRows(client, 'contacts', { email: one.email });
  const [first, second] = [
    await findClient(deps, one.clientId),
    await findClient(deps, other.clientId),
  ];
  await expect(findClient(deps, one.email)).rejects.toThrow(
    `${one.email} has several clients: ${first.client_number} ${first.company_name}, ` +
      `${second.client_number} ${second.company_name}. Use the client number.`,
  );
});
