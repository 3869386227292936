import type { BankConsent } from '@counterfoil/contract/banking/schemas';
import { canRenew } from '@counterfoil/domain/open-banking/consent';
import { sql } from 'kysely';
import type { GrantStore } from '#platform/authorisation/refresh-tokens';
import { byId, byIds, changeRow, type Row } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import type { Secrets } from '#platform/secrets';
import { londonDate, type Clock } from '#platform/time/clock';
import { sealedAt } from '#platform/sealed-places';

export type ConsentRow = Row<'open_banking_consents'>;

/** The client's consents that they have not removed, oldest first. */
export const readConsents = (tx: Tx, clientId: string): Promise<ConsentRow[]> =>
  tx
    .selectFrom('open_banking_consents')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();

/** The consent with this id of the provider's, even if its client has removed it. */
export const consentOf = (
  tx: Tx,
  clientId: string,
  connectionId: string,
): Promise<ConsentRow | undefined> =>
  tx
    .selectFrom('open_banking_consents')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('connection_id', '=', connectionId)
    .forUpdate()
    .executeTakeFirst();

/**
 * Stores a consent: a new one, or the changes of one that is known.
 * @param columnsOf the columns of the consent with this id
 */
export function storeConsent(
  tx: Tx,
  clock: Clock,
  client_id: string,
  known: ConsentRow | undefined,
  columnsOf: (id: string) => ConsentColumns,
): Promise<ConsentRow> {
  if (known) return changeRow(tx, 'open_banking_consents', known, columnsOf(known.id));
  const id = newId(clock);
  return tx
    .insertInto('open_banking_consents')
    .values({ id, client_id, created_at: clock.now().toString(), ...columnsOf(id) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

type ConsentColumns = Omit<ConsentRow, 'id' | 'client_id' | 'created_at'>;

/** Where the tokens of a consent are. */
export const tokensOf = (id: string) => sealedAt('open_banking_consents', 'tokens_sealed', id);

/** The refresh token of a consent; null once it is forgotten. */
export function refreshTokenOf(secrets: Secrets, { id, tokens_sealed }: ConsentRow): string | null {
  if (tokens_sealed === null) return null;
  return (JSON.parse(secrets.open(tokens_sealed, tokensOf(id))) as { refresh: string }).refresh;
}

const instantOf = (text: string | null) => (text === null ? null : Temporal.Instant.from(text));

/** Whether nothing can be read with it now. */
export function isOver(row: ConsentRow, now: Temporal.Instant): boolean {
  const ends = instantOf(row.consent_expires_at);
  const isEnded = row.ended_at !== null || row.removed_at !== null || row.tokens_sealed === null;
  return isEnded || ends === null || Temporal.Instant.compare(ends, now) <= 0;
}

/** Whether its client can renew it. */
export const isRenewable = (row: ConsentRow, now: Temporal.Instant): boolean => {
  const ends = instantOf(row.ended_at ?? row.consent_expires_at);
  return canRenew(
    {
      isKnown: row.tokens_sealed !== null && row.removed_at === null,
      endsOn: ends === null ? null : londonDate(ends),
    },
    londonDate(now),
  );
};

/** The path of the logo of a consent's bank on our own host; null without one. */
export const logoPath = (row: ConsentRow, logos: Logos): string | null =>
  logos.has(row.bank_id) ? `${pathOf(row)}/consents/${row.id}/logo` : null;

const pathOf = ({ client_id }: ConsentRow) => `/v1/client/clients/${client_id}/open_banking`;

/** The banks whose logo is kept. */
export type Logos = ReadonlySet<string | null>;

export function presentConsent(row: ConsentRow, logos: Logos, clock: Clock): BankConsent {
  return {
    id: row.id,
    provider_name: row.provider_name,
    provider_logo: logoPath(row, logos),
    consent_expires_at: row.consent_expires_at,
    re_consent_url: isRenewable(row, clock.now()) ? `${pathOf(row)}/reauthenticate` : null,
  };
}

/** Those of these banks whose logo is kept. */
export async function logosOf(tx: Tx, rows: readonly ConsentRow[]): Promise<Logos> {
  const banks = rows.flatMap(({ bank_id }) => bank_id ?? []);
  if (banks.length === 0) return new Set();
  const kept = await tx
    .selectFrom('bank_logos')
    .select('bank_id')
    .where(sql<boolean>`bank_id = any(${banks}::text[])`)
    .execute();
  return new Set(kept.map(({ bank_id }) => bank_id));
}

/** The provider says that a consent is over. Its client can renew it. */
async function endConsent(tx: Tx, clock: Clock, row: ConsentRow): Promise<void> {
  const now = clock.now();
  const ends = instantOf(row.consent_expires_at);
  const wasItsTime = ends !== null && Temporal.Instant.compare(ends, now) <= 0;
  await changeRow(tx, 'open_banking_consents', row, {
    ended_at: row.ended_at ?? now.toString(),
    // "Expired on …" names the day that the bank gave. A consent that ends earlier has no such day.
    consent_expires_at: wasItsTime ? row.consent_expires_at : null,
  });
}

/** A consent's row in the words of `platform/authorisation`. */
export const bankGrantOf = (clock: Clock, clientId: string, consentId: string): GrantStore => ({
  place: tokensOf(consentId),
  lock: async (tx) => {
    const [row] = await byIds(tx, 'open_banking_consents', clientId, [consentId], 'update');
    const { tokens_sealed = null, access_expires_at = null } = row ?? {};
    if (!row || tokens_sealed === null || access_expires_at === null || row.ended_at) return;
    return { ...row, tokens_sealed, access_expires_at };
  },
  change: async (tx, changes, by) => {
    await tx
      .updateTable('open_banking_consents')
      .set(changes)
      .where('client_id', '=', clientId)
      .where('id', '=', consentId)
      .$if(by !== null, (query) => query.where('refreshed_by', '=', by))
      .execute();
  },
  end: async (tx) =>
    endConsent(tx, clock, await byId(tx, 'open_banking_consents', clientId, consentId)),
});

/** The embedded database has one process, so any lease found at its start is from a killed one. */
export async function releaseBankLeases(tx: Tx): Promise<void> {
  await sql`update open_banking_consents set refreshed_by = null, refreshed_until = null`.execute(
    tx,
  );
  await sql`update open_banking_accounts set lease_until = null`.execute(tx);
}
