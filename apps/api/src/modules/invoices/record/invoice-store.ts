import { ALREADY_CREDITED } from '@counterfoil/domain/invoice/actions';
import { folded } from '@counterfoil/domain/folded';
import type { InvoiceKind } from '@counterfoil/domain/invoice/kind';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { brokenConstraint } from '#platform/db/constraints';
import type { Schema } from '#platform/db/schema.gen';
import type { Tx } from '#platform/db/tx';
import { enforce, notFound, refuseField } from '#platform/refusals';

/** A check constraint of the table ties the type to the parent. */
export type InvoiceRow = Selectable<Schema['invoices']> & InvoiceKind;
export type ItemRow = Selectable<Schema['invoice_items']>;
/** Plain values; the columns derived from them are set on saving. */
type Changes = Partial<Omit<InvoiceRow, 'vat_breakdown'>> &
  Pick<Updateable<Schema['invoices']>, 'vat_breakdown'>;
export type PaymentRow = Selectable<Schema['invoice_payments']>;

const one = (tx: Tx, clientId: string, id: string) =>
  tx
    .selectFrom('invoices')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .$castTo<InvoiceRow>();

export async function readInvoice(tx: Tx, clientId: string, id: string): Promise<InvoiceRow> {
  const row = await one(tx, clientId, id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Reads an invoice and locks it against changes until the transaction ends. */
export async function lockInvoice(tx: Tx, clientId: string, id: string): Promise<InvoiceRow> {
  const row = await one(tx, clientId, id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export function readItems(tx: Tx, clientId: string, invoiceId: string): Promise<ItemRow[]> {
  return tx
    .selectFrom('invoice_items')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute();
}

export function readPayments(tx: Tx, clientId: string, invoiceId: string): Promise<PaymentRow[]> {
  return tx
    .selectFrom('invoice_payments')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('date')
    .orderBy('id')
    .execute();
}

/** The credit note of an invoice, draft or sent, if there is one. */
export function readCreditNoteOf(tx: Tx, clientId: string, parentId: string) {
  return tx
    .selectFrom('invoices')
    .select(['id', 'number'])
    .where('client_id', '=', clientId)
    .where('parent_id', '=', parentId)
    .executeTakeFirst();
}

export async function insertInvoice(
  tx: Tx,
  row: Omit<Insertable<Schema['invoices']>, 'customer_name_key' | 'search_key'>,
  items: readonly ItemRow[],
) {
  const inserted = await refusingTaken(
    tx
      .insertInto('invoices')
      .values({ ...row, ...searchKeys(row) })
      .returningAll()
      .$castTo<InvoiceRow>()
      .executeTakeFirstOrThrow(),
  );
  if (items.length)
    await tx
      .insertInto('invoice_items')
      .values([...items])
      .execute();
  return inserted;
}

/** Saves the row; `items`, when given, replace its items. */
export async function saveInvoice(
  tx: Tx,
  before: InvoiceRow,
  changes: Changes,
  items?: readonly ItemRow[],
): Promise<InvoiceRow> {
  const saved = await refusingTaken(
    tx
      .updateTable('invoices')
      .set({ ...changes, ...searchKeys({ ...before, ...changes }) })
      .set({ lock_version: sql`lock_version + 1` })
      .where('client_id', '=', before.client_id)
      .where('id', '=', before.id)
      .returningAll()
      .$castTo<InvoiceRow>()
      .executeTakeFirstOrThrow(),
  );
  if (items) {
    await tx
      .deleteFrom('invoice_items')
      .where('client_id', '=', before.client_id)
      .where('invoice_id', '=', before.id)
      .execute();
    if (items.length)
      await tx
        .insertInto('invoice_items')
        .values([...items])
        .execute();
  }
  return saved;
}

interface Searched {
  readonly number?: string | null | undefined;
  readonly purchase_reference?: string | null | undefined;
  readonly customer_name: string;
}

/** The folded columns that lists sort and search by; written with every change of the row. */
function searchKeys({ number, purchase_reference, customer_name }: Searched) {
  return {
    customer_name_key: folded(customer_name),
    search_key: folded(`${number ?? ''} ${purchase_reference ?? ''}`),
  };
}

const NUMBER_TAKEN = 'This number is already used';

/** Turns a unique violation into a refusal: the database decides a race, and the loser learns what is taken. */
async function refusingTaken<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    const constraint = brokenConstraint(error);
    if (constraint === 'invoices_number') throw refuseField('number', NUMBER_TAKEN);
    if (constraint === 'invoices_one_credit_note') enforce(ALREADY_CREDITED);
    // The customer was deleted while this was being written.
    if (constraint === 'invoices_client_id_customer_id_fkey') throw notFound();
    throw error;
  }
}
