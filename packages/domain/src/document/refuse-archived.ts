import type { Refusal } from '../refusal.ts';

/** Null when a document may be viewed and downloaded, else the reason. */
export const refuseArchived = (document: { readonly archived_at: string | null }): Refusal | null =>
  document.archived_at === null
    ? null
    : { kind: 'state', reason: 'This document has been archived.' };
