import type { Document } from '@counterfoil/contract/documents/schemas';
import { refuseArchived } from '@counterfoil/domain/document/refuse-document';

type Facts = Pick<Document, 'archived_at' | 'preview_file_name' | 'delete_refusal'>;

/** Why a document cannot be viewed; null when it can. */
export function refusePreview(document: Facts): string | null {
  const refused = refuseDownload(document);
  if (refused !== null || document.preview_file_name !== null) return refused;
  return 'This type of file can’t be viewed here. Please download it instead.';
}

/** Why it cannot be downloaded; null when it can. */
export const refuseDownload = (document: Facts): string | null =>
  refuseArchived(document)?.reason ?? null;

/** Why it cannot be selected: no action is possible on it. */
export const refuseSelect = (document: Facts): string | null =>
  document.delete_refusal === null ? null : refuseDownload(document);
