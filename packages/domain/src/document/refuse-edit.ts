import { refuseClient } from '../client/refuse-client.ts';
import type { Refusal } from '../refusal.ts';
import type { DocumentFacts } from './refuse-delete.ts';

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
