import * as documents from '@counterfoil/contract/documents/routes';
import * as envelopes from '@counterfoil/contract/envelopes/routes';
import { givenIds } from '#platform/given-ids';
import { incomingForm } from '#platform/http/read-form';
import { bind } from '#platform/http/serve-route';
import { refuseField } from '#platform/refusals';
import { REQUIRED } from '@counterfoil/domain/text';
import { archiveMonth } from './archive/archive-month.ts';
import { bulkDeleteDocuments, deleteDocument } from './delete-documents.ts';
import type { UploadDeps } from './deps.ts';
import { bulkDownloadDocuments } from './download-documents.ts';
import { downloadMonth } from './downloads/download-month.ts';
import { fetchDownload } from './downloads/fetch-download.ts';
import { generateMonth } from './downloads/generate-month.ts';
import { getEnvelope, listEnvelopes } from './read-envelopes.ts';
import { sealEnvelope } from './sealing/seal-envelope.ts';
import { listBankAccounts, listSharedDocuments } from './shared-documents.ts';
import { getStorageUsage } from './storage-usage.ts';
import { uploadDocuments } from './upload-documents.ts';

export const documentRoutes = (deps: UploadDeps) => [
  bind(envelopes.listEnvelopes, ({ caller }) => listEnvelopes(deps, caller)),
  bind(envelopes.getEnvelope, ({ caller, params }) => getEnvelope(deps, caller, params.id)),
  bind(envelopes.sealEnvelope, ({ caller, params }) => sealEnvelope(deps, caller, params.id)),
  bind(documents.archiveMonth, ({ caller, body }) =>
    archiveMonth(deps, caller, envelopeIdOf(body)),
  ),
  bind(documents.generateMonth, ({ caller, query, body }) =>
    generateMonth(deps, caller, envelopeIdOf(body, query)),
  ),
  bind(documents.downloadMonth, ({ caller, query }) =>
    downloadMonth(deps, caller, envelopeIdOf(query)),
  ),
  bind(documents.fetchDownload, ({ params }) => fetchDownload(deps, params.token)),
  bind(documents.bulkUpload, ({ caller, request }) =>
    uploadDocuments(deps, caller, incomingForm(request)),
  ),
  bind(documents.deleteDocument, ({ caller, params }) => deleteDocument(deps, caller, params.id)),
  bind(documents.bulkDeleteDocuments, ({ caller, body }) =>
    bulkDeleteDocuments(deps, caller, givenIds('document', body)),
  ),
  bind(documents.bulkDownloadDocuments, ({ caller, query, body }) =>
    bulkDownloadDocuments(deps, caller, givenIds('document', query, body)),
  ),
  bind(documents.listSharedDocuments, ({ caller }) => listSharedDocuments(deps, caller)),
  bind(documents.getStorageUsage, ({ caller }) => getStorageUsage(deps, caller)),
  bind(documents.listBankAccounts, ({ caller }) => listBankAccounts(deps, caller)),
];

interface AskedEnvelope {
  readonly envelope_id?: string | undefined;
  readonly envelopeId?: string | undefined;
}

/** `envelope_id`, or `envelopeId`, wherever it was given. */
function envelopeIdOf(...places: readonly (AskedEnvelope | undefined)[]): string {
  const [id] = places.flatMap((place) => place?.envelope_id ?? place?.envelopeId ?? []);
  if (!id) throw refuseField('envelope_id', REQUIRED);
  return id;
}
