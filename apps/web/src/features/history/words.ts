import type { RoutesByName } from '@counterfoil/contract/all-routes';
import type { PORTAL_ACTIONS } from '@counterfoil/contract/history/routes';
import type { Act } from '@counterfoil/contract/history/schemas';
import { displayMoment } from '#lib/dates.ts';

type Setting = NonNullable<Act['set_to']>;
type AuditedRoute = { readonly audit: string };
type AuditOf<R> = R extends AuditedRoute ? R['audit'] : never;
type Action = AuditOf<RoutesByName[keyof RoutesByName]> | (typeof PORTAL_ACTIONS)[number];

/** Words for actions. A new action without them does not compile. */
const ACTIONS: Readonly<Record<Action, string>> = {
  signed_in: 'Logged in',
  signed_out: 'Logged out',
  device_signed_out: 'A device logged out',
  other_devices_signed_out: 'All other devices logged out',
  password_proven: 'Password confirmed',
  password_link_sent: 'Password reset link sent',
  password_reset: 'Password reset using the link',
  password_changed: 'Password changed',
  client_opened: 'Account opened',
  client_invited: 'Invitation sent',
  invitation_accepted: 'Invitation and terms accepted',
  client_set: 'Account settings changed',
  logins_signed_out: 'Logged out everywhere by your accountants',
  client_exported: 'All your data exported',
  client_updated: 'Business details changed',
  company_profile_updated: 'Company details updated from Companies House',
  company_profile_fetched: 'Company details fetched from Companies House',
  company_profile_not_fetched: 'Company details from Companies House not used',
  contact_created: 'Contact added',
  contact_updated: 'Contact changed',
  identity_given: 'Identity details sent',
  identity_opened: 'Identity details viewed by your accountants',
  identity_verified: 'Identity confirmed',
  identity_refused: 'Identity documents requested again',
  identity_asked: 'Identity documents requested',
  identity_review_asked: 'Identity check requested',
  identity_deleted: 'Identity documents deleted',
  contract_issued: 'Agreement added',
  contract_agreed: 'Agreed to the contract',
  customer_created: 'Customer added',
  customer_updated: 'Customer changed',
  customer_deleted: 'Customer deleted',
  invoice_created: 'Invoice created',
  invoice_updated: 'Draft changed',
  invoice_deleted: 'Draft deleted',
  invoice_duplicated: 'Invoice duplicated',
  invoice_sent: 'Invoice sent',
  invoice_resent: 'Sent again',
  invoice_reminded: 'Reminder sent',
  invoice_paid: 'Payment recorded',
  credit_used: 'Credit used on invoice',
  credit_refunded: 'Credit refunded',
  credit_note_created: 'Credit note created',
  credit_note_sent: 'Credit note sent',
  messages_read: 'Your messages were read',
  message_sent: 'Message sent to your accountants',
  statement_sent: 'Statement sent',
  invoice_settings_updated: 'Invoice settings changed',
  direct_debit_set_up: 'Direct Debit set up',
  direct_debit_ended: 'Direct Debit ended',
  direct_debit_failed: 'Direct Debit failed',
  tax_authority_connected: 'Authorised with HMRC',
  bank_connected: 'Bank connected',
  pay_by_bank_connected: 'Payments by bank connected',
  pay_by_bank_disconnected: 'Payments by bank disconnected',
  invoice_paid_by_bank: 'Invoice paid by bank',
  bank_renewal_asked: 'Bank consent renewal requested',
  bank_account_unlinked: 'Consent for a bank account removed',
  bank_account_synced: 'Bank account updated',
  vat_report_prepared: 'VAT return prepared',
  vat_return_submitted: 'VAT return declared and sent to HMRC',
  vat_return_held: 'VAT return declared, but HMRC already had it',
  vat_return_accepted: 'VAT return received by HMRC',
  vat_return_refused: 'VAT return refused by HMRC',
  vat_return_unconfirmed: 'VAT return sent, no response from HMRC',
  document_uploaded: 'Document uploaded',
  document_updated: 'Document changed',
  document_deleted: 'Document deleted',
  document_shared: 'Document shared',
  envelope_sealed: 'Envelope sealed',
  package_fetched: 'Envelope documents downloaded',
  envelope_archived: 'Envelope archived',
};

/** "Customer changed"; for an action unknown to this page, its name with spaces. */
export function actionInWords({ action, set_to }: Pick<Act, 'action' | 'set_to'>): string {
  const set = setInWords(set_to ?? {});
  if (set !== '') return set;
  return (ACTIONS as Readonly<Record<string, string>>)[action] ?? sentence(action);
}

const STATUSES = {
  left: 'Left the service',
  on_stop: 'Account put on stop',
  active: 'Account reactivated',
};

/** Changes by the office: "Account put on stop. Storage changed to Plus". */
function setInWords({ client_status, paper, shoebox, storage_tier }: Setting): string {
  const said = [
    client_status !== undefined && STATUSES[client_status ?? 'active'],
    paper !== undefined && `Changed to ${paper ? 'the paper service' : 'uploading papers'}`,
    shoebox !== undefined && `Envelopes changed to ${shoebox ? 'tax years' : 'months'}`,
    storage_tier !== undefined && `Storage changed to ${storage_tier}`,
  ];
  return said.filter((words) => words !== false).join('. ');
}

const FIELDS: Readonly<Record<string, string>> = {
  customer_id: 'customer',
  invoice_bank_account: 'bank account',
  is_trading_address_default: 'use of the trading address',
  payment_terms: 'payment terms',
  vat_certificate: 'VAT certificate',
  vat_rate: 'VAT rate',
  vat_registered: 'registration for VAT',
  vat_return_frequency: 'frequency of VAT returns',
  vat_scheme: 'VAT scheme',
  vat_number: 'VAT number',
};

/** ["post_code", "vat_number"] -> "Changed: post code, VAT number". */
export const changesInWords = (changes: readonly string[]): string =>
  `Changed: ${changes.map((field) => FIELDS[field] ?? words(field)).join(', ')}`;

/** "You, 21/11/2026, 09:00 · Firefox on Windows" */
export function doerInWords({ by, at, device }: Pick<Act, 'by' | 'at' | 'device'>): string {
  const who = by.name ?? (by.kind === 'automatic' ? 'Automatically' : 'Your accountants');
  const what = `${who}, ${displayMoment(at)}`;
  return by.kind === 'person' && device ? `${what} · ${device}` : what;
}

const words = (name: string) => name.replaceAll('_', ' ');
const sentence = (name: string) => words(name).replace(/^./, (first) => first.toUpperCase());
