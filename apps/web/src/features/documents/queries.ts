import {
  getStorageUsage,
  listBankAccounts,
  listSharedDocuments,
  previewDocument,
} from '@counterfoil/contract/documents/routes';
import { getEnvelope, listEnvelopes } from '@counterfoil/contract/envelopes/routes';
import { FOR_VIEWER, q } from '#lib/api/q.ts';

/** The envelopes, current first. */
export const envelopesQuery = (client_id: string) => q(listEnvelopes, { params: { client_id } });

/** One of them, with its documents. */
export const envelopeQuery = (client_id: string, id: string) =>
  q(getEnvelope, { params: { client_id, id } });

/** The documents that the provider shares with the client, newest first. */
export const sharedDocumentsQuery = (client_id: string) =>
  q(listSharedDocuments, { params: { client_id } });

export const storageUsageQuery = (client_id: string) =>
  q(getStorageUsage, { params: { client_id } });

/** The bank accounts under which documents can be filed. */
export const bankAccountsQuery = (client_id: string) =>
  q(listBankAccounts, { params: { client_id } });

/** A document as a PDF to view. It never changes, but large ones must not stay in memory. */
export const previewQuery = (client_id: string, id: string) =>
  q(previewDocument, { params: { client_id, id } }, FOR_VIEWER);
