import { startBankPayment } from '@counterfoil/contract/payments/pay-by-bank-routes';
import { jobsDone } from '@counterfoil/testkit/all-rows';
import { inject, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { dataOf, officeAt } from '@counterfoil/testkit/office';
import { connectedToPay, payTokenOf } from '@counterfoil/testkit/pay-by-bank';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { beforeEach, expect, test } from 'vitest';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
  await connectedToPay(client);
  const token = await payTokenOf(client, (await aSentInvoice(client)).id);
  await inject(client.api, startBankPayment, { params: { token } });
  // The invoice's mail is written by a job.
  await jobsDone(client);
});
const erased = () => dataOf(officeAt(client)('erase', client.clientId, '--yes'));
const orders = () =>
  client.api.pays.ordersOf(client.clientId).map(({ isCancelled }) => isCancelled);

test('an erasure ends payments by bank at the provider: its messages and open payments', async () => {
  expect(orders()).toEqual([false]);
  await erased();
  expect(client.api.pays.addressOf(client.clientId)).toBeUndefined();
  expect(orders()).toEqual([true]);
});

test('an erasure continues while the provider cannot be reached', async () => {
  const { pays } = client.api;
  pays.fail(client.clientId, 'cancelOrder', 'unavailable');
  pays.fail(client.clientId, 'disconnect', 'unavailable');
  expect(await erased()).toMatchObject({ client_id: client.clientId });
  expect(orders()).toEqual([false]);
});
