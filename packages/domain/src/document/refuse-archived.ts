import type { Refusal } from '../refusal.ts';

/** Null when a document's bytes may be looked at and fetched. */
export const refuseArchived = (document: { readonly archived_at: string | null }): Refusal | null =>
  document.archived_at === null
    ? null
    : { kind: 'state', reason: 'This document has been archived.' };
