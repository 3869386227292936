import { document, type Document } from '@counterfoil/contract/documents/schemas';
import { extensionOf, isPreviewType } from '@counterfoil/domain/document/file-types';
import { humanSize } from '@counterfoil/domain/document/human-size';
import {
  type DocumentFacts,
  refuseDocumentDelete,
  refuseDocumentEdit,
} from '@counterfoil/domain/document/refuse-document';
import type { ClientCaller } from '#platform/caller';
import { storedFields } from '#platform/db/rows';
import type { DocumentRow } from './document-store.ts';
import type { Place } from './envelope-store.ts';

export const factsOf = (
  row: DocumentRow,
  place: Place,
  { client }: ClientCaller,
): DocumentFacts => ({
  isCopy: row.invoice_id !== null,
  isReceipt: row.vat_receipt_of !== null,
  isSealed: place.envelope !== null && place.envelope.sealed_at !== null,
  isInSecondEnvelope: place.isSecond,
  isShared: row.shared_at !== null,
  isVatReturn: row.submit_vat_return !== null,
  ...client,
});

/** Row -> reply. */
export function presentDocument(row: DocumentRow, place: Place, caller: ClientCaller): Document {
  const facts = factsOf(row, place, caller);
  const refusal = refuseDocumentDelete(facts);
  const isArchived = row.archived_at !== null;
  const path = `/v1/client/clients/${row.client_id}/documents/${row.id}/preview?download=true`;
  const canPreview = !isArchived && isPreviewType(extensionOf(row.file_name));
  return {
    ...storedFields(row, document),
    preview_file_name: canPreview ? row.file_name.replace(/\.[^.]*$/, '.pdf') : null,
    file_size_human: isArchived ? 'Archived' : humanSize(row.byte_size),
    file: isArchived ? null : path,
    sha256: row.sha256 ?? '',
    is_delete_allowed: refusal === null,
    delete_refusal: refusal?.reason ?? null,
    edit_refusal: refuseDocumentEdit(facts)?.reason ?? null,
  };
}
