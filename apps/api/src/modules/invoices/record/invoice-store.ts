import type { ItemValues } from '@counterfoil/contract/invoices/schemas';
import { folded } from '@counterfoil/domain/folded';
import { ALREADY_CREDITED } from '@counterfoil/domain/invoice/actions';
import type { InvoiceKind } from '@counterfoil/domain/invoice/kind';
import { NUMBER_USED } from '@counterfoil/domain/text';
import { sql, type Insertable, type Updateable } from 'kysely';
import {
  brokenConstraint,
  byId,
  byIds,
  changeRow,
  NEXT_VERSION,
  type Row,
  type RowLock,
} from '#platform/db/rows';
import type { Schema } from '#platform/db/schema.gen';
import type { Tx } from '#platform/db/tx';
import { enforce, notFound, refuseField } from '#platform/refusals';

/** A check constraint of the table ties the type to the parent. */
export type InvoiceRow = Row<'invoices'> & InvoiceKind;
export type ItemRow = Row<'invoice_items'>;
/** Plain values; the columns derived from them are set on saving. */
type Changes = Partial<Omit<InvoiceRow, 'vat_breakdown'>> &
  Pick<Updateable<Schema['invoices']>, 'vat_breakdown'>;

export const readInvoice = (tx: Tx, clientId: string, id: string, lock?: RowLock) =>
  byId(tx, 'invoices', clientId, id, lock) as Promise<InvoiceRow>;

export const readInvoices = (tx: Tx, clientId: string, ids: readonly string[], lock?: RowLock) =>
  byIds(tx, 'invoices', clientId, ids, lock) as Promise<InvoiceRow[]>;

/** The rows of a table that belong to one invoice, in this order. */
const rowsOf =
  <T extends 'invoice_items' | 'invoice_payments' | 'mails'>(
    table: T,
    ...order: (keyof Row<T> & string)[]
  ) =>
  async (tx: Tx, clientId: string, invoiceId: string): Promise<Row<T>[]> => {
    const { rows } = await sql<Row<T>>`
      select * from ${sql.table(table)} where client_id = ${clientId} and invoice_id = ${invoiceId}
      order by ${sql.join(order.map((column) => sql.ref(column)))}`.execute(tx);
    return rows;
  };

export const readItems = rowsOf('invoice_items', 'position');
export const readPayments = rowsOf('invoice_payments', 'date', 'id');
/** Every e-mail with an invoice or credit note, the oldest first. */
export const readMails = rowsOf('mails', 'id');

/** The database pads decimals ("2.0000"); the wire and the totals use the shortest text. */
export const shortest = (decimal: string | null) =>
  decimal?.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;

/** The values of a line as the client entered them. */
export const valuesOfItem = (item: ItemValues): ItemValues => ({
  description: item.description,
  quantity: shortest(item.quantity),
  price: shortest(item.price),
  tax: shortest(item.tax),
});

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
  const inserting = tx
    .insertInto('invoices')
    .values({ ...row, ...searchKeys(row) })
    .returningAll()
    .$castTo<InvoiceRow>()
    .executeTakeFirstOrThrow();
  const [inserted] = await refusingTaken(Promise.all([inserting, insertItems(tx, items)]));
  return inserted;
}

async function insertItems(tx: Tx, items: readonly ItemRow[]) {
  if (items.length === 0) return;
  await tx.insertInto('invoice_items').values(items).execute();
}

/** Saves the row; `items`, when given, replace its items. */
export async function saveInvoice(
  tx: Tx,
  before: InvoiceRow,
  changes: Changes,
  items?: readonly ItemRow[],
): Promise<InvoiceRow> {
  const saved = await refusingTaken(
    changeRow(tx, 'invoices', before, {
      ...changes,
      ...searchKeys({ ...before, ...changes }),
      lock_version: NEXT_VERSION,
    }),
  );
  if (items) {
    await tx
      .deleteFrom('invoice_items')
      .where('client_id', '=', before.client_id)
      .where('invoice_id', '=', before.id)
      .execute();
    await insertItems(tx, items);
  }
  return saved as InvoiceRow;
}

interface SearchedColumns {
  readonly number?: string | null | undefined;
  readonly purchase_reference?: string | null | undefined;
  readonly customer_name: string;
}

/** The folded columns that lists sort and search by; written with every change of the row. */
function searchKeys({ number, purchase_reference, customer_name }: SearchedColumns) {
  return {
    customer_name_key: folded(customer_name),
    search_key: folded(`${number ?? ''} ${purchase_reference ?? ''}`),
  };
}

/** Turns a unique violation into a refusal: the database decides a race, and the loser learns what is taken. */
async function refusingTaken<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    const constraint = brokenConstraint(error);
    if (constraint === 'invoices_number') throw refuseField('number', NUMBER_USED);
    if (constraint === 'invoices_one_credit_note') enforce(ALREADY_CREDITED);
    // The customer was deleted while this was being written.
    if (constraint === 'invoices_client_id_customer_id_fkey') throw notFound();
    throw error;
  }
}
