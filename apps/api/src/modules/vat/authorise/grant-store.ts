import { sql } from 'kysely';
import { storedPair, type GrantStore, type Pair } from '#platform/authorisation/refresh-tokens';
import type { Tx } from '#platform/db/tx';
import type { Secrets } from '#platform/secrets';
import type { Clock } from '#platform/time/clock';
import { sealedAt } from '#platform/sealed-places';

/** The client's grant at the tax authority. */
const tokensOf = (clientId: string) => sealedAt('tax_grants', 'tokens_sealed', clientId);

export const taxGrantOf = (clientId: string): GrantStore => ({
  place: tokensOf(clientId),
  lock: (tx) =>
    tx
      .selectFrom('tax_grants')
      .selectAll()
      .where('client_id', '=', clientId)
      .forUpdate()
      .executeTakeFirst(),
  change: async (tx, changes, by) => {
    await tx
      .updateTable('tax_grants')
      .set(changes)
      .where('client_id', '=', clientId)
      .$if(by !== null, (query) => query.where('refreshed_by', '=', by))
      .execute();
  },
  end: async (tx) => {
    await tx.deleteFrom('tax_grants').where('client_id', '=', clientId).execute();
    await setSubscribed(tx, clientId, null);
  },
});

/** Stores a new authorisation, which replaces an earlier one of the client. */
export async function keepGrant(
  tx: Tx,
  { clock, secrets }: { readonly clock: Clock; readonly secrets: Secrets },
  clientId: string,
  pair: Pair,
): Promise<Temporal.Instant> {
  const now = clock.now();
  const row = { ...storedPair(secrets, tokensOf(clientId), pair), granted_at: now.toString() };
  await tx
    .insertInto('tax_grants')
    .values({ client_id: clientId, ...row })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(row))
    .execute();
  await setSubscribed(tx, clientId, now.toString());
  return now;
}

async function setSubscribed(tx: Tx, clientId: string, at: string | null): Promise<void> {
  await tx
    .updateTable('clients')
    .set({ hmrc_subscribed_at: at })
    .where('id', '=', clientId)
    .execute();
}

/** The embedded database has one process, so any lease found at its start is from a killed one. */
export async function releaseTaxLeases(tx: Tx): Promise<void> {
  await sql`update tax_grants set refreshed_by = null, refreshed_until = null`.execute(tx);
  await sql`update vat_submissions set lease_until = null`.execute(tx);
}
