import { refuseClient, type ClientStanding } from '../client/refuse-client.ts';
import type { Refusal } from '../refusal.ts';

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
