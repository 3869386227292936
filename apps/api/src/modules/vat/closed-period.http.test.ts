import { markAsPaid } from '@counterfoil/contract/invoices/routes';
import { invoiceMail, unsavedMail } from '@counterfoil/contract/invoices/mail-routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aVatReport } from '@counterfoil/testkit/office';
import { aCustomer, aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import { setRows } from '@counterfoil/testkit/rows';
import { beforeEach, expect, test } from 'vitest';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
  await aVatReport(client);
});

const SENTENCE =
  'The VAT return for 01/07/2026 to 30/09/2026 has been submitted, and 30/09/2026 is in its period. Choose a later date, or tell your accountants so it goes in the next return.';

async function closedOf(id: string): Promise<string[]> {
  const { warnings } = (await client.call(invoiceMail, { params: { id } })).body.data;
  return warnings.filter(({ kind }) => kind === 'closed_period').map(({ message }) => message);
}

test('an invoice dated in a submitted period is warned of before it is sent; others are not', async () => {
  const inside = await aDraft(client, { date: '2026-09-30' });
  const after = await aDraft(client, { date: '2026-10-01' });
  expect(await closedOf(inside.id)).toEqual([]);
  await setRows(client, 'vat_reports', { status: 'submitted' });
  expect(await closedOf(inside.id)).toEqual([SENTENCE]);
  expect(await closedOf(after.id)).toEqual([]);
});

test('a credit note dated in a submitted period is warned of in the form too', async () => {
  await setRows(client, 'vat_reports', { status: 'submitted' });
  const { id } = await aCustomer(client);
  const { warnings } = (
    await client.call(unsavedMail, {
      params: { customer_id: id },
      query: { type: 'CreditNote', number: 'CN-1', date: '2026-09-30', total: '10' },
    })
  ).body.data;
  expect(warnings).toContainEqual({ kind: 'closed_period', message: SENTENCE });
});

test('another client’s submitted period has no effect', async () => {
  const other = await signedInClient();
  await aVatReport(other);
  await setRows(other, 'vat_reports', { status: 'submitted' });
  expect(await closedOf((await aDraft(client, { date: '2026-09-30' })).id)).toEqual([]);
});

test('a payment in a submitted period is recorded', async () => {
  await setRows(client, 'vat_reports', { status: 'submitted' });
  const { id } = await aSentInvoice(client, { date: '2026-09-01' });
  const invoice = { payment_date: '2026-09-30', amount_paid: '134.61' };
  expect((await client.call(markAsPaid, { params: { id }, body: { invoice } })).status).toBe(200);
});
