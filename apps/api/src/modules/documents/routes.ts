import * as documents from '@counterfoil/contract/documents/routes';
import * as envelopes from '@counterfoil/contract/envelopes/routes';
import { givenIds } from '#platform/given-ids';
import { readForm } from '#platform/http/read-form';
import { bind } from '#platform/http/serve-route';
import { bulkDeleteDocuments, deleteDocument } from './delete-documents.ts';
import type { DocumentsDeps } from './deps.ts';
import { bulkDownloadDocuments } from './download-documents.ts';
import { getEnvelope, listEnvelopes } from './read-envelopes.ts';
import { listBankAccounts, listSharedDocuments } from './shared-documents.ts';
import { getStorageUsage } from './storage-usage.ts';
import { uploadDocuments } from './upload-documents.ts';

export const documentRoutes = (deps: DocumentsDeps) => [
  bind(envelopes.listEnvelopes, async ({ caller }) => ({
    data: await listEnvelopes(deps, caller),
  })),
  bind(envelopes.getEnvelope, async ({ caller, params }) => ({
    data: await getEnvelope(deps, caller, params.id),
  })),
  bind(documents.bulkUpload, async ({ caller, request }) => ({
    data: await uploadDocuments(deps, caller, readForm(request)),
  })),
  bind(documents.deleteDocument, async ({ caller, params }) => ({
    data: await deleteDocument(deps, caller, params.id),
  })),
  bind(documents.bulkDeleteDocuments, async ({ caller, body }) => ({
    data: await bulkDeleteDocuments(deps, caller, givenIds('document', body)),
  })),
  bind(documents.bulkDownloadDocuments, ({ caller, query, body }) =>
    bulkDownloadDocuments(deps, caller, givenIds('document', query, body)),
  ),
  bind(documents.listSharedDocuments, async ({ caller }) => ({
    data: await listSharedDocuments(deps, caller),
  })),
  bind(documents.getStorageUsage, async ({ caller }) => ({
    data: await getStorageUsage(deps, caller),
  })),
  bind(documents.listBankAccounts, async ({ caller }) => ({
    data: await listBankAccounts(deps, caller),
  })),
];
