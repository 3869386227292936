import { refuseInvoiceAction, type InvoiceAction } from '@counterfoil/domain/invoice/actions';
import type { ClientFacts } from '#platform/caller';
import { forbidden, refuse, type Refusal } from '#platform/refusals';
import type { InvoiceRow } from './invoice-store.ts';
import { stateOf, typeOf } from './present-invoice.ts';

/**
 * The server's side of the one table of actions: throws what the disabled button would say.
 * A wrong state is 422; a client kind or a record kept elsewhere is 403.
 */
export function refuseAction(
  action: InvoiceAction,
  row: InvoiceRow,
  client: ClientFacts,
  today: string,
  creditNoteId: string | null = null,
): void {
  const refusal = refuseInvoiceAction(action, {
    type: typeOf(row),
    aasm_state: stateOf(row, today),
    credit_note_id: creditNoteId,
    external_accounting_id: row.external_accounting_id,
    isClientLeft: client.left,
  });
  if (refusal) throw asRefusal(refusal);
}

function asRefusal({ kind, reason }: { kind: string; reason: string }): Refusal {
  return kind === 'left' || kind === 'external' ? forbidden(reason) : refuse(reason);
}
