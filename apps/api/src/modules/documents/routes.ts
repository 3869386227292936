import * as documents from '@counterfoil/contract/documents/routes';
import * as envelopes from '@counterfoil/contract/envelopes/routes';
import { incomingForm } from '#platform/http/read-form';
import { bind } from '#platform/http/serve-route';
import { archiveMonth } from './archive/archive-month.ts';
import { bulkDownloadDocuments } from './downloads/download-documents.ts';
import { downloadMonth, generateMonth } from './downloads/month-download.ts';
import { fetchDownload } from './downloads/link-store.ts';
import { bulkDeleteDocuments, deleteDocument } from './record/delete-documents.ts';
import { previewDocument } from './previews/preview-document.ts';
import { createPreviews, type PreviewsDeps } from './previews/previews.ts';
import { getEnvelope, listEnvelopes } from './record/read-envelopes.ts';
import { listBankAccounts, listSharedDocuments } from './record/shared-documents.ts';
import { getStorageUsage } from './record/storage-usage.ts';
import { sealEnvelope } from './sealing/seal-envelope.ts';
import { uploadDocuments, type UploadDeps } from './upload/upload-documents.ts';

export function documentRoutes(deps: UploadDeps & PreviewsDeps) {
  const withPreviews = { ...deps, previews: createPreviews(deps) };
  return [
    bind(envelopes.listEnvelopes, ({ caller }) => listEnvelopes(deps, caller)),
    bind(envelopes.getEnvelope, ({ caller, params }) => getEnvelope(deps, caller, params.id)),
    bind(envelopes.sealEnvelope, ({ caller, params }) => sealEnvelope(deps, caller, params.id)),
    bind(documents.archiveMonth, ({ caller, asked }) =>
      archiveMonth(deps, caller, asked.envelope_id),
    ),
    bind(documents.generateMonth, ({ caller, asked }) =>
      generateMonth(deps, caller, asked.envelope_id),
    ),
    bind(documents.downloadMonth, ({ caller, asked }) =>
      downloadMonth(deps, caller, asked.envelope_id),
    ),
    bind(documents.fetchDownload, ({ params }) => fetchDownload(deps, params.token)),
    bind(documents.bulkUpload, ({ caller, request }) =>
      uploadDocuments(deps, caller, incomingForm(request)),
    ),
    bind(documents.deleteDocument, ({ caller, params }) => deleteDocument(deps, caller, params.id)),
    bind(documents.bulkDeleteDocuments, ({ caller, asked }) =>
      bulkDeleteDocuments(deps, caller, asked.document_ids),
    ),
    bind(documents.bulkDownloadDocuments, ({ caller, asked }) =>
      bulkDownloadDocuments(deps, caller, asked.document_ids),
    ),
    bind(documents.previewDocument, ({ caller, params, query }) =>
      previewDocument(withPreviews, caller, { id: params.id, download: query.download === 'true' }),
    ),
    bind(documents.listSharedDocuments, ({ caller }) => listSharedDocuments(deps, caller)),
    bind(documents.getStorageUsage, ({ caller }) => getStorageUsage(deps, caller)),
    bind(documents.listBankAccounts, ({ caller }) => listBankAccounts(deps, caller)),
  ];
}
