import {
  getStorageUsage,
  listBankAccounts,
  listSharedDocuments,
} from '@counterfoil/contract/documents/routes';
import { getEnvelope, listEnvelopes } from '@counterfoil/contract/envelopes/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** The envelopes, the current one first. */
export const envelopesQuery = (client_id: string) =>
  queryOptions({
    queryKey: ['documents', client_id, 'envelopes'],
    queryFn: async ({ signal }) =>
      (await call(listEnvelopes, { params: { client_id }, signal })).data,
  });

/** One of them, with its documents. */
export const envelopeQuery = (client_id: string, id: string) =>
  queryOptions({
    queryKey: ['documents', client_id, 'envelope', id],
    queryFn: async ({ signal }) =>
      (await call(getEnvelope, { params: { client_id, id }, signal })).data,
  });

/** What the provider shares with the client, the newest first. */
export const sharedDocumentsQuery = (client_id: string) =>
  queryOptions({
    queryKey: ['documents', client_id, 'shared'],
    queryFn: async ({ signal }) =>
      (await call(listSharedDocuments, { params: { client_id }, signal })).data,
  });

export const storageUsageQuery = (client_id: string) =>
  queryOptions({
    queryKey: ['documents', client_id, 'storage usage'],
    queryFn: async ({ signal }) =>
      (await call(getStorageUsage, { params: { client_id }, signal })).data,
  });

/** What documents can be filed under. */
export const bankAccountsQuery = (client_id: string) =>
  queryOptions({
    queryKey: ['documents', client_id, 'bank accounts'],
    queryFn: async ({ signal }) =>
      (await call(listBankAccounts, { params: { client_id }, signal })).data,
  });
