import { refuseInvoiceAction, type InvoiceAction } from '@counterfoil/domain/invoice/actions';
import type { Refusal } from '@counterfoil/domain/refusal';
import { sql } from 'kysely';
import type { ClientCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import { enforceOnAll } from '#platform/refusals';
import type { InvoiceRow } from './invoice-store.ts';
import { factsOf } from './refuse-action.ts';

/** The invoices of a bulk action. */
export interface Chosen {
  readonly action: InvoiceAction;
  /** In the order of the request; a repeated id counts once. */
  readonly ids: readonly string[];
  readonly today: string;
}

/**
 * Locks the invoices in the order of their ids, so that two bulk actions cannot deadlock. Refuses all
 * of them when one is missing or refused; the error says which and why.
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

/** Throws when an id matches no row, or when the rule refuses a row. */
export const refuseChosen = (
  rows: readonly InvoiceRow[],
  ids: readonly string[],
  rule: (row: InvoiceRow) => Refusal | null,
): void => enforceOnAll(rows, { field: 'invoice_ids', ids, nameOf: name, rule });

const name = ({ number, customer_name }: InvoiceRow) => number ?? `Draft for ${customer_name}`;
