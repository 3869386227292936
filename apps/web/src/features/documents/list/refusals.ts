import type { Document } from '@counterfoil/contract/documents/schemas';

type Facts = Pick<Document, 'archived_at' | 'preview_file_name' | 'delete_refusal'>;

const ARCHIVED = 'This document has been archived.';

/** Why a document cannot be viewed; null when it can. */
export function refusePreview({ archived_at, preview_file_name }: Facts): string | null {
  if (archived_at !== null) return ARCHIVED;
  if (preview_file_name !== null) return null;
  return 'Files of this type cannot be viewed here: please download it.';
}

/** Why it cannot be fetched; null when it can. */
export const refuseDownload = ({ archived_at }: Facts): string | null =>
  archived_at === null ? null : ARCHIVED;

/** Why it can take no part in a selection: there is nothing that could be done to it. */
export const refuseSelect = ({ archived_at, delete_refusal }: Facts): string | null =>
  archived_at !== null && delete_refusal !== null ? ARCHIVED : null;
