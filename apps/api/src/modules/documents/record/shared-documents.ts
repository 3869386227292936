import type * as contract from '@counterfoil/contract/documents/routes';
import type { BankAccount, Document } from '@counterfoil/contract/documents/schemas';
import type { Call } from '#platform/http/serve-route';
import type { DocumentsDeps } from './deps.ts';
import { openBankAccounts, sharedDocuments } from './document-store.ts';
import { NO_PLACE } from './envelope-store.ts';
import { presentDocument } from './present-document.ts';

type Deps = Pick<DocumentsDeps, 'transact'>;

/** The documents that the provider shares with the client, the newest first. */
export function listSharedDocuments(
  { transact }: Deps,
  { caller }: Call<typeof contract.listSharedDocuments>,
): Promise<Document[]> {
  return transact.forClient(caller, async (tx) => {
    const rows = await sharedDocuments(tx, caller.clientId);
    return rows.map((row) => presentDocument(row, NO_PLACE, caller));
  });
}

/** The bank accounts that a document can be filed under, by name. */
export function listBankAccounts(
  { transact }: Deps,
  { caller }: Call<typeof contract.listBankAccounts>,
): Promise<BankAccount[]> {
  return transact.forClient(caller, (tx) => openBankAccounts(tx, caller.clientId));
}
