import { refuseInvoiceAction, type InvoiceAction } from '@counterfoil/domain/invoice/actions';
import type { Refusal } from '@counterfoil/domain/refusal';
import { sql } from 'kysely';
import type { ClientCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import { enforceOnAll } from '#platform/refusals';
import type { InvoiceRow } from './invoice-store.ts';
import { factsOf } from './refuse-action.ts';

/** What a deed on several invoices is done to. */
export interface Chosen {
  readonly action: InvoiceAction;
  /** As they were asked for: one that is there twice counts once. */
  readonly ids: readonly string[];
  readonly today: string;
}

/**
 * Locks the invoices in the order of their ids, so that no two such deeds wait for each other.
 * Refuses the whole when one is not there or may not have it done, and says of each which and why.
 */
export async function lockChosen(
  tx: Tx,
  { clientId, client }: ClientCaller,
  { action, ids, today }: Chosen,
): Promise<InvoiceRow[]> {
  const rows = await chosen(tx, clientId, ids).orderBy('id').forUpdate().execute();
  refuseChosen(rows, ids, (row) => refuseInvoiceAction(action, factsOf(row, client, today)));
  return rows;
}

/** The same without locks, for reading. */
export async function readChosen(
  tx: Tx,
  { clientId, client }: ClientCaller,
  { action, ids, today }: Chosen,
): Promise<InvoiceRow[]> {
  const rows = await chosen(tx, clientId, ids).execute();
  refuseChosen(rows, ids, (row) => refuseInvoiceAction(action, factsOf(row, client, today)));
  return rows;
}

const chosen = (tx: Tx, clientId: string, ids: readonly string[]) =>
  tx
    .selectFrom('invoices')
    .selectAll()
    .where('client_id', '=', clientId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .$castTo<InvoiceRow>();

/** Throws when one of the ids names nothing, or when the rule refuses one of the rows. */
export const refuseChosen = (
  rows: readonly InvoiceRow[],
  ids: readonly string[],
  rule: (row: InvoiceRow) => Refusal | null,
): void => enforceOnAll(rows, { field: 'invoice_ids', ids, nameOf: name, rule });

const name = ({ number, customer_name }: InvoiceRow) => number ?? `Draft for ${customer_name}`;
