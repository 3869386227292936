import type { BankConnection, Tokens } from '@counterfoil/providers/open-banking/port';
import { storedPair } from '#platform/authorisation/refresh-tokens';
import { changeRow } from '#platform/db/rows';
import { consentOf, refreshTokenOf, storeConsent, tokensOf } from './consent-store.ts';
import type { BankingDeps } from './deps.ts';
import { revokeConsentJob } from './sync-job.ts';
import { pairOf } from './with-bank.ts';

/** A connection that a client has come back with, and that could not be kept. */
interface UnkeptConnection {
  readonly tokens: Tokens;
  /** Null where the bank could not identify it. */
  readonly connection: BankConnection | null;
  /** The consent that the client went to renew; null when they went to choose a bank. */
  readonly renews: string | null;
}

/**
 * Ends a connection at the provider that was exchanged but could not be kept, as nobody would know of its consent. It
 * is stored as a removed consent, so that a job ends it even while the provider is in trouble. A consent that the
 * client has here, or may have, stays.
 */
export async function endUnkept(
  { transact, clock, secrets, jobs, log }: BankingDeps,
  clientId: string,
  { tokens, connection, renews }: UnkeptConnection,
): Promise<void> {
  try {
    await transact.forClient({ clientId }, async (tx) => {
      const known = connection ? await consentOf(tx, clientId, connection.id) : undefined;
      if (known?.removed_at === null) {
        // With this pair, the provider may have ended the previous one.
        const pair = pairOf(clock, tokens, refreshTokenOf(secrets, known) ?? '');
        await changeRow(
          tx,
          'open_banking_consents',
          known,
          storedPair(secrets, tokensOf(known.id), pair),
        );
        return;
      }
      if (connection === null && renews !== null) return;
      const { id: consent_id } = await storeConsent(tx, clock, clientId, known, (id) => ({
        ...storedPair(secrets, tokensOf(id), pairOf(clock, tokens, '')),
        provider_name: connection?.bank.name ?? 'A bank',
        bank_id: connection?.bank.id ?? null,
        connection_id: connection?.id ?? null,
        consent_expires_at: null,
        ended_at: null,
        renewed_at: null,
        removed_at: clock.now().toString(),
      }));
      await jobs.enqueue(tx, revokeConsentJob, [{ client_id: clientId, consent_id }]);
    });
  } catch (error) {
    // The client sees the first failure.
    log.error({ err: error }, 'A bank’s consent that could not be kept goes on at the provider');
  }
}
