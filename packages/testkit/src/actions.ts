import type { RoutesByName } from '@counterfoil/contract/all-routes';
import type { RecordIds } from './samples/sample.ts';

type AuditMembers = { readonly access: 'client'; readonly audit: string };
type AuditedName<N extends keyof RoutesByName> = RoutesByName[N] extends AuditMembers ? N : never;
/** A client's actions. */
export type AuditedRoute = { [N in keyof RoutesByName]: AuditedName<N> }[keyof RoutesByName];

/** The kinds of client that rules refuse. */
export type RefusedKind = 'left' | 'paper' | 'keptElsewhere';

type Action = {
  /**
   * Its name in the audit log, and whose id is there: a record's, the client's or that of the new
   * record in the reply. Written by hand, because the log's readers search for these names.
   */
  readonly audited: readonly [string, keyof RecordIds | 'client' | 'new'];
  /** Decided for each action. */
  readonly left: string | typeof MAY;
} & { readonly [K in RefusedKind]?: string | typeof MAY };

const MAY = null;

export const left = (what: string) =>
  `You have left the service, so you can no longer ${what}` as const;

const byPost = (what: string) =>
  `You send us your papers by post. Please contact us to ${what} instead.`;

const KEPT_ELSEWHERE = 'This customer is kept in your accounting software. Please change it there.';

/**
 * The expectations of each action: its row in the audit log, and the reason for each kind of client that may not do it.
 * A new action without a row does not compile.
 */
export const ACTIONS: Readonly<Record<AuditedRoute, Action>> = {
  updateInvoiceSettings: {
    audited: ['invoice_settings_updated', 'client'],
    left: left('change invoice settings.'),
  },
  updateClient: { audited: ['client_updated', 'client'], left: left('change business details.') },
  updateCompanyProfile: {
    audited: ['company_profile_updated', 'client'],
    left: left('change business details.'),
  },
  createContact: { audited: ['contact_created', 'new'], left: left('add a second contact.') },
  updateContact: { audited: ['contact_updated', 'contact'], left: MAY },
  updateIdentity: {
    audited: ['identity_given', 'contact'],
    left: left('send identity documents.'),
  },
  sendMessage: { audited: ['message_sent', 'new'], left: MAY },
  setUpDirectDebit: {
    audited: ['direct_debit_set_up', 'client'],
    left: left('set up a Direct Debit.'),
  },
  connectTaxAuthority: {
    audited: ['tax_authority_connected', 'client'],
    left: left('authorise us with HMRC.'),
  },
  submitVatReturn: {
    audited: ['vat_return_submitted', 'report'],
    left: left('submit VAT returns here.'),
    paper:
      'You send us your papers by post, so we send your VAT returns for you. Please contact us about them.',
  },
  connectBank: { audited: ['bank_connected', 'new'], left: left('connect bank accounts.') },
  reauthenticateBank: {
    audited: ['bank_renewal_asked', 'consent'],
    left: left('connect bank accounts.'),
  },
  updateLinkedAccount: { audited: ['bank_account_unlinked', 'linkedAccount'], left: MAY },
  connectPayByBank: {
    audited: ['pay_by_bank_connected', 'client'],
    left: left('connect payments by bank.'),
  },
  disconnectPayByBank: { audited: ['pay_by_bank_disconnected', 'client'], left: MAY },
  syncLinkedAccount: {
    audited: ['bank_account_synced', 'linkedAccount'],
    left: left('update bank transactions.'),
  },
  createCustomer: { audited: ['customer_created', 'new'], left: left('add customers.') },
  updateCustomer: {
    audited: ['customer_updated', 'customer'],
    left: MAY,
    keptElsewhere: KEPT_ELSEWHERE,
  },
  deleteCustomer: {
    audited: ['customer_deleted', 'spareCustomer'],
    left: MAY,
    keptElsewhere: KEPT_ELSEWHERE,
  },
  createInvoice: { audited: ['invoice_created', 'new'], left: left('create invoices.') },
  updateInvoice: { audited: ['invoice_updated', 'draft'], left: left('change drafts.') },
  deleteInvoice: { audited: ['invoice_deleted', 'draft'], left: MAY },
  duplicateInvoice: { audited: ['invoice_duplicated', 'new'], left: left('create invoices.') },
  sendInvoice: { audited: ['invoice_sent', 'draft'], left: left('send invoices.') },
  remindInvoice: { audited: ['invoice_reminded', 'unpaid'], left: MAY },
  resendInvoice: { audited: ['invoice_resent', 'sent'], left: MAY },
  markAsPaid: { audited: ['invoice_paid', 'unpaid'], left: MAY },
  useCredit: { audited: ['credit_used', 'inCredit'], left: MAY },
  refundCredit: { audited: ['credit_refunded', 'unusedCredit'], left: MAY },
  bulkMarkAsPaid: { audited: ['invoice_paid', 'unpaid'], left: MAY },
  bulkDelete: { audited: ['invoice_deleted', 'spareDraft'], left: MAY },
  bulkRemind: { audited: ['invoice_reminded', 'credited'], left: MAY },
  createCreditNote: { audited: ['credit_note_created', 'new'], left: left('create credit notes.') },
  updateCreditNote: { audited: ['invoice_updated', 'creditNote'], left: left('change drafts.') },
  sendCreditNote: { audited: ['credit_note_sent', 'creditNote'], left: left('send invoices.') },
  sendStatement: {
    audited: ['statement_sent', 'new'],
    left: left('send statements.'),
    keptElsewhere: KEPT_ELSEWHERE,
  },
  bulkUpload: {
    audited: ['document_uploaded', 'new'],
    left: left('upload documents.'),
    paper: byPost('upload documents'),
  },
  updateDocument: {
    audited: ['document_updated', 'document'],
    left: left('change documents.'),
    paper: byPost('change documents'),
  },
  deleteDocument: { audited: ['document_deleted', 'document'], left: left('delete documents.') },
  bulkDeleteDocuments: {
    audited: ['document_deleted', 'document'],
    left: left('delete documents.'),
  },
  sealEnvelope: { audited: ['envelope_sealed', 'envelope'], left: MAY },
  archiveMonth: {
    audited: ['envelope_archived', 'sealedEnvelope'],
    left: left('archive documents. They stay here for you.'),
  },
};
