import type { Row } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';

export type ClientRow = Row<'clients'>;
export type ContactRow = Row<'contacts'>;

/** The client's own details, as printed on their papers. */
export function readClient(tx: Tx, clientId: string) {
  return tx.selectFrom('clients').selectAll().where('id', '=', clientId).executeTakeFirstOrThrow();
}

export function readPrimaryContact(tx: Tx, clientId: string) {
  return tx
    .selectFrom('contacts')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('is_primary', '=', true)
    .executeTakeFirst();
}

/** The default terms of new invoices, in days. */
export async function savePaymentTerms(tx: Tx, clientId: string, days: number): Promise<void> {
  await tx.updateTable('clients').set({ payment_terms: days }).where('id', '=', clientId).execute();
}

const MB = 1024 * 1024;
const STANDARD = { text: '100 MB', bytes: 100 * MB };
const TIERS: Readonly<Record<string, typeof STANDARD>> = {
  Standard: STANDARD,
  Plus: { text: '1 GB', bytes: 1024 * MB },
};

/** The storage limit of a tier, as text and in bytes. */
export const storageLimit = (tier: string) => TIERS[tier] ?? STANDARD;
