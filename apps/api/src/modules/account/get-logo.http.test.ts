import { getInvoiceSettings, getLogo } from '@counterfoil/contract/account/invoice-settings';
import { refusal } from '@counterfoil/testkit/answers';
import { signedInClient } from '@counterfoil/testkit/clients';
import { aLogo } from '@counterfoil/testkit/records';
import { expect, test } from 'vitest';

test('the logo is the PNG printed on papers', async () => {
  const client = await signedInClient();
  await aLogo(client);
  const answer = await client.call(getLogo);
  expect(answer.status).toBe(200);
  expect(answer.bytes.subarray(1, 4).toString()).toBe('PNG');
  const { data } = (await client.call(getInvoiceSettings)).body;
  expect(data.logo.url).toBe(`/v1/client/clients/${client.clientId}/logo`);
});

test('a client without a logo gets a 404 that says so', async () => {
  const client = await signedInClient();
  const answer = await client.raw(getLogo);
  expect(answer).toMatchObject(refusal(404, 'There is no logo yet.'));
  expect((await client.call(getInvoiceSettings)).body.data.logo).toEqual({ url: null });
});
