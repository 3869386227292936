import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { keepCustomer } from '#modules/customers/public';
import type { ActingCaller } from '#platform/caller';
import { FieldRefusal } from '#platform/refusals';
import { chargeableRates } from './chargeable-rates.ts';
import { insertDraft } from './create-invoice.ts';
import { currentNumber } from './current-number.ts';
import type { InvoicesDeps } from './deps.ts';
import { draftOf } from './draft.ts';
import { readInvoice, readItems } from './invoice-store.ts';
import { presentInvoice } from './present-invoice.ts';
import { refuseAction } from './refuse-action.ts';
import { auditInvoices } from './write-invoice-audit.ts';

// Two duplicates at once may propose the same number; the loser takes the next one.
const TRIES = 20;

/** A new draft of the same customer and items, with the next number and today as its date. */
export async function duplicateInvoice(
  deps: InvoicesDeps,
  caller: ActingCaller,
  id: string,
): Promise<Invoice> {
  for (let tries = 1; ; tries++) {
    try {
      return await duplicateOnce(deps, caller, id);
    } catch (error) {
      const numberTaken = error instanceof FieldRefusal && error.errors[0]?.field === 'number';
      if (!numberTaken || tries === TRIES) throw error;
    }
  }
}

function duplicateOnce({ transact, clock }: InvoicesDeps, caller: ActingCaller, id: string) {
  const { clientId } = caller;
  return transact.answering(caller, async (tx) => {
    const original = await readInvoice(tx, clientId, id);
    refuseAction('duplicate', original, caller.client, clock.today());
    const draft = draftOf(
      original,
      await readItems(tx, clientId, id),
      chargeableRates(caller.client),
    );
    const customer = await keepCustomer(tx, clientId, original.customer_id);
    const { row: copy, items } = await insertDraft(
      tx,
      clock,
      caller,
      {
        ...draft,
        number: await currentNumber(tx, clientId, 'invoice'),
        date: clock.today(),
      },
      { type: 'invoice', customer_id: customer.id, customer_name: customer.name, parent_id: null },
    );
    await auditInvoices(tx, clock, caller, copy);
    return presentInvoice(tx, copy, clock.today(), items);
  });
}
