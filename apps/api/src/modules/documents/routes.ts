import * as documents from '@counterfoil/contract/documents/routes';
import * as envelopes from '@counterfoil/contract/envelopes/routes';
import { bindWith } from '#platform/http/serve-route';
import { archiveMonth } from './archive/archive-month.ts';
import { bulkDownloadDocuments } from './downloads/download-documents.ts';
import { fetchDownload } from './downloads/link-store.ts';
import { downloadMonth, generateMonth } from './downloads/month-download.ts';
import { previewDocument } from './previews/preview-document.ts';
import { createPreviews, type PreviewsDeps } from './previews/previews.ts';
import { bulkDeleteDocuments, deleteDocument } from './record/delete-documents.ts';
import { getEnvelope, listEnvelopes } from './record/read-envelopes.ts';
import { listBankAccounts, listSharedDocuments } from './record/shared-documents.ts';
import { getStorageUsage } from './record/storage-usage.ts';
import { updateDocument } from './record/update-document.ts';
import { sealEnvelope } from './sealing/seal-envelope.ts';
import { bulkUpload, type UploadDeps } from './upload/upload-documents.ts';

export function documentRoutes(deps: UploadDeps & PreviewsDeps) {
  const bind = bindWith({ ...deps, previews: createPreviews(deps) });
  return [
    bind(envelopes.listEnvelopes, listEnvelopes),
    bind(envelopes.getEnvelope, getEnvelope),
    bind(envelopes.sealEnvelope, sealEnvelope),
    bind(documents.bulkUpload, bulkUpload),
    bind(documents.previewDocument, previewDocument),
    bind(documents.updateDocument, updateDocument),
    bind(documents.deleteDocument, deleteDocument),
    bind(documents.bulkDeleteDocuments, bulkDeleteDocuments),
    bind(documents.bulkDownloadDocuments, bulkDownloadDocuments),
    bind(documents.listSharedDocuments, listSharedDocuments),
    bind(documents.archiveMonth, archiveMonth),
    bind(documents.generateMonth, generateMonth),
    bind(documents.downloadMonth, downloadMonth),
    bind(documents.fetchDownload, fetchDownload),
    bind(documents.getStorageUsage, getStorageUsage),
    bind(documents.listBankAccounts, listBankAccounts),
  ];
}
