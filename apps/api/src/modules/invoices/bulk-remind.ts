import { CUSTOMER_HAS_NO_ADDRESS } from '@counterfoil/domain/text';
import { readCustomers } from '#modules/customers/public';
import type { ActingCaller } from '#platform/caller';
import { documentsMailedTooOften } from '#platform/mail/mail-limits';
import type { InvoicesDeps } from './deps.ts';
import { lockChosen, refuseChosen } from './lock-chosen.ts';
import { mailFor } from './mail/mail-for.ts';
import { auditInvoices } from './write-invoice-audit.ts';

/** Reminds the customer of each invoice with an e-mail of its own, all of them or none. */
export function bulkRemind(
  { transact, clock, queueMails }: InvoicesDeps,
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
      if (!emails.get(row.customer_id)) return { reason: CUSTOMER_HAS_NO_ADDRESS };
      const refusal = tooOften.get(row.id);
      return refusal ? { reason: refusal.message } : null;
    });
    await queueMails(
      tx,
      rows.map((row) =>
        mailFor(caller, row, 'reminder', { email: emails.get(row.customer_id) ?? null }),
      ),
    );
    await auditInvoices(tx, clock, caller, rows);
    return { invoice_ids: [...new Set(ids)] };
  });
}
