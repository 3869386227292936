// Generated from the migrations by generate-schema.ts: do not edit.
import type { ColumnType, Generated } from 'kysely';

/** Read parsed, written as text. */
type Json = ColumnType<unknown, string, string>;
type JsonWithDefault = ColumnType<unknown, string | undefined, string>;

export interface Schema {
  audit_log: {
    id: string;
    at: string;
    user_id: string | null;
    client_id: string | null;
    action: string;
    subject_id: string | null;
    detail: JsonWithDefault;
    request_id: string | null;
  };
  blobs: {
    id: string;
    client_id: string;
    state: string;
    content_type: string;
    byte_size: number | null;
    sha256: string | null;
    created_at: string;
  };
  clients: {
    id: string;
    brand: string;
    client_number: Generated<number>;
    company_name: string;
    company_number: string | null;
    business_type: string;
    address_line_1: string | null;
    address_line_2: string | null;
    city: string | null;
    post_code: string | null;
    vat_registered: boolean;
    vat_number: string | null;
    vat_scheme: string | null;
    vat_rate: string | null;
    payment_terms: Generated<number>;
    client_step: string;
    client_status: string | null;
    paper: Generated<boolean>;
    shoebox: Generated<boolean>;
    storage_tier: Generated<string>;
    external_accounting_id: string | null;
    logo_blob_id: string | null;
    hmrc_subscribed_at: string | null;
    usable_bank_details: Generated<boolean>;
    started_on: string;
    created_at: string;
    year_end_month: number | null;
    year_end_day: number | null;
  };
  contacts: {
    id: string;
    client_id: string;
    is_primary: boolean;
    first_name: string | null;
    last_name: string | null;
    email: string | null;
    phone: string | null;
    secondary_phone: string | null;
    birthday_sealed: Uint8Array | null;
    national_insurance_number_sealed: Uint8Array | null;
    tax_reference_sealed: Uint8Array | null;
    tax_reference_none: Generated<boolean>;
    building_number: string | null;
    address_line_1: string | null;
    address_line_2: string | null;
    city: string | null;
    postal_code: string | null;
    relationship: string | null;
    identity_type: string | null;
    created_at: string;
  };
  customers: {
    id: string;
    client_id: string;
    name: string;
    name_key: string;
    search_key: string;
    contact_name: string | null;
    email: string | null;
    phone_no_1: string | null;
    phone_no_2: string | null;
    phone: string | null;
    secondary_phone: string | null;
    address_line_1: string | null;
    address_line_2: string | null;
    address_line_3: string | null;
    city: string | null;
    post_code: string | null;
    country: Generated<string>;
    outstanding_pence: Generated<number>;
    external_accounting_id: string | null;
    lock_version: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  documents: {
    id: string;
    client_id: string;
    envelope_id: string;
    title: string;
    file_name: string;
    document_type: string;
    blob_id: string;
    byte_size: number;
    invoice_id: string | null;
    created_at: string;
  };
  envelopes: {
    id: string;
    client_id: string;
    date: string;
    sealing_date: string;
    sealed_at: string | null;
    created_at: string;
  };
  idempotency_keys: {
    client_id: string;
    user_id: string;
    key: string;
    route: string;
    fingerprint: Uint8Array;
    reply: Json | null;
    created_at: string;
  };
  invoice_blocks: {
    client_id: string;
    block: number;
    given: Generated<number>;
    draft: Generated<string>;
    sent: Generated<string>;
    paid: Generated<string>;
    since: Generated<string>;
    until: Generated<string>;
  };
  invoice_grams: {
    client_id: string;
    block: number;
    gram: string;
    first: number;
    places: string;
    twice: string | null;
  };
  invoice_items: {
    id: string;
    client_id: string;
    invoice_id: string;
    position: number;
    description: string | null;
    quantity: string | null;
    price: string | null;
    tax: string | null;
    net_pence: number;
  };
  invoice_payments: {
    id: string;
    client_id: string;
    invoice_id: string;
    date: string;
    amount_pence: number;
    kind: string;
    created_at: string;
  };
  invoice_places: {
    client_id: string;
    place: number;
    invoice_id: string;
    words: string;
  };
  invoice_settings: {
    client_id: string;
    email: string | null;
    invoice_email: string | null;
    debt_collection_message: string | null;
    is_trading_address_default: Generated<boolean>;
    address_line_1: string | null;
    address_line_2: string | null;
    city: string | null;
    post_code: string | null;
    bank_account_sealed: Uint8Array | null;
    lock_version: Generated<number>;
    updated_at: string;
  };
  invoice_tallies: {
    client_id: string;
    state: string;
    date: string;
    due_date: string;
    documents: number;
    total_pence: number;
    paid_pence: number;
    balance_pence: number;
  };
  invoice_totals: {
    client_id: string;
    state: string;
    due_date: string;
    documents: number;
    total_pence: number;
    balance_pence: number;
  };
  invoices: {
    id: string;
    client_id: string;
    customer_id: string;
    type: string;
    parent_id: string | null;
    state: string;
    number: string | null;
    customer_name: string;
    customer_name_key: string;
    search_key: string;
    purchase_reference: string | null;
    date: string | null;
    payment_terms: number | null;
    due_date: string | null;
    customer_notes: string | null;
    notes: string | null;
    discount_pence: Generated<number>;
    subtotal_pence: Generated<number>;
    vat_pence: Generated<number>;
    total_pence: Generated<number>;
    balance_pence: Generated<number>;
    vat_breakdown: JsonWithDefault;
    amount_paid_pence: Generated<number>;
    payment_date: string | null;
    payment_type: string | null;
    sent_at: string | null;
    pdf_blob_id: string | null;
    external_accounting_id: string | null;
    lock_version: Generated<number>;
    created_at: string;
    updated_at: string;
    bank_account_sealed: Uint8Array | null;
    number_key: string | null;
    number_order: string | null;
  };
  ledger_entries: {
    client_id: string;
    id: string;
    customer_id: string;
    kind: string;
    document_id: string;
    number: string;
    due_date: string | null;
    date: string;
    amount_pence: number;
    created_at: string;
  };
  ledger_postings: {
    client_id: string;
    entry_id: string;
    position: number;
    account: string;
    pence: number;
    customer_id: string | null;
    document_id: string | null;
  };
  mails: {
    id: string;
    client_id: string;
    kind: string;
    invoice_id: string | null;
    message_id: string;
    recipients: string;
    pending: string;
    refused: Generated<string>;
    state: string;
    attempts: Generated<number>;
    lease_until: string | null;
    reason: string | null;
    created_at: string;
    sent_at: string | null;
    statement_id: string | null;
  };
  memberships: {
    user_id: string;
    client_id: string;
    contact_id: string;
  };
  migrations: {
    name: string;
    checksum: string;
    ran_at: Generated<string>;
  };
  sessions: {
    id: string;
    user_id: string;
    token_hash: Uint8Array;
    created_at: string;
    seen_at: string;
    expires_at: string;
  };
  sign_in_failures: {
    subject: string;
    failures: number;
    window_ends_at: string;
  };
  statements: {
    id: string;
    client_id: string;
    customer_id: string;
    customer_name: string;
    date: string;
    balance_pence: number;
    overdue_pence: number;
    listed_pence: number;
    payment_reference: string;
    bank_account_sealed: Uint8Array | null;
    pdf_blob_id: string;
    user_id: string;
    created_at: string;
  };
  users: {
    id: string;
    brand: string;
    email: string;
    password_hash: string | null;
    created_at: string;
  };
}
