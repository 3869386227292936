import type * as contract from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { creditFor, NO_CREDIT, type CreditPart } from '@counterfoil/domain/ledger/credit';
import { openDocuments, postToLedger, readCustomer } from '#modules/customers/public';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import { enforce } from '#platform/refusals';
import type { Clock } from '#platform/time/clock';
import { actOn, type InvoiceCall } from '../record/act-on-invoices.ts';
import type { InvoicesDeps } from '../record/deps.ts';
import { readInvoices, saveInvoice, type InvoiceRow } from '../record/invoice-store.ts';
import { addPayments } from './add-payments.ts';
import { creditEntry } from './ledger-entries.ts';
import { takeCredit } from './unused-credit.ts';

/**
 * Sets the customer's unused credit against an invoice, the oldest first, as far as both go. What the customer owes
 * stays the same. 422 when there is no credit.
 */
export function useCredit(
  deps: InvoicesDeps,
  { caller, params: { id } }: Call<typeof contract.useCredit> & InvoiceCall,
): Promise<Invoice> {
  const { clock } = deps;
  const date = clock.today();
  return actOn(deps, caller, { action: 'use_credit', id }, async (tx, row) => {
    const { client_id: clientId, customer_id: customerId } = row;
    // The customer's lock is the permission to post, so the credit read below is not spent meanwhile.
    await readCustomer(tx, clientId, customerId, 'no key update');
    const parts = creditFor(row.balance_pence, await openDocuments(tx, clientId, [customerId]));
    if (parts.length === 0) enforce(NO_CREDIT);
    await takeFrom(tx, clock, row, parts);
    await addPayments(
      tx,
      clock,
      parts.map(({ documentId, amountPence }) => ({
        invoice: row,
        kind: 'account_credit',
        amountPence,
        date,
        otherId: documentId,
      })),
    );
    const balance_pence = parts.reduce(
      (rest, { amountPence }) => rest - amountPence,
      row.balance_pence,
    );
    await postToLedger(
      tx,
      clock,
      parts.map((part) => creditEntry(row, part, date)),
    );
    return saveInvoice(tx, row, {
      balance_pence,
      ...(balance_pence === 0 ? { state: 'paid', payment_date: date } : {}),
      updated_at: clock.now().toString(),
    });
  });
}

/** Takes the parts from the credit notes and overpaid invoices that they come from. */
async function takeFrom(
  tx: Tx,
  clock: Clock,
  invoice: InvoiceRow,
  parts: readonly CreditPart[],
): Promise<void> {
  const amounts = new Map(parts.map(({ documentId, amountPence }) => [documentId, amountPence]));
  const sources = await readInvoices(tx, invoice.client_id, [...amounts.keys()], 'update');
  for (const source of sources) {
    await takeCredit(tx, clock, source, {
      kind: 'account_credit',
      amountPence: amounts.get(source.id) ?? 0,
      date: clock.today(),
      otherId: invoice.id,
    });
  }
}
