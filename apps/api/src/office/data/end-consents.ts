import { ProviderError } from '@counterfoil/providers/calls/port';
import { revokeAtBank } from '#modules/banking/public';
import type { Tx } from '#platform/db/tx';
import { RefusalError } from '#platform/refusals';
import type { CommandContext, OfficeDeps } from '../command.ts';

/** A bank's consent that remains at the provider. */
export interface OpenConsent {
  readonly consent_id: string;
  readonly provider_name: string;
  readonly consent_expires_at: string | null;
}

/**
 * The client's consents whose keys the portal holds: including those that have ended, or whose end the provider has not
 * been told yet.
 */
export const openConsents = (tx: Tx, clientId: string): Promise<OpenConsent[]> =>
  tx
    .selectFrom('open_banking_consents')
    .select(['id as consent_id', 'provider_name', 'consent_expires_at'])
    .where('client_id', '=', clientId)
    .where('tokens_sealed', 'is not', null)
    .orderBy('id')
    .execute();

/**
 * Ends a client's consents at the provider of bank data, as an erasure would lose the keys to them. One that the
 * provider does not end stays here: the erasure continues and names it. @returns the ended ones
 */
export async function endConsents(
  deps: OfficeDeps,
  clientId: string,
  at: CommandContext,
): Promise<OpenConsent[]> {
  const { transact, clock, log } = deps;
  const open = await transact.acrossClients(async (tx) => {
    // Fetches under way end, and no new ones begin.
    await tx
      .updateTable('open_banking_consents')
      .set({ removed_at: clock.now().toString() })
      .where('client_id', '=', clientId)
      .where('removed_at', 'is', null)
      .execute();
    return openConsents(tx, clientId);
  });
  const ended: OpenConsent[] = [];
  for (const consent of open) {
    at.tell?.(`Ending the consent at ${consent.provider_name}`);
    try {
      await revokeAtBank(deps, { client_id: clientId, consent_id: consent.consent_id });
    } catch (error) {
      if (!(error instanceof ProviderError || error instanceof RefusalError)) throw error;
      log.warn({ err: error }, 'A bank’s consent of an erased client is not ended');
      continue;
    }
    ended.push(consent);
  }
  return ended;
}

const CONSENTS = 'bank consents';

/** Says that an erasure ends them at the provider. */
export const consentsWarning = (consents: readonly OpenConsent[]): string =>
  say(`These ${CONSENTS} are ended at the provider first`, consents);

/** Says which have been ended at the provider. */
export const endedConsentsText = (consents: readonly OpenConsent[]): string =>
  say(`These ${CONSENTS} are ended at the provider`, consents);

/** Tells the office to end them: the portal no longer holds a key to them. */
export const openConsentsText = (consents: readonly OpenConsent[]): string =>
  say(
    `These ${CONSENTS} go on at the provider until they are ended there or expire by themselves`,
    consents,
  );

function say(what: string, consents: readonly OpenConsent[]): string {
  if (consents.length === 0) return '';
  const each = consents.map(({ provider_name, consent_id }) => `${provider_name} (${consent_id})`);
  return ` ${what}: ${each.join(', ')}.`;
}
