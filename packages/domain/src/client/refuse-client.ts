import type { Refusal } from '../refusal.ts';

/** Facts about a client. */
export interface ClientStanding {
  readonly isClientLeft: boolean;
  /** Works on paper, so has no envelopes on screen. */
  readonly isPaperClient: boolean;
}

/**
 * The actions that a client loses by leaving. They may still read everything, delete drafts,
 * collect what is owed, seal envelopes and download their documents.
 */
const AFTER_LEAVING = {
  change_settings: 'You have left the service: what stands on invoices cannot be changed any more.',
  add_customer: 'You have left the service: no customers can be added any more.',
  create_invoice: 'You have left the service: no invoices can be created any more.',
  edit_draft: 'You have left the service: drafts cannot be changed any more.',
  send_draft: 'You have left the service: nothing can be sent any more.',
  create_credit_note: 'You have left the service: no credit notes can be created any more.',
  send_statement: 'You have left the service: no statements can be sent any more.',
  upload_documents: 'You have left the service: documents cannot be uploaded any more.',
  edit_document: 'You have left the service: documents cannot be changed any more.',
  delete_document: 'You have left the service: documents cannot be deleted any more.',
  // Archived documents can no longer be viewed.
  archive_documents:
    'You have left the service: documents cannot be archived any more, and stay here for you.',
};

export type ClientAction = keyof typeof AFTER_LEAVING;

/** Null when the client may take this action, else the reason. */
export const refuseClient = (
  action: ClientAction,
  { isClientLeft }: Pick<ClientStanding, 'isClientLeft'>,
): Refusal | null => (isClientLeft ? { kind: 'left', reason: AFTER_LEAVING[action] } : null);
