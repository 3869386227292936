import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { ActingCaller } from '#platform/caller';
import { FieldRefusal } from '#platform/refusals';
import { currentNumber } from '../record/current-number.ts';
import type { InvoicesDeps } from '../record/deps.ts';
import { readInvoice, readItems } from '../record/invoice-store.ts';
import { refuseAction } from '../record/refuse-action.ts';
import { chargeableRates } from './chargeable-rates.ts';
import { insertDraft } from './create-invoice.ts';
import { draftOf } from './draft.ts';

// Two simultaneous duplicates may propose the same number; the loser takes the next one.
const TRIES = 20;

/** Creates a draft with the same customer and items, the next number and today's date. */
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
    const number = await currentNumber(tx, clientId, 'invoice');
    return insertDraft(
      tx,
      clock,
      caller,
      { ...draft, number, date: clock.today() },
      {
        customerId: original.customer_id,
        kind: { type: 'invoice', parent_id: null },
      },
    );
  });
}
