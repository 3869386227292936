import { forgetOldLookups } from '#modules/account/public';
import { tidyDownloads } from '#modules/documents/public';
import { forgetOldIdentities } from '#modules/identity/public';
import { forgetOldDirectDebitEvents } from '#modules/payments/public';
import {
  forgetOldDevices,
  forgetOldFailures,
  forgetOldPasswordLinks,
  removeExpiredSessions,
} from '#modules/sessions/public';
import { forgetOldInvitations } from '#modules/sign-up/public';
import { forgetOldStates } from '#platform/authorisation/states';
import { forgetOldKeys } from '#platform/db/idempotency';
import type { Schema } from '#platform/db/schema.gen';
import type { Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import { sweepBlobs } from '#platform/files/drop-blobs';
import { forgetOldMails } from '#platform/mail/forget-mails';
import { forgetOldUserMails } from '#platform/mail/user-mails';
import { forgetOldCounts } from '#platform/shared-counts';
import type { Surroundings } from './surroundings.ts';

type Deps = Pick<Surroundings, 'blobs' | 'coldBlobs' | 'clock'> & { readonly transact: Transact };

/** One kind of data: how long it is kept, and why. docs/retention.md shows the same, which a test compares. */
export interface RetentionRule {
  readonly data: string;
  readonly tables: readonly (keyof Schema)[];
  /** For a reader: "30 days after it was sent". */
  readonly kept: string;
  readonly why: string;
  /** Deletes what is over, in the hourly work. Without it somebody decides, or other work deletes it. */
  readonly forget?: (deps: Deps) => Promise<unknown>;
}

const across =
  (forget: (tx: Tx, now: Temporal.Instant) => Promise<void>) =>
  ({ transact, clock }: Deps) =>
    transact.acrossClients((tx) => forget(tx, clock.now()));

const inBatches =
  (forget: (transact: Transact, now: Temporal.Instant) => Promise<void>) =>
  ({ transact, clock }: Deps) =>
    forget(transact, clock.now());

/** Wherever a file lies. */
const sweep = ({ transact, blobs, coldBlobs, clock }: Deps) => {
  const wherever = async (key: string) => {
    await blobs.delete(key);
    await coldBlobs.delete(key);
  };
  return sweepBlobs(transact, { delete: wherever }, clock);
};

/** Every table has a rule. Those that drop files come before the files. */
export const RETENTION: readonly RetentionRule[] = [
  {
    data: 'ZIPs of months, and links to downloads',
    tables: ['month_downloads', 'download_links'],
    kept: 'a ZIP 1 hour after it was asked for, longer while a link leads to it; a link 15 minutes, to a package 14 days',
    why: 'a ZIP is a copy, made again when asked for',
    forget: across(tidyDownloads),
  },
  {
    data: 'Identity details and pictures',
    tables: ['identities', 'identity_files'],
    kept: '30 days after the decision, 180 days after they were given at most; the fact of the decision stays with the client',
    why: 'they prove once who somebody is; the provider keeps its own record (Money Laundering Regulations 2017, reg. 40)',
    forget: forgetOldIdentities,
  },
  {
    data: 'Companies House’s answers',
    tables: ['company_lookups'],
    kept: '24 hours',
    why: 'they are reused for a minute',
    forget: inBatches(forgetOldLookups),
  },
  {
    data: 'Files',
    tables: ['blobs'],
    kept: 'as long as what they belong to; those of refused or interrupted uploads 1 hour',
    why: 'a file has no purpose of its own. Previews go with their document, or when its month is archived',
    forget: sweep,
  },
  {
    data: 'Sessions',
    tables: ['sessions'],
    kept: 'until they expire: 14 days after the last use, 90 days after the sign-in at most',
    why: 'a session that has ended gives no access',
    forget: across(removeExpiredSessions),
  },
  {
    data: 'Known devices',
    tables: ['known_devices'],
    kept: '400 days after the last sign-in',
    why: 'the device’s cookie lasts as long',
    forget: inBatches(forgetOldDevices),
  },
  {
    data: 'Failed sign-ins',
    tables: ['sign_in_failures'],
    kept: 'until their window of 15 minutes ends',
    why: 'they only slow down guessing; the audit log has the fact',
    forget: across(forgetOldFailures),
  },
  {
    data: 'Links to a new password, and requests for one',
    tables: ['password_links', 'password_requests'],
    kept: '7 days after the link expired or was asked for, the key of a repeated request 24 hours',
    why: 'until then an old link says why it no longer works',
    forget: across(forgetOldPasswordLinks),
  },
  {
    data: 'Invitations',
    tables: ['invitations'],
    kept: '30 days after they expired, once accepted or replaced; open ones with the client',
    why: 'until then an old link says why it no longer works',
    forget: inBatches(forgetOldInvitations),
  },
  {
    data: 'Visits to HMRC and to banks',
    tables: ['authorisation_states'],
    kept: '10 minutes after they began',
    why: 'a later return is refused',
    forget: across(forgetOldStates),
  },
  {
    data: 'First answers of repeated requests',
    tables: ['idempotency_keys'],
    kept: '24 hours',
    why: 'as long as a repeated request gets the same answer',
    forget: across(forgetOldKeys),
  },
  {
    data: 'Counts of requests',
    tables: ['shared_counts'],
    kept: '1 hour after their span began',
    why: 'the longest span is a quarter of an hour',
    forget: across(forgetOldCounts),
  },
  {
    data: 'Mails to logins',
    tables: ['user_mails'],
    kept: '30 days',
    why: 'somebody may ask what was sent',
    forget: across(forgetOldUserMails),
  },
  {
    data: 'Mails to clients and their accountants',
    tables: ['mails'],
    kept: '730 days; those about invoices and statements with the books',
    why: 'complaints about a notice come late; what a customer was sent belongs to the invoice',
    forget: inBatches(forgetOldMails),
  },
  {
    data: 'Events of direct debits',
    tables: ['direct_debit_events'],
    kept: '91 days',
    why: 'an event that is sent again later has no effect',
    forget: across(forgetOldDirectDebitEvents),
  },
  {
    data: 'Books: invoices, payments, customers, ledgers, statements, documents',
    tables: [
      'customers',
      'documents',
      'envelopes',
      'invoice_items',
      'invoice_payments',
      'invoice_settings',
      'invoice_tallies',
      'invoice_totals',
      'invoices',
      'ledger_entries',
      'ledger_postings',
      'mail_texts',
      'pay_by_bank_connections',
      'pay_by_bank_orders',
      'pay_by_bank_payments',
      'pay_links',
      'statements',
    ],
    kept: 'while the client is one, then 6 years after the end of the accounting period in which they left; then the office erases the client',
    why: 'Companies Act 2006, s. 388 and Finance Act 1998, Sch. 18 para. 21 (six years); VAT Act 1994, Sch. 11 para. 6 (six years)',
  },
  {
    data: 'VAT returns, what HMRC said of them, and leave to submit them',
    tables: [
      'tax_grants',
      'vat_obligations',
      'vat_period_reminders',
      'vat_reminders',
      'vat_reports',
      'vat_submissions',
      'vat_workings',
    ],
    kept: 'with the books; where a submission came from until its outcome is known; the keys to HMRC until the client is erased',
    why: 'VAT Act 1994, Sch. 11 para. 6',
  },
  {
    data: 'Bank accounts and transactions',
    tables: [
      'bank_accounts',
      'bank_transactions',
      'open_banking_accounts',
      'open_banking_consents',
    ],
    kept: 'with the books; the keys to a bank until its last account is unlinked',
    why: 'the transactions prove what the books say',
  },
  {
    data: 'Clients, contacts, contracts, direct debits, messages',
    tables: [
      'accepted_terms',
      'clients',
      'contact_messages',
      'contacts',
      'contracts',
      'direct_debits',
    ],
    kept: 'with the books; of a sign-up that nobody finished a year, then the office erases the client',
    why: 'claims from a contract end after six years (Limitation Act 1980, s. 5)',
  },
  {
    data: 'Logins',
    tables: ['users', 'memberships'],
    kept: 'until their last client is erased',
    why: 'a client who has left may still read their books',
  },
  {
    data: 'Audit log',
    tables: ['audit_log', 'audit_chain', 'audit_heads', 'audit_unchained'],
    kept: 'without end',
    why: 'it has ids, actions and times, and names no client; without its beginning its chain proves nothing',
  },
  {
    data: 'What is about nobody',
    tables: ['application_status', 'bank_logos', 'migrations'],
    kept: 'without end',
    why: 'no personal data',
  },
];
