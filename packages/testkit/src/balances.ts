import { sql } from 'kysely';
import { expect } from 'vitest';
import type { SignedInClient } from './clients.ts';

/**
 * Balances, overpayments and states follow from totals and payments alone, and each customer owes the sum of their
 * invoices' balances, less unused credit.
 */
export async function expectBalances({ api, clientId }: SignedInClient): Promise<void> {
  const wrong = await sql`
    select i.id, i.state, i.balance_pence from invoices i
    -- A credit note is used up by what it takes off its invoice.
    left join invoice_payments p on p.invoice_id = i.id or (p.invoice_id = i.parent_id and p.kind = 'credit')
    where i.client_id = ${clientId} and i.state <> 'draft'
    group by i.id
    having i.balance_pence - i.overpaid_pence <> i.total_pence - coalesce(sum(p.amount_pence), 0)
      or i.balance_pence < 0 or i.overpaid_pence < 0
      or (i.state = 'paid') <> (i.type = 'invoice' and i.balance_pence = 0)`.execute(
    api.database.kysely,
  );
  expect(wrong.rows).toEqual([]);
  const owing = await sql`
    select c.id, c.outstanding_pence from customers c
    left join invoices i on i.client_id = c.client_id and i.customer_id = c.id and i.state <> 'draft'
    where c.client_id = ${clientId}
    group by c.id
    having c.outstanding_pence
      <> coalesce(sum(case i.type when 'invoice' then i.balance_pence - i.overpaid_pence else -i.balance_pence end), 0)`.execute(
    api.database.kysely,
  );
  expect(owing.rows).toEqual([]);
}
