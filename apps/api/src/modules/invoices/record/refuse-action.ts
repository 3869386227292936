import { refuseInvoiceAction, type InvoiceAction } from '@counterfoil/domain/invoice/actions';
import type { ClientFacts } from '#platform/caller';
import { enforce } from '#platform/refusals';
import type { InvoiceRow } from './invoice-store.ts';
import { stateOf } from './present-invoice.ts';

/** The server's check against the table of actions: throws the text that the disabled button shows. */
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

/** A row's facts for the table of actions. Only a caller that credits knows the credit note. */
export const factsOf = (row: InvoiceRow, client: ClientFacts, today: string) => ({
  type: row.type,
  aasm_state: stateOf(row, today),
  credit_note_id: null,
  external_accounting_id: row.external_accounting_id,
  isClientLeft: client.isClientLeft,
});
