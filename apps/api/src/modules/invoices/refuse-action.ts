import { refuseInvoiceAction, type InvoiceAction } from '@counterfoil/domain/invoice/actions';
import type { ClientFacts } from '#platform/caller';
import { forbidden, refuse, type Refusal } from '#platform/refusals';
import type { InvoiceRow } from './invoice-store.ts';
import { stateOf } from './present-invoice.ts';

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
  const facts = { ...factsOf(row, client, today), credit_note_id: creditNoteId };
  const refusal = refuseInvoiceAction(action, facts);
  if (refusal) throw asRefusal(refusal);
}

/** What the table asks about a row; whether it has a credit note is known to who asks to credit. */
export const factsOf = (row: InvoiceRow, client: ClientFacts, today: string) => ({
  type: row.type,
  aasm_state: stateOf(row, today),
  credit_note_id: null,
  external_accounting_id: row.external_accounting_id,
  isClientLeft: client.left,
});

function asRefusal({ kind, reason }: { kind: string; reason: string }): Refusal {
  return kind === 'left' || kind === 'external' ? forbidden(reason) : refuse(reason);
}
