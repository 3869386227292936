import type * as documents from '@counterfoil/contract/documents/routes';
import type * as envelopes from '@counterfoil/contract/envelopes/routes';
import type { SamplesOf } from './sample.ts';

export const documentSamples: SamplesOf<typeof documents & typeof envelopes> = {
  updateDocument: ({ document }) => ({
    params: { id: document },
    body: {
      document: {
        title: 'Renamed',
        document_type: 'other',
        bank_account_id: null,
        lock_version: 0,
      },
    },
  }),
  bulkDeleteDocuments: ({ document }) => ({ body: { document_ids: [document] } }),
  bulkDownloadDocuments: ({ document }) => ({
    query: { 'document_ids[]': [document] },
    body: { document_ids: [document] },
  }),
  archiveMonth: ({ sealedEnvelope }) => ({ body: { envelope_id: sealedEnvelope } }),
  generateMonth: ({ envelope }) => ({
    query: { envelope_id: envelope },
    body: { envelope_id: envelope },
  }),
  downloadMonth: ({ envelope }) => ({ query: { envelope_id: envelope } }),
  fetchDownload: ({ link }) => ({ params: { token: link } }),
};
