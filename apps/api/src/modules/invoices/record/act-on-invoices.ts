import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { refuseInvoiceAction, type InvoiceAction } from '@counterfoil/domain/invoice/actions';
import type { Refusal } from '@counterfoil/domain/refusal';
import { audit, auditChanges } from '#platform/audit';
import type { ActingCaller, ClientCaller, ClientFacts } from '#platform/caller';
import type { RowLock } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { enforce, enforceOnAll } from '#platform/refusals';
import type { Clock } from '#platform/time/clock';
import type { InvoicesDeps } from './deps.ts';
import { readInvoice, readInvoices, type InvoiceRow } from './invoice-store.ts';
import { presentInvoice, stateOf } from './present-invoice.ts';

type Deps = Pick<InvoicesDeps, 'transact' | 'clock'>;

/** A call whose path names an invoice. */
export interface InvoiceCall {
  readonly params: { readonly id: string };
}

/** Acts on one invoice: locks it, asks the table of actions, acts, writes the audit row, presents. */
export function actOn(
  { transact, clock }: Deps,
  caller: ActingCaller,
  { action, id }: { readonly action: InvoiceAction; readonly id: string },
  act: (tx: Tx, row: InvoiceRow) => Promise<InvoiceRow>,
): Promise<Invoice> {
  return transact.answering(caller, async (tx) => {
    const row = await readInvoice(tx, caller.clientId, id, 'update');
    refuseAction(action, row, caller.client, clock.today());
    const after = await act(tx, row);
    const [, answer] = await Promise.all([
      auditInvoices(tx, clock, caller, after),
      presentInvoice(tx, after, clock.today()),
    ]);
    return answer;
  });
}

/** Acts on several invoices, on all of them or on none. @param act answers the rows to audit. */
export function actOnAll(
  { transact, clock }: Deps,
  caller: ActingCaller,
  { action, ids }: Omit<BulkSelection, 'today'>,
  act: (tx: Tx, rows: readonly InvoiceRow[]) => Promise<readonly InvoiceRow[]>,
): Promise<{ invoice_ids: string[] }> {
  const today = clock.today();
  return transact.answering(caller, async (tx) => {
    const rows = await readChosen(tx, caller, { action, ids, today }, 'update');
    await auditInvoices(tx, clock, caller, await act(tx, rows));
    return { invoice_ids: [...new Set(ids)] };
  });
}

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
const factsOf = (row: InvoiceRow, client: ClientFacts, today: string) => ({
  type: row.type,
  aasm_state: stateOf(row, today),
  credit_note_id: null,
  external_accounting_id: row.external_accounting_id,
  isClientLeft: client.isClientLeft,
});

/** The invoices of a bulk action. */
export interface BulkSelection {
  readonly action: InvoiceAction;
  /** In the order of the request; a repeated id counts once. */
  readonly ids: readonly string[];
  readonly today: string;
}

/** The chosen invoices. Refuses all of them when one is missing or refused; the error says which and why. */
export async function readChosen(
  tx: Tx,
  { clientId, client }: ClientCaller,
  { action, ids, today }: BulkSelection,
  lock?: RowLock,
): Promise<InvoiceRow[]> {
  const rows = await readInvoices(tx, clientId, ids, lock);
  refuseChosen(rows, ids, (row) => refuseInvoiceAction(action, factsOf(row, client, today)));
  return rows;
}

/** Throws when an id matches no row, or when the rule refuses a row. */
export const refuseChosen = (
  rows: readonly InvoiceRow[],
  ids: readonly string[],
  rule: (row: InvoiceRow) => Refusal | null,
): void => enforceOnAll(rows, { field: 'invoice_ids', ids, nameOf: name, rule });

const name = ({ number, customer_name }: InvoiceRow) => number ?? `Draft for ${customer_name}`;

type AuditedInvoice = Pick<InvoiceRow, 'id' | 'total_pence' | 'balance_pence'>;

/** Writes an audit row for each invoice, with its total. */
export const auditInvoices = (
  tx: Tx,
  clock: Clock,
  caller: ActingCaller,
  invoices: AuditedInvoice | readonly AuditedInvoice[],
): Promise<void> => audit(tx, clock, caller, [invoices].flat().map(subjectOf));

/** The same for a save. @param changes the names of the fields that it changed; without any, there is no row */
export const auditSave = (
  tx: Tx,
  clock: Clock,
  caller: ActingCaller,
  invoice: InvoiceRow,
  changes: readonly string[],
): Promise<void> => auditChanges(tx, clock, caller, { ...subjectOf(invoice), changes });

// Without its number, which is the client's own text: the log outlives the client.
const subjectOf = ({ id, total_pence, balance_pence }: AuditedInvoice) => ({
  id,
  detail: { total_pence, balance_pence },
});
