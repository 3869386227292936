import { getPaperSender } from '@counterfoil/contract/account/invoice-settings';
import { previewUnsaved } from '@counterfoil/contract/invoices/routes';
import { errorsOf } from '@counterfoil/testkit/answers';
import { invoicingClient } from '@counterfoil/testkit/invoicing';
import { aLogo, FILLED_DRAFT, WORKED_EXAMPLE } from '@counterfoil/testkit/records';
import { renderingServer } from '@counterfoil/testkit/rendering';
import { untaxed } from '@counterfoil/testkit/settling';
import { expect, test } from 'vitest';

const FILLED = { ...FILLED_DRAFT, ...WORKED_EXAMPLE, number: 'INV-0042' };

/** A client whose papers the test sees. */
async function printing() {
  const server = await renderingServer();
  const client = (await invoicingClient()).through(server);
  const preview = (customer_id: string, invoice: object) =>
    client.ask(previewUnsaved, { params: { customer_id }, body: { invoice } });
  return { client, preview, last: () => server.papers.at(-1)?.data };
}

test('the preview of a form is the paper that is sent, and nothing is stored', async () => {
  const { client, preview, last } = await printing();
  const customer = await client.customer();
  const answer = await preview(customer.id, FILLED);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const shown = last();
  expect(JSON.stringify(shown)).toContain('INV-0042');
  expect((await client.list()).data).toEqual([]);
  const { invoice } = await client.create(FILLED, customer);
  await client.send(invoice);
  expect(last()).toEqual(shown);
});

test('a credit note names its invoice, asks for no money, and does not exceed the invoice', async () => {
  const { client, preview, last } = await printing();
  const parent = await client.sent(untaxed('100'));
  const { customer_id, id: parent_id } = parent;
  const note = { ...FILLED, ...untaxed('40'), parent_id, payment_terms: 30 };
  expect((await preview(customer_id, note)).status).toBe(200);
  expect(last()).toMatchObject({
    title: 'Credit note',
    facts: expect.arrayContaining([{ label: 'Original invoice', value: parent.number }]),
    payment: { rows: [] },
    total: {
      label: 'Total credit',
      value: '£40.00',
      note: `£60.00 left to pay on ${parent.number}`,
    },
  });
  expect(JSON.stringify(last())).not.toMatch(/"Terms"|Payment due|Please pay by/);
  await preview(customer_id, { ...note, ...untaxed('100') });
  expect(last()).toMatchObject({ total: { note: '' } });
  expect(errorsOf(await preview(customer_id, { ...note, ...untaxed('100.01') }))).toMatchObject({
    total: [expect.stringContaining('£100.00')],
  });
  const other = await client.customer();
  expect((await preview(other.id, note)).status).toBe(404);
});

test('impossible figures are refused by their field', async () => {
  const { client, preview } = await printing();
  const { id } = await client.customer();
  expect((await preview(id, { ...FILLED, ...untaxed('-1') })).status).toBe(422);
  expect((await preview(id, { ...FILLED, date: '31/02/2026' })).status).toBe(422);
});

test('the form’s preview shows the sender that the paper has', async () => {
  const { client, preview, last } = await printing();
  await aLogo(client);
  await preview((await client.customer()).id, FILLED);
  const sender = (await client.call(getPaperSender)).body.data;
  const { name, address_lines: lines } = sender.seller;
  expect(last()).toMatchObject({
    colours: { accent: sender.accent },
    has_logo: sender.has_logo,
    seller: { name, lines },
  });
  expect(sender.has_logo).toBe(true);
});
