import { type ClientStanding, refuseClient } from '../client/refuse-client.ts';
import type { Refusal } from '../refusal.ts';

const PAPER_NO_UPLOADS =
  'You send us your papers by post. Please contact us to upload documents instead.';
const SEALED = 'This envelope has been sealed, so nothing more can be added.';

/**
 * Null when this client may upload, into the envelope if one is given, else the reason, for the
 * button and the server's answer.
 */
export function refuseUpload(
  client: ClientStanding,
  envelope?: { readonly sealed_at: string | null },
): Refusal | null {
  const left = refuseClient('upload_documents', client);
  if (left) return left;
  if (client.isPaperClient) return { kind: 'paper', reason: PAPER_NO_UPLOADS };
  return envelope && envelope.sealed_at !== null ? { kind: 'state', reason: SEALED } : null;
}

export interface DocumentFacts extends ClientStanding {
  /** The provider shares it, outside the envelopes. */
  readonly isShared: boolean;
  /** It shows a VAT return that the accountants prepared. */
  readonly isVatReturn: boolean;
  /** The receipt of a VAT return that the tax authority has. */
  readonly isReceipt: boolean;
  /** The copy of a sent invoice or credit note. */
  readonly isCopy: boolean;
  /** Its envelope is sealed. */
  readonly isSealed: boolean;
  /** It is in the second envelope of the list, on which the accountants may be working already. */
  readonly isInSecondEnvelope: boolean;
}

/** Null when a document may be deleted, else the reason, for the button and the server's answer. */
export function refuseDocumentDelete(facts: DocumentFacts): Refusal | null {
  const left = refuseClient('delete_document', facts);
  if (left) return left;
  const reason = reasonToKeep(facts);
  return reason === null ? null : { kind: 'state', reason };
}

function reasonToKeep(facts: DocumentFacts): string | null {
  if (facts.isSealed) {
    return 'This envelope has been sealed. Its documents are part of your accountants’ records.';
  }
  if (facts.isCopy) {
    return 'This is a copy of an invoice or credit note you sent. It is part of your records.';
  }
  if (facts.isReceipt) return 'This is a receipt from HMRC. It is part of your records.';
  if (facts.isVatReturn) {
    return 'This is a VAT return that your accountants prepared. It is part of your records.';
  }
  if (facts.isInSecondEnvelope) {
    return 'You can no longer delete documents from the envelope before the current one.';
  }
  return null;
}

const PAPER_NO_EDITS =
  'You send us your papers by post. Please contact us to change documents instead.';

/**
 * Null when a document's title, type and bank account may be changed, else the reason, for the
 * button and the server's answer.
 */
export function refuseDocumentEdit(
  facts: Omit<DocumentFacts, 'isInSecondEnvelope'>,
): Refusal | null {
  const left = refuseClient('edit_document', facts);
  if (left) return left;
  if (facts.isPaperClient) return { kind: 'paper', reason: PAPER_NO_EDITS };
  const reason = reasonAgainst(facts);
  return reason === null ? null : { kind: 'state', reason };
}

type Facts = Parameters<typeof refuseDocumentEdit>[0];

function reasonAgainst({ isShared, isSealed, isCopy, isReceipt }: Facts): string | null {
  if (isShared) return 'This document is shared by your accountants: only they can change it.';
  if (isSealed) return 'This envelope has been sealed, so its documents can no longer be changed.';
  if (isCopy) {
    return 'This is a copy of an invoice or credit note you sent. It keeps its title and type.';
  }
  return isReceipt ? 'This is a receipt from HMRC. It keeps its title and type.' : null;
}

/** Null when a document may be viewed and downloaded, else the reason. */
export const refuseArchived = (document: { readonly archived_at: string | null }): Refusal | null =>
  document.archived_at === null
    ? null
    : { kind: 'state', reason: 'This document has been archived.' };
