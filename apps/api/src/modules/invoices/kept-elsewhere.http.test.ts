import { writingNothing } from '@counterfoil/testkit/all-rows';
import { refusal } from '@counterfoil/testkit/answers';
import { test } from '@counterfoil/testkit/invoicing';
import { setRows } from '@counterfoil/testkit/rows';
import { describe, expect } from 'vitest';

const THERE = { external_accounting_id: 'EXT-1' };
const keptElsewhere = (what: string) =>
  refusal(403, `This ${what} is kept in your accounting software: please change it there.`);

describe('a customer kept in an external accounting system', () => {
  test('cannot be changed: 403 names the system, and nothing changes', async ({ client }) => {
    const customer = await client.customer();
    await client.draft({ customer });
    await setRows(client, 'customers', THERE);
    for (const change of [{ name: 'Renamed' }, { city: 'Hull' }, {}]) {
      const answer = await writingNothing(client, () => client.rename(customer, change));
      expect(answer).toMatchObject(keptElsewhere('customer'));
    }
  });

  test('can be invoiced, because that does not change the customer', async ({ client }) => {
    const customer = await client.customer();
    await setRows(client, 'customers', THERE);
    expect((await client.create({}, customer)).status).toBe(201);
    expect((await client.send(await client.draft({ customer }))).status).toBe(200);
  });
});

test('a credit note cannot be sent once its invoice is kept elsewhere, because it would change that', async ({
  client,
}) => {
  const parent = await client.sent();
  const note = await client.noted(parent);
  await setRows(client, 'invoices', THERE, parent.id);
  const answer = await writingNothing(client, () => client.sendNote(parent, note));
  expect(answer).toMatchObject(keptElsewhere('invoice'));
});
