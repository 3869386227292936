import * as documents from '@counterfoil/contract/documents/routes';
import * as envelopes from '@counterfoil/contract/envelopes/routes';
import { bindAll } from '#platform/http/serve-route';
import { archiveMonth } from './archive/archive-month.ts';
import { bulkDownloadDocuments } from './downloads/download-documents.ts';
import { fetchDownload } from './downloads/link-store.ts';
import * as months from './downloads/month-download.ts';
import { previewDocument } from './previews/preview-document.ts';
import { createPreviews, type PreviewsDeps } from './previews/previews.ts';
import * as deletions from './record/delete-documents.ts';
import * as reads from './record/read-envelopes.ts';
import * as lists from './record/shared-documents.ts';
import { getStorageUsage } from './record/storage-usage.ts';
import { updateDocument } from './record/update-document.ts';
import { sealEnvelope } from './sealing/seal-envelope.ts';
import { bulkUpload, type UploadDeps } from './upload/upload-documents.ts';

export const documentRoutes = (deps: UploadDeps & PreviewsDeps) =>
  bindAll(
    { ...documents, ...envelopes },
    { ...deps, previews: createPreviews(deps) },
    {
      ...reads,
      ...lists,
      ...deletions,
      ...months,
      archiveMonth,
      bulkDownloadDocuments,
      bulkUpload,
      fetchDownload,
      getStorageUsage,
      previewDocument,
      sealEnvelope,
      updateDocument,
    },
  );
