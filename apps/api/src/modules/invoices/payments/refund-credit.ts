import type * as contract from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { NOTHING_TO_REFUND, refuseRefund } from '@counterfoil/domain/ledger/credit';
import { postToLedger } from '#modules/customers/public';
import type { Call } from '#platform/http/serve-route';
import { enforce, enforceVersion, refuseField } from '#platform/refusals';
import { actOn, type InvoiceCall } from '../record/act-on-invoices.ts';
import type { InvoicesDeps } from '../record/deps.ts';
import { settlingEntry } from './ledger-entries.ts';
import { refuseDateOfPayment } from './mark-as-paid.ts';
import { takeCredit, unusedCreditOf } from './unused-credit.ts';

/**
 * Records that unused credit was paid back to the customer: of what is left of a credit note, or of an invoice that was
 * paid too much. 422 when there is none, or less than the amount.
 */
export function refundCredit(
  deps: InvoicesDeps,
  { caller, params: { id }, body: fields }: Call<typeof contract.refundCredit> & InvoiceCall,
): Promise<Invoice> {
  const { clock } = deps;
  const { amount: amountPence, date } = fields;
  return actOn(deps, caller, { action: 'refund', id }, async (tx, row) => {
    refuseDateOfPayment('date', date, caller, clock.today());
    enforceVersion(row, fields.lock_version);
    const creditPence = unusedCreditOf(row);
    if (creditPence === 0) enforce(NOTHING_TO_REFUND);
    const refusal = refuseRefund(amountPence, creditPence);
    if (refusal) throw refuseField('amount', refusal);
    const saved = await takeCredit(tx, clock, row, { kind: 'refund', amountPence, date });
    await postToLedger(tx, clock, [settlingEntry(row, 'refund', amountPence, date)]);
    return saved;
  });
}
