import * as documents from '@counterfoil/contract/documents/routes';
import * as envelopes from '@counterfoil/contract/envelopes/routes';
import { givenIds } from '#platform/given-ids';
import { incomingForm } from '#platform/http/read-form';
import { bind } from '#platform/http/serve-route';
import { wholeList } from '#platform/page';
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
  bind(envelopes.listEnvelopes, async ({ caller }) => wholeList(await listEnvelopes(deps, caller))),
  bind(envelopes.getEnvelope, async ({ caller, params }) => ({
    data: await getEnvelope(deps, caller, params.id),
  })),
  bind(envelopes.sealEnvelope, async ({ caller, params }) => ({
    data: await sealEnvelope(deps, caller, params.id),
  })),
  bind(documents.archiveMonth, async ({ caller, body }) => ({
    data: await archiveMonth(deps, caller, envelopeIdOf(body)),
  })),
  bind(documents.generateMonth, async ({ caller, query, body }) => ({
    data: await generateMonth(deps, caller, envelopeIdOf(body, query)),
  })),
  bind(documents.downloadMonth, async ({ caller, query }) => ({
    data: await downloadMonth(deps, caller, envelopeIdOf(query)),
  })),
  bind(documents.fetchDownload, ({ params }) => fetchDownload(deps, params.token)),
  bind(documents.bulkUpload, async ({ caller, request }) =>
    wholeList(await uploadDocuments(deps, caller, incomingForm(request))),
  ),
  bind(documents.deleteDocument, async ({ caller, params }) => ({
    data: await deleteDocument(deps, caller, params.id),
  })),
  bind(documents.bulkDeleteDocuments, async ({ caller, body }) => ({
    data: await bulkDeleteDocuments(deps, caller, givenIds('document', body)),
  })),
  bind(documents.bulkDownloadDocuments, ({ caller, query, body }) =>
    bulkDownloadDocuments(deps, caller, givenIds('document', query, body)),
  ),
  bind(documents.listSharedDocuments, async ({ caller }) =>
    wholeList(await listSharedDocuments(deps, caller)),
  ),
  bind(documents.getStorageUsage, async ({ caller }) => ({
    data: await getStorageUsage(deps, caller),
  })),
  bind(documents.listBankAccounts, async ({ caller }) =>
    wholeList(await listBankAccounts(deps, caller)),
  ),
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
