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
  change_settings: 'You have left the service, so you can no longer change invoice settings.',
  add_contact: 'You have left the service, so you can no longer add a second contact.',
  give_identity: 'You have left the service, so you can no longer send identity documents.',
  set_up_direct_debit: 'You have left the service, so you can no longer set up a Direct Debit.',
  authorise_tax: 'You have left the service, so you can no longer authorise us with HMRC.',
  change_details: 'You have left the service, so you can no longer change business details.',
  connect_bank: 'You have left the service, so you can no longer connect bank accounts.',
  connect_pay_by_bank: 'You have left the service, so you can no longer connect payments by bank.',
  sync_bank: 'You have left the service, so you can no longer update bank transactions.',
  add_customer: 'You have left the service, so you can no longer add customers.',
  create_invoice: 'You have left the service, so you can no longer create invoices.',
  edit_draft: 'You have left the service, so you can no longer change drafts.',
  send_draft: 'You have left the service, so you can no longer send invoices.',
  create_credit_note: 'You have left the service, so you can no longer create credit notes.',
  send_statement: 'You have left the service, so you can no longer send statements.',
  submit_vat_return: 'You have left the service, so you can no longer submit VAT returns here.',
  upload_documents: 'You have left the service, so you can no longer upload documents.',
  edit_document: 'You have left the service, so you can no longer change documents.',
  delete_document: 'You have left the service, so you can no longer delete documents.',
  // Archived documents can no longer be viewed.
  archive_documents:
    'You have left the service, so you can no longer archive documents. They stay here for you.',
};

export type ClientAction = keyof typeof AFTER_LEAVING;

/** Null when the client may take this action, else the reason. */
export const refuseClient = (
  action: ClientAction,
  { isClientLeft }: Pick<ClientStanding, 'isClientLeft'>,
): Refusal | null => (isClientLeft ? { kind: 'left', reason: AFTER_LEAVING[action] } : null);

const PAPER_NO_INVOICING =
  'You send us your papers by post, so you have no invoices or customers here. Please contact us to use them.';

/** Paper clients have no invoices and no customers, even if they used to. */
export const refuseInvoicing = ({
  isPaperClient,
}: Pick<ClientStanding, 'isPaperClient'>): Refusal | null =>
  isPaperClient ? { kind: 'paper', reason: PAPER_NO_INVOICING } : null;
