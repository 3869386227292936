import { refuseInvoiceAction, type InvoiceAction } from '@counterfoil/domain/invoice/actions';
import type { ClientFacts } from '#platform/caller';
import { enforce } from '#platform/refusals';
import type { InvoiceRow } from './invoice-store.ts';
import { stateOf } from './present-invoice.ts';

/** The server's side of the one table of actions: throws what the disabled button would say. */
export function refuseAction(
  action: InvoiceAction,
  row: InvoiceRow,
  client: ClientFacts,
  today: string,
  creditNoteId: string | null = null,
): void {
  const facts = { ...factsOf(row, client, today), credit_note_id: creditNoteId };
  enforce(refuseInvoiceAction(action, facts));
}

/** What the table asks about a row; whether it has a credit note is known to who asks to credit. */
export const factsOf = (row: InvoiceRow, client: ClientFacts, today: string) => ({
  type: row.type,
  aasm_state: stateOf(row, today),
  credit_note_id: null,
  external_accounting_id: row.external_accounting_id,
  isClientLeft: client.isClientLeft,
});
