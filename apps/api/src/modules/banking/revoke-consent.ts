import { byIds, changeRow } from '#platform/db/rows';
import type { ConsentRow } from './consent-store.ts';
import type { BankingDeps, BankReading } from './deps.ts';
import { ConsentEnded, withBank } from './with-bank.ts';

interface Payload {
  readonly client_id: string;
  readonly consent_id: string;
}

/** Ends a removed consent at the provider, then forgets its tokens. One that has already ended there counts as done. */
export async function revokeConsent(deps: BankReading, payload: Payload): Promise<void> {
  // A client who has connected the bank anew meanwhile must not lose the new consent.
  if (!(await removedConsent(deps, payload))) return;
  const { client_id: clientId, consent_id: consentId } = payload;
  try {
    await withBank(deps, { clientId, consentId, userIp: null }, (access) =>
      deps.openBanking.revoke(access),
    );
  } catch (error) {
    if (!(error instanceof ConsentEnded)) throw error;
  }
  await forgetTokens(deps, payload);
}

const GIVEN_UP_AFTER = { hours: 24 * 7 };
const GIVEN_UP =
  'A bank’s consent could not be ended at the provider for a week. It goes on there until it is ended by hand, or expires';

/** Does so for a job, which tries again for a week. */
export async function revokeInTime(deps: BankingDeps, payload: Payload): Promise<void> {
  try {
    await revokeConsent(deps, payload);
  } catch (error) {
    const consent = await removedConsent(deps, payload);
    const removed_at = consent?.removed_at;
    if (!removed_at) return;
    const last = Temporal.Instant.from(removed_at).add(GIVEN_UP_AFTER);
    if (Temporal.Instant.compare(deps.clock.now(), last) < 0) throw error;
    deps.log.error({ err: error, consent: payload.consent_id }, GIVEN_UP);
    await forgetTokens(deps, payload);
  }
}

/** The consent, if it is still removed. */
const removedConsent = (
  { transact }: Pick<BankReading, 'transact'>,
  { client_id: clientId, consent_id }: Payload,
): Promise<ConsentRow | undefined> =>
  transact.forClient({ clientId }, async (tx) => {
    const [consent] = await byIds(tx, 'open_banking_consents', clientId, [consent_id]);
    return consent?.removed_at ? consent : undefined;
  });

/** A client who has connected the bank anew meanwhile keeps the new tokens. */
const forgetTokens = (
  { transact }: Pick<BankReading, 'transact'>,
  { client_id: clientId, consent_id }: Payload,
): Promise<void> =>
  transact.forClient({ clientId }, async (tx) => {
    const [consent] = await byIds(tx, 'open_banking_consents', clientId, [consent_id], 'update');
    if (!consent?.removed_at) return;
    const none = { tokens_sealed: null, access_expires_at: null };
    await changeRow(tx, 'open_banking_consents', consent, none);
  });
