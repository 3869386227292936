import * as z from 'zod/mini';
import { boundedText } from '../bounded.ts';
import { uuid } from '../fields.ts';
import { manyIds, oneId } from '../asked.ts';
import { route } from '../route.ts';
import { CLIENT, clientParams, list, one } from '../shapes.ts';
import { bankAccount, document, monthDownload, storageUsage, uploadedDocument } from './schemas.ts';

const DOCUMENTS = `${CLIENT}/documents` as const;
const documentParams = z.extend(clientParams, { id: uuid });
const envelope = oneId('envelope', { isRequired: true });
const chosen = manyIds('document', { isRequired: true });
const done = one(z.object({ document_ids: z.array(uuid) }));

/**
 * The fields of an upload's form before each file: `envelope_id`, then for each file n
 * `documents[n][title]`, `[document_type]`, `[bank_account_id]`, and last `documents[n][file]`.
 */
export const bulkUpload = route({
  name: 'bulkUpload',
  summary: 'Put files into an open envelope, all of them or none (multipart)',
  method: 'POST',
  path: `${DOCUMENTS}/bulk_upload`,
  access: 'client',
  audit: 'document_uploaded',
  params: clientParams,
  multipart: true,
  status: 201,
  reply: list(uploadedDocument),
  perMinute: 600,
});

export const previewDocument = route({
  name: 'previewDocument',
  summary: 'A PDF to look at; with download=true the file itself to keep',
  method: 'GET',
  path: `${DOCUMENTS}/{id}/preview`,
  access: 'client',
  params: documentParams,
  query: z.object({
    download: z.optional(z.enum(['true', 'false'], { error: 'Must be true or false' })),
  }),
  status: 200,
  reply: { file: '*/*' },
  perMinute: 600,
});

export const deleteDocument = route({
  name: 'deleteDocument',
  summary: 'Delete a document of an open envelope, or a shared one',
  method: 'DELETE',
  path: `${DOCUMENTS}/{id}`,
  access: 'client',
  audit: 'document_deleted',
  params: documentParams,
  status: 200,
  reply: one(z.object({ id: uuid })),
});

export const bulkDeleteDocuments = route({
  name: 'bulkDeleteDocuments',
  summary: 'Delete several documents, all of them or none',
  method: 'POST',
  path: `${DOCUMENTS}/bulk_delete`,
  access: 'client',
  audit: 'document_deleted',
  params: clientParams,
  asked: chosen.asked,
  body: z.object(chosen.given),
  status: 200,
  reply: done,
});

export const bulkDownloadDocuments = route({
  name: 'bulkDownloadDocuments',
  summary: 'Several documents in one ZIP, streamed as it is made',
  method: 'POST',
  alsoOn: 'GET',
  path: `${DOCUMENTS}/bulk_download`,
  access: 'client',
  params: clientParams,
  asked: chosen.asked,
  query: z.object(chosen.inQuery),
  body: z.object(chosen.given),
  status: 200,
  reply: { file: 'application/zip' },
  perMinute: 60,
});

export const listSharedDocuments = route({
  name: 'listSharedDocuments',
  summary: 'The documents that the provider shares with the client, the newest first',
  method: 'GET',
  path: `${DOCUMENTS}/shared`,
  access: 'client',
  params: clientParams,
  status: 200,
  reply: list(document),
});

export const archiveMonth = route({
  name: 'archiveMonth',
  summary: 'Move the documents of a sealed envelope to cold storage',
  method: 'POST',
  path: `${DOCUMENTS}/archive_month`,
  access: 'client',
  audit: 'envelope_archived',
  params: clientParams,
  asked: envelope.asked,
  body: z.object(envelope.given),
  status: 200,
  reply: one(z.object({ envelope_id: uuid })),
});

export const generateMonth = route({
  name: 'generateMonth',
  summary: "Begin to make the download of an envelope's documents",
  method: 'POST',
  alsoOn: 'GET',
  path: `${DOCUMENTS}/generate_month`,
  alsoAt: `${CLIENT}/generate_month`,
  access: 'client',
  params: clientParams,
  asked: envelope.asked,
  query: z.object(envelope.given),
  body: z.object(envelope.given),
  status: 200,
  reply: one(monthDownload),
});

export const downloadMonth = route({
  name: 'downloadMonth',
  summary: 'How far the download is, then a link to it that works for 15 minutes',
  method: 'GET',
  path: `${DOCUMENTS}/download_month`,
  alsoAt: `${CLIENT}/download_month`,
  access: 'client',
  params: clientParams,
  asked: envelope.asked,
  query: z.object(envelope.given),
  status: 200,
  reply: one(monthDownload),
});

// 256 bits as base64url.
const linkToken = boundedText(43, { error: 'Must be a token' }).check(z.regex(/^[\w-]{43}$/));

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

export const getStorageUsage = route({
  name: 'getStorageUsage',
  summary: 'How much of their storage a client uses',
  method: 'GET',
  path: `${CLIENT}/storage_usage`,
  access: 'client',
  params: clientParams,
  status: 200,
  reply: one(storageUsage),
});

export const listBankAccounts = route({
  name: 'listBankAccounts',
  summary: 'The bank accounts that documents and statements are filed under',
  method: 'GET',
  path: `${CLIENT}/bank_accounts`,
  access: 'client',
  params: clientParams,
  status: 200,
  reply: list(bankAccount),
});
