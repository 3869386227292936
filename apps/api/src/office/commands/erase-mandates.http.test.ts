import { receiveDirectDebitEvents } from '@counterfoil/contract/payments/routes';
import { giveBankDetails } from '@counterfoil/testkit/bank-details';
import { inject, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { officeAt } from '@counterfoil/testkit/office';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { aDocument } from '@counterfoil/testkit/upload';
import { expect, test } from 'vitest';
import { runCommand } from '../run-command.ts';

const erase = (client: SignedInClient, ...words: string[]) =>
  officeAt(client)('erase', client.clientId, ...words);

/** Mandates that have ended, were replaced and count, and an attempt whose answer was lost. */
async function withMandates(client: SignedInClient) {
  const { debits, database } = client.api;
  const setUp = async (account_name: string) => {
    await setRows(client, 'clients', { client_status: 'on_stop' });
    return giveBankDetails(client, { account_name });
  };
  // The replaced ones are not cancelled yet.
  debits.fail(client.clientId, 'cancelMandate', 'unavailable');
  for (const name of ['Ended', 'Replaced', 'Current']) expect((await setUp(name)).status).toBe(201);
  debits.fail(client.clientId, 'createMandate', 'lost');
  expect((await setUp('Lost')).status).toBe(504);
  const [ended, replaced, current] = debits.mandatesOf(client.clientId);
  await database.kysely
    .updateTable('direct_debits')
    .set({ status: 'cancelled' })
    .where('mandate_id', '=', ended?.id ?? '')
    .execute();
  const lost = (await rowsIn(client, 'direct_debits')).find(({ state }) => state === 'asked');
  return {
    replaced,
    current,
    both: `${replaced?.id} (${replaced?.reference}), ${current?.id} (${current?.reference})`,
    lost: `perhaps one of the attempt ${lost?.id}, whose answer was lost`,
    lostId: lost?.id,
  };
}
const GO_ON = 'These Direct Debit mandates go on at the provider until they are cancelled there: ';
const CANCELLED = 'These Direct Debit mandates are cancelled at the provider: ';
const statusesOf = ({ api, clientId }: SignedInClient) =>
  api.debits.mandatesOf(clientId).map(({ status }) => status);

test('every mandate is cancelled at the provider first, and one that may exist is named', async () => {
  const client = await signedInClient();
  const { both, lost, lostId, replaced, current } = await withMandates(client);
  const asked = `${CANCELLED.replace(':', ' first:')}${both}. ${GO_ON}${lost}.`;
  expect(await erase(client)).toMatchObject({ question: expect.stringContaining(asked) });
  expect(statusesOf(client)).not.toContain('cancelled');
  client.api.debits.fail(client.clientId, 'cancelMandate');
  expect(await erase(client, '--yes')).toMatchObject({
    text: expect.stringContaining(`${CANCELLED}${both}. ${GO_ON}${lost}.`),
    data: {
      cancelled: [{ mandate_id: replaced?.id }, { mandate_id: current?.id }],
      mandates: [{ direct_debit_id: lostId, mandate_id: null, reference: null, status: null }],
    },
  });
  expect(statusesOf(client).slice(1, 3)).toEqual(['cancelled', 'cancelled']);
  expect(await rowsIn(client, 'direct_debits')).toEqual([]);
});

test('an erasure continues without the provider, and names every mandate, even when resumed', async () => {
  const client = await signedInClient();
  const { both, lost, replaced, current, lostId } = await withMandates(client);
  const { portal } = client.api;
  await aDocument(client);
  const blobs = { ...portal.office.blobs, delete: () => Promise.reject(new Error('away')) };
  const broken = runCommand(['erase', client.clientId, '--yes'], { ...portal.office, blobs });
  await expect(broken).rejects.toThrow('away');
  expect(await erase(client, '--yes')).toMatchObject({
    text: expect.stringContaining(`${GO_ON}${both}, ${lost}.`),
    data: {
      cancelled: [],
      mandates: [
        { mandate_id: replaced?.id, reference: replaced?.reference, status: 'pending_submission' },
        { mandate_id: current?.id, reference: current?.reference, status: 'pending_submission' },
        { direct_debit_id: lostId, mandate_id: null, reference: null, status: null },
      ],
    },
  });
  expect(await rowsIn(client, 'direct_debits')).toEqual([]);
});

test('the provider’s message about a mandate ended by an erasure notifies nobody', async () => {
  const client = await signedInClient();
  await withMandates(client);
  const { debits, portal } = client.api;
  await setRows(client, 'clients', { client_status: null });
  const before = (await rowsIn(client, 'mails')).length;
  const directDebit = {
    ...portal.office.directDebit,
    cancelMandate: async (id: string) => {
      debits.setStatus(id, 'cancelled');
      const event = { about: 'mandate' as const, resource_id: id, action: 'cancelled' };
      await inject(client.api, receiveDirectDebitEvents, debits.message(event));
      expect(await rowsIn(client, 'mails')).toHaveLength(before);
    },
  };
  const done = await runCommand(['erase', client.clientId, '--yes'], {
    ...portal.office,
    directDebit,
  });
  expect(done).toMatchObject({ code: 0 });
});
