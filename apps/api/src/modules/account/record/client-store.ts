import type { Insertable, Updateable, UpdateObject } from 'kysely';
import type { SignUpFacts } from '@counterfoil/domain/sign-up/steps';
import { compiledOnce } from '#platform/db/compiled-once';
import { type Row, changesNothing } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import type { Schema } from '#platform/db/schema.gen';

export type ClientRow = Row<'clients'>;
export type ContactRow = Row<'contacts'>;

const clientCalled = compiledOnce((kysely, { id }: Pick<ClientRow, 'id'>) =>
  kysely.selectFrom('clients').selectAll().where('id', '=', id),
);

/** The client's own details, as printed on their papers. */
export async function readClient(tx: Tx, id: string): Promise<ClientRow> {
  const [client] = await clientCalled(tx, { id });
  if (!client) throw new Error(`no client ${id}`);
  return client;
}

/** The same, locked until the transaction ends. */
export function lockClientRow(tx: Tx, clientId: string): Promise<ClientRow> {
  const client = tx.selectFrom('clients').selectAll().where('id', '=', clientId);
  return client.forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Changes these columns of a client that this transaction has locked. */
export function changeClient(
  tx: Tx,
  { id }: Pick<ClientRow, 'id'>,
  changes: UpdateObject<Schema, 'clients'>,
): Promise<ClientRow> {
  if (changesNothing(changes)) return readClient(tx, id);
  const changed = tx.updateTable('clients').set(changes).where('id', '=', id);
  return changed.returningAll().executeTakeFirstOrThrow();
}

export function readPrimaryContact(tx: Tx, clientId: string) {
  return tx
    .selectFrom('contacts')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('is_primary', '=', true)
    .executeTakeFirst();
}

type NewRow = Insertable<Schema['contacts']>;

/** Undefined when the client has a second contact already. */
export function insertSecondContact(
  tx: Tx,
  row: Updateable<Schema['contacts']> & { readonly id: string; readonly client_id: string },
): Promise<ContactRow | undefined> {
  return (
    tx
      .insertInto('contacts')
      // Kysely leaves out a column whose value is undefined; the type does not know that.
      .values({ ...(row as NewRow), is_primary: false })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
  );
}

const MB = 1024 * 1024;
const STANDARD = { text: '100 MB', bytes: 100 * MB };
const TIERS: Readonly<Record<string, typeof STANDARD>> = {
  Standard: STANDARD,
  Plus: { text: '1 GB', bytes: 1024 * MB },
};

/** The names of the storage tiers. */
export const STORAGE_TIERS: readonly string[] = Object.keys(TIERS);

/** The storage limit of a tier, as text and in bytes. */
export const storageLimit = (tier: string) => TIERS[tier] ?? STANDARD;

export type PayByBankRow = Row<'pay_by_bank_connections'>;

/** The client's account at the provider of payments by bank; undefined while they are not connected. */
export const payByBankOf = (tx: Tx, clientId: string): Promise<PayByBankRow | undefined> =>
  tx
    .selectFrom('pay_by_bank_connections')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** Facts that decide the next step of a client's sign-up. */
export const signUpFacts = (client: ClientRow): SignUpFacts => ({
  hasExternalId: client.external_accounting_id !== null,
  isExternalAccountingClient: client.external_accounting_client,
  hasUsableBankDetails: client.usable_bank_details,
  isPaperClient: client.paper,
});
