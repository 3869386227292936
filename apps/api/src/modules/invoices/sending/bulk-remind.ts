import { refuseMailTo } from '@counterfoil/domain/customer/refuse-statement';
import { readCustomers } from '#modules/customers/public';
import type { ActingCaller } from '#platform/caller';
import type { InvoicesDeps } from '../record/deps.ts';
import { lockChosen, refuseChosen } from '../record/lock-chosen.ts';
import { auditInvoices } from '../record/write-invoice-audit.ts';
import { mailFor } from './mail/mail-for.ts';
import { documentsMailedTooOften } from './mail/mailed-too-often.ts';

/** Reminds the customer of each invoice with an e-mail of its own, all of them or none. */
export function bulkRemind(
  { transact, clock, mailQueue }: InvoicesDeps,
  caller: ActingCaller,
  ids: readonly string[],
): Promise<{ invoice_ids: string[] }> {
  const today = clock.today();
  return transact.answering(caller, async (tx) => {
    const rows = await lockChosen(tx, caller, { action: 'remind', ids, today });
    const theirs = [...new Set(rows.map(({ customer_id }) => customer_id))];
    const customers = await readCustomers(tx, caller.clientId, theirs);
    const emails = new Map(customers.map(({ id, email }) => [id, email]));
    const tooOften = await documentsMailedTooOften(tx, clock, caller.clientId, rows);
    refuseChosen(rows, ids, (row) => {
      const reason = tooOften.get(row.id)?.message;
      const email = emails.get(row.customer_id) ?? null;
      return refuseMailTo({ email }) ?? (reason ? { kind: 'state', reason } : null);
    });
    await mailQueue.add(
      tx,
      rows.map((row) =>
        mailFor(caller, row, 'reminder', { email: emails.get(row.customer_id) ?? null }),
      ),
    );
    await auditInvoices(tx, clock, caller, rows);
    return { invoice_ids: [...new Set(ids)] };
  });
}
