import type * as contract from '@counterfoil/contract/banking/routes';
import type { BankConsent, LinkedAccount } from '@counterfoil/contract/banking/schemas';
import type { Call } from '#platform/http/serve-route';
import { presentAccount, readAccounts, type AccountRow } from './account-store.ts';
import { logosOf, presentConsent, readConsents } from './consent-store.ts';
import type { BankingCalls } from './deps.ts';
import { byIds, inOrderOf } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';

export function listBankConsents(
  { transact, clock }: BankingCalls,
  { caller }: Call<typeof contract.listBankConsents>,
): Promise<BankConsent[]> {
  return transact.forClient(caller, async (tx) => {
    const rows = await readConsents(tx, caller.clientId);
    const logos = await logosOf(tx, rows);
    return rows.map((row) => presentConsent(row, logos, clock));
  });
}

export function listLinkedAccounts(
  { transact, clock }: BankingCalls,
  { caller }: Call<typeof contract.listLinkedAccounts>,
): Promise<LinkedAccount[]> {
  return transact.forClient(caller, async (tx) =>
    presentAccounts(tx, clock, await readAccounts(tx, caller.clientId)),
  );
}

/** Rows -> replies, with the details of their banks. */
export async function presentAccounts(
  tx: Tx,
  clock: BankingCalls['clock'],
  rows: readonly AccountRow[],
): Promise<LinkedAccount[]> {
  const [first] = rows;
  if (!first) return [];
  const ids = rows.map(({ consent_id }) => consent_id);
  const consents = inOrderOf(
    ids,
    await byIds(tx, 'open_banking_consents', first.client_id, [...new Set(ids)]),
  );
  const logos = await logosOf(tx, consents);
  const consentOf = new Map(consents.map((consent) => [consent.id, consent]));
  return rows.flatMap((row) => {
    const consent = consentOf.get(row.consent_id);
    return consent ? [presentAccount(row, consent, logos, clock)] : [];
  });
}
