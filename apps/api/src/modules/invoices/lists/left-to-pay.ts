import type * as contract from '@counterfoil/contract/invoices/bulk-routes';
import { formatPence } from '@counterfoil/domain/money/pence';
import type { Call } from '#platform/http/serve-route';
import { readChosen } from '../record/act-on-invoices.ts';
import { onAccounts } from '../record/customer-credit.ts';
import type { InvoicesDeps } from '../record/deps.ts';

/** What is left to pay on each unpaid invoice, for the sheet of reminders. */
export function listLeftToPay(
  { transact, clock }: Pick<InvoicesDeps, 'transact' | 'clock'>,
  { caller, asked: { invoice_ids: ids } }: Call<typeof contract.listLeftToPay>,
): Promise<{ invoices: { id: string; left_to_pay: string }[] }> {
  const today = clock.today();
  return transact.forClient(caller, async (tx) => {
    const rows = await readChosen(tx, caller, { action: 'open', ids, today });
    const accountOf = await onAccounts(tx, rows);
    const owed = rows.filter(({ balance_pence }) => balance_pence > 0);
    return {
      invoices: owed.map((row) => ({
        id: row.id,
        left_to_pay: formatPence(accountOf(row).leftPence),
      })),
    };
  });
}
