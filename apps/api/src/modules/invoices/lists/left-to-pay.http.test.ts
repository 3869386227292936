import { listLeftToPay } from '@counterfoil/contract/invoices/bulk-routes';
import { test } from '@counterfoil/testkit/invoicing';
import { expect } from 'vitest';

test('what is left to pay has no line for a paid invoice, also when all are paid', async ({
  client,
}) => {
  const [paid, sent] = [await client.paid(), await client.sent()];
  const listed = async (...ids: string[]) => {
    const answer = await client.call(listLeftToPay, { query: { 'invoice_ids[]': ids } });
    expect(answer.status).toBe(200);
    return answer.body.data.invoices.map(({ id }) => id);
  };
  expect(await listed(paid.id, sent.id)).toEqual([sent.id]);
  expect(await listed(paid.id)).toEqual([]);
});
