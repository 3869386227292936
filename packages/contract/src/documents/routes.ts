import * as z from 'zod/mini';
import { clientRoute } from '../client-route.ts';
import { linkToken, uuid } from '../basic-fields.ts';
import { idsInBody, idsInEither, idsInQuery, manyIds, oneId } from '../asked.ts';
import { route } from '../route.ts';
import { CLIENT, ZIP, deleted, flag, list, one, wrapped } from '../shapes.ts';
import {
  bankAccount,
  document,
  documentChanges,
  monthDownload,
  storageUsage,
  uploadedDocument,
} from './schemas.ts';

const envelope = oneId('envelope', { isRequired: true });
const chosen = manyIds('document', { isRequired: true });
const done = one(z.object({ document_ids: z.array(uuid) }));

/**
 * The fields of an upload's form before each file: `envelope_id`, then for each file n
 * `documents[n][title]`, `[document_type]`, `[bank_account_id]`, and last `documents[n][file]`.
 */
export const bulkUpload = clientRoute('bulkUpload', 'POST /documents/bulk_upload', {
  summary: 'Put files into an open envelope, all of them or none (multipart)',
  audit: 'document_uploaded',
  multipart: true,
  status: 201,
  reply: list(uploadedDocument),
  perMinute: 600,
});

export const previewDocument = clientRoute('previewDocument', 'GET /documents/{id}/preview', {
  summary: 'A PDF to look at; with download=true the file itself to keep',
  query: z.object({ download: flag }),
  reply: { file: '*/*' },
  perMinute: 600,
});

export const updateDocument = clientRoute('updateDocument', 'PUT /documents/{id}', {
  summary: 'Change the title, type or bank account of a document in an open envelope',
  audit: 'document_updated',
  ...wrapped('document', documentChanges),
  reply: one(document),
});

export const deleteDocument = clientRoute('deleteDocument', 'DELETE /documents/{id}', {
  summary: 'Delete a document of an open envelope, or a shared one',
  audit: 'document_deleted',
  reply: deleted,
});

export const bulkDeleteDocuments = clientRoute(
  'bulkDeleteDocuments',
  'POST /documents/bulk_delete',
  {
    summary: 'Delete several documents, all of them or none',
    audit: 'document_deleted',
    ...idsInBody(chosen),
    reply: done,
  },
);

export const bulkDownloadDocuments = clientRoute(
  'bulkDownloadDocuments',
  'POST /documents/bulk_download',
  {
    summary: 'Several documents in one ZIP, streamed as it is made',
    alsoOn: 'GET',
    ...idsInEither(chosen),
    ...ZIP,
  },
);

export const listSharedDocuments = clientRoute('listSharedDocuments', 'GET /documents/shared', {
  summary: 'The documents that the provider shares with the client, the newest first',
  reply: list(document),
});

export const archiveMonth = clientRoute('archiveMonth', 'POST /documents/archive_month', {
  summary: 'Move the documents of a sealed envelope to cold storage',
  audit: 'envelope_archived',
  ...idsInBody(envelope),
  reply: one(z.object({ envelope_id: uuid })),
});

export const generateMonth = clientRoute('generateMonth', 'POST /documents/generate_month', {
  summary: "Begin to make the download of an envelope's documents",
  acts: true,
  alsoOn: 'GET',
  alsoAt: `${CLIENT}/generate_month`,
  ...idsInEither(envelope),
  reply: one(monthDownload),
});

export const downloadMonth = clientRoute('downloadMonth', 'GET /documents/download_month', {
  summary: 'How far the download is, then a link to it that works for 15 minutes',
  acts: true,
  alsoAt: `${CLIENT}/download_month`,
  ...idsInQuery(envelope),
  reply: one(monthDownload),
});

export const fetchDownload = route({
  name: 'fetchDownload',
  summary: 'The file behind a link that was given out; 404 once its time is over',
  method: 'GET',
  path: '/v1/downloads/{token}',
  access: 'public',
  params: z.object({ token: linkToken }),
  status: 200,
  reply: { file: 'application/zip' },
});

export const getStorageUsage = clientRoute('getStorageUsage', 'GET /storage_usage', {
  summary: 'How much of their storage a client uses',
  reply: one(storageUsage),
});

export const listBankAccounts = clientRoute('listBankAccounts', 'GET /bank_accounts', {
  summary: 'The bank accounts that documents and statements are filed under',
  reply: list(bankAccount),
});
