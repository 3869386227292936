import type { InvoiceBankAccount } from '@counterfoil/contract/account/invoice-bank-account';
import type { Updateable } from 'kysely';
import { NEXT_VERSION, changesNothing, type Row } from '#platform/db/rows';
import type { Schema } from '#platform/db/schema.gen';
import type { Tx } from '#platform/db/tx';
import type { Secrets } from '#platform/secrets';
import { sealedAt, type SealedPlace } from '#platform/sealed-places';

/** The default terms of new invoices, in days. */
export async function savePaymentTerms(tx: Tx, clientId: string, days: number): Promise<void> {
  await tx.updateTable('clients').set({ payment_terms: days }).where('id', '=', clientId).execute();
}

export type InvoiceSettingsRow = Omit<Row<'invoice_settings'>, 'client_id' | 'updated_at'>;

/** The settings of a client who has saved none. */
const DEFAULTS: InvoiceSettingsRow = {
  email: null,
  invoice_email: null,
  debt_collection_message: null,
  is_trading_address_default: false,
  address_line_1: null,
  address_line_2: null,
  city: null,
  post_code: null,
  bank_account_sealed: null,
  lock_version: 0,
};

const one = (tx: Tx, clientId: string) =>
  tx.selectFrom('invoice_settings').selectAll().where('client_id', '=', clientId);

/** The client's current invoice settings; the bank account is still sealed. */
export async function readInvoiceSettings(tx: Tx, clientId: string): Promise<InvoiceSettingsRow> {
  return (await one(tx, clientId).executeTakeFirst()) ?? DEFAULTS;
}

/** The same, share-locked: nobody changes them until the transaction ends, but others can read them. */
export async function keepInvoiceSettings(tx: Tx, clientId: string): Promise<InvoiceSettingsRow> {
  return (await one(tx, clientId).forShare().executeTakeFirst()) ?? DEFAULTS;
}

/** The same, locked for an update. A first save creates the row. */
export async function lockInvoiceSettings(
  tx: Tx,
  clientId: string,
  at: Temporal.Instant,
): Promise<InvoiceSettingsRow> {
  await tx
    .insertInto('invoice_settings')
    .values({ client_id: clientId, updated_at: at.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return one(tx, clientId).forUpdate().executeTakeFirstOrThrow();
}

export function saveInvoiceSettings(
  tx: Tx,
  clientId: string,
  changes: Updateable<Schema['invoice_settings']>,
): Promise<InvoiceSettingsRow> {
  if (changesNothing(changes)) return one(tx, clientId).executeTakeFirstOrThrow();
  return tx
    .updateTable('invoice_settings')
    .set({ ...changes, lock_version: NEXT_VERSION })
    .where('client_id', '=', clientId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A bank account is stored as one sealed text, so no part of it can be read or searched in the database. */
export const sealBankAccount = (
  secrets: Secrets,
  account: InvoiceBankAccount,
  at: SealedPlace,
): Buffer => secrets.seal(JSON.stringify(account), at);

/** Opens an account that `sealBankAccount` sealed; null when there is none. */
export function openBankAccount(
  secrets: Secrets,
  sealed: Uint8Array | null,
  at: SealedPlace,
): InvoiceBankAccount | null {
  // Only `sealBankAccount` writes these columns, and a tampered value does not open.
  return sealed ? (JSON.parse(secrets.open(sealed, at)) as InvoiceBankAccount) : null;
}

/** The account of a client's settings; null when there is none. */
export const settingsAccount = (
  secrets: Secrets,
  clientId: string,
  { bank_account_sealed }: Pick<InvoiceSettingsRow, 'bank_account_sealed'>,
): InvoiceBankAccount | null =>
  openBankAccount(secrets, bank_account_sealed, accountOfSettings(clientId));

/** Where a client's settings have the account. */
export const accountOfSettings = (clientId: string): SealedPlace =>
  sealedAt('invoice_settings', 'bank_account_sealed', clientId);
