import { CONSENT_DAYS } from '@counterfoil/domain/open-banking/consent';
import type { BankAccount, BankConnection, Tokens } from '@counterfoil/providers/open-banking/port';
import { lockClientRow } from '#modules/account/public';
import { storedPair } from '#platform/authorisation/refresh-tokens';
import type { Tx } from '#platform/db/tx';
import { refuse } from '#platform/refusals';
import { hasAccounts, keepAccounts } from './account-store.ts';
import {
  consentOf,
  readConsents,
  refreshTokenOf,
  storeConsent,
  tokensOf,
  type ConsentRow,
} from './consent-store.ts';
import type { BankingDeps } from './deps.ts';
import { syncAccountJob } from './sync-job.ts';
import { removeUnused } from './unlink-account.ts';
import { pairOf } from './with-bank.ts';

/** More banks than any business has; a page shows them all. */
const MOST_CONSENTS = 50;
const TOO_MANY = `You have connected ${MOST_CONSENTS} banks. Please remove one before you connect another.`;

const NO_ACCOUNT =
  'Your bank didn’t share any accounts, so nothing is connected. Please start again, and choose the accounts to share.';

/** The connection that a client has come back with. */
export interface GrantedConnection {
  readonly tokens: Tokens;
  readonly connection: BankConnection;
  readonly accounts: readonly BankAccount[];
  /** Where the client is. */
  readonly askedFrom: string | null;
  /** The consent that they went to renew; null when they went to choose a bank. */
  readonly renews: string | null;
}

/** When a consent ends. One already over has the day on which it ended, where the bank names it. */
function endOf({ status, consent_expires_at: named }: BankConnection, now: Temporal.Instant) {
  if (status === 'active') {
    const end = named ?? now.add({ hours: 24 * CONSENT_DAYS });
    return { consent_expires_at: end.toString(), ended_at: null };
  }
  const isPast = named !== null && Temporal.Instant.compare(named, now) <= 0;
  return { consent_expires_at: isPast ? named.toString() : null, ended_at: now.toString() };
}

/** Stores a consent with its accounts, which are due to be fetched: a new one, or a renewed one. */
export async function keepConnection(
  tx: Tx,
  deps: BankingDeps,
  clientId: string,
  { tokens, connection, accounts, askedFrom, renews }: GrantedConnection,
): Promise<ConsentRow> {
  const { clock, secrets } = deps;
  // Two browsers that come back at once make one consent.
  await lockClientRow(tx, clientId);
  const consents = await readConsents(tx, clientId);
  const known = await consentOf(tx, clientId, connection.id);
  // A consent removed here counts as new, even if the bank still has the old one.
  const isRenewal =
    known?.removed_at === null ||
    // The provider may give a renewal another id.
    consents.some(({ id, bank_id }) => id === renews && bank_id === connection.bank.id);
  if (!isRenewal && consents.length >= MOST_CONSENTS) throw refuse(TOO_MANY);
  const now = clock.now();
  const earlier = known ? refreshTokenOf(secrets, known) : null;
  const consent = await storeConsent(tx, clock, clientId, known, (id) => ({
    ...storedPair(secrets, tokensOf(id), pairOf(clock, tokens, earlier ?? '')),
    provider_name: connection.bank.name,
    bank_id: connection.bank.id,
    connection_id: connection.id,
    ...endOf(connection, now),
    renewed_at: now.toString(),
    removed_at: null,
  }));
  const { kept, left } = await keepAccounts(tx, deps, consent, {
    accounts,
    relinks: !isRenewal,
    askedFrom,
  });
  // A consent without an account could never be removed.
  if (!(await hasAccounts(tx, consent))) throw refuse(NO_ACCOUNT);
  for (const older of consents) {
    const isSameBank = older.provider_name === consent.provider_name;
    if (isSameBank || left.has(older.id)) await removeUnused(tx, deps, older);
  }
  await deps.jobs.enqueue(
    tx,
    syncAccountJob,
    kept
      .filter(({ archived_at }) => archived_at === null)
      .map(({ id }) => ({ client_id: clientId, account_id: id })),
  );
  return consent;
}
