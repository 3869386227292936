import { signedInClient } from '@counterfoil/testkit/clients';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { markAsPaid } from '@counterfoil/contract/invoices/routes';
import { expect, test } from 'vitest';

test('the audit log names the user, the action, the record and the request', async () => {
  const client = await signedInClient();
  const sent = await aSentInvoice(client);
  const invoice = { payment_date: '2026-11-21', amount_paid: '134.61' };
  const paid = await client.call(markAsPaid, { params: { id: sent.id }, body: { invoice } });
  const rows = await client.api.database.kysely
    .selectFrom('audit_log')
    .selectAll()
    .where('client_id', '=', client.clientId)
    .orderBy('id')
    .execute();
  expect(rows.map((row) => row.action)).toEqual([
    'client_opened',
    'customer_created',
    'invoice_created',
    'invoice_sent',
    'invoice_paid',
  ]);
  expect(rows.at(-1)).toMatchObject({
    user_id: client.userId,
    subject_id: sent.id,
    request_id: paid.headers['x-request-id'],
    at: '2026-11-21T09:00:00Z',
    detail: { total_pence: 13_461, balance_pence: 0 },
  });
  expect(JSON.stringify(rows)).not.toContain(client.email);
});
