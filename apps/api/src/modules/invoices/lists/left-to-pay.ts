import type * as contract from '@counterfoil/contract/invoices/bulk-routes';
import type { RemainingRecipients } from '@counterfoil/domain/mail/outcomes';
import { formatPence } from '@counterfoil/domain/money/pence';
import type { ReplyOf } from '@counterfoil/contract/route';
import type { Call } from '#platform/http/serve-route';
import { readChosen } from '../record/act-on-invoices.ts';
import { onAccounts } from '../record/customer-credit.ts';
import type { InvoicesDeps } from '../record/deps.ts';
import { stillToRemind } from '../sending/mailed-before.ts';

const onlyTo = (unreached: RemainingRecipients | null) => unreached && [...unreached.to];

/**
 * Lists the amount left to pay on each unpaid invoice, and the recipients of a reminder: for the sheet of reminders.
 */
export function listLeftToPay(
  { transact, clock }: Pick<InvoicesDeps, 'transact' | 'clock'>,
  { caller, asked: { invoice_ids: ids } }: Call<typeof contract.listLeftToPay>,
): Promise<ReplyOf<typeof contract.listLeftToPay>> {
  const today = clock.today();
  return transact.forClient(caller, async (tx) => {
    const rows = await readChosen(tx, caller, { action: 'open', ids, today });
    const accountOf = await onAccounts(tx, rows);
    const owed = rows.filter(({ balance_pence }) => balance_pence > 0);
    const unreachedOf = await stillToRemind(tx, clock, caller.clientId, owed);
    return {
      invoices: owed.map((row) => ({
        id: row.id,
        left_to_pay: formatPence(accountOf(row).leftPence),
        only_to: onlyTo(unreachedOf(row)),
      })),
    };
  });
}
