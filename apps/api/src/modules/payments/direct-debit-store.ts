import type { BankAccount, DirectDebitEvent } from '@counterfoil/providers/direct-debit/port';
import { sql } from 'kysely';
import { changeRow, type Row } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import type { Secrets } from '#platform/secrets';
import type { Clock } from '#platform/time/clock';
import { sealedAt } from '#platform/sealed-places';

export type DirectDebitRow = Row<'direct_debits'>;

const accountAt = (id: string) => sealedAt('direct_debits', 'account_sealed', id);

/** Bank details are stored as one sealed text, so no part of them can be read or searched in the database. */
const sealAccount = (secrets: Secrets, id: string, account: BankAccount): Buffer =>
  secrets.seal(JSON.stringify(account), accountAt(id));

/** The account of an unfinished attempt. */
export function openAccount(secrets: Secrets, { id, account_sealed }: DirectDebitRow): BankAccount {
  if (!account_sealed) throw new Error(`the direct debit ${id} is at its end`);
  // Only `sealAccount` writes this column, and a tampered value does not open.
  return JSON.parse(secrets.open(account_sealed, accountAt(id))) as BankAccount;
}

export const isSameAccount = (one: BankAccount, other: BankAccount): boolean =>
  one.account_name === other.account_name &&
  one.sort_code === other.sort_code &&
  one.account_number === other.account_number;

const ofClient = (tx: Tx, clientId: string) =>
  tx.selectFrom('direct_debits').selectAll().where('client_id', '=', clientId);

/** The unfinished attempt. */
export const openAttempt = (tx: Tx, clientId: string): Promise<DirectDebitRow | undefined> =>
  ofClient(tx, clientId).where('state', 'in', ['started', 'asked']).forUpdate().executeTakeFirst();

/** The mandate that counts. */
export const currentDebit = (tx: Tx, clientId: string): Promise<DirectDebitRow | undefined> =>
  ofClient(tx, clientId)
    .where('state', '=', 'taken')
    .where('replaced_at', 'is', null)
    .executeTakeFirst();

/** One attempt, locked. */
export const lockAttempt = (tx: Tx, { client_id, id }: DirectDebitRow): Promise<DirectDebitRow> =>
  ofClient(tx, client_id).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/** Begins an attempt. */
export function insertAttempt(
  tx: Tx,
  { clock, secrets }: { readonly clock: Clock; readonly secrets: Secrets },
  client_id: string,
  account: BankAccount,
): Promise<DirectDebitRow> {
  const id = newId(clock);
  const row = {
    id,
    client_id,
    state: 'started',
    account_sealed: sealAccount(secrets, id, account),
    created_at: clock.now().toString(),
  } as const;
  return tx.insertInto('direct_debits').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Ends an attempt without a mandate. Its bank details are no longer needed. */
export const refuseAttempt = (tx: Tx, row: DirectDebitRow): Promise<DirectDebitRow> =>
  changeDebit(tx, row, { state: 'refused', account_sealed: null });

export const changeDebit = (
  tx: Tx,
  row: DirectDebitRow,
  changes: Parameters<typeof changeRow<'direct_debits'>>[3],
): Promise<DirectDebitRow> => changeRow(tx, 'direct_debits', row, changes);

/** The direct debit with this mandate, of any client. */
export const debitWithMandate = (tx: Tx, mandateId: string): Promise<DirectDebitRow | undefined> =>
  tx.selectFrom('direct_debits').selectAll().where('mandate_id', '=', mandateId).executeTakeFirst();

/** Messages are repeated for days, not for months. */
const HEEDED_HOURS = 24 * 90;
// A day longer, as the provider's clock may be ahead of ours: an event is deleted when it is too old to be heeded.
const KEPT_HOURS = HEEDED_HOURS + 24;

/**
 * Whether it is recent enough that an earlier arrival would still be recorded. A signed message never expires, and may
 * leak from a log.
 */
export const isHeeded = ({ created_at }: DirectDebitEvent, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(created_at, now.subtract({ hours: HEEDED_HOURS })) >= 0;

export async function forgetOldDirectDebitEvents(tx: Tx, now: Temporal.Instant): Promise<void> {
  const oldest = now.subtract({ hours: KEPT_HOURS }).toString();
  await sql`delete from direct_debit_events where received_at < ${oldest}`.execute(tx);
}
