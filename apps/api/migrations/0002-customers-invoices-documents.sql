create table customers (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  name text not null,
  name_key text not null, -- folded for sorting: without case and accents
  search_key text not null, -- everything a search looks at, folded
  contact_name text,
  email text,
  phone_no_1 text,
  phone_no_2 text,
  phone text,
  secondary_phone text,
  address_line_1 text,
  address_line_2 text,
  address_line_3 text,
  city text,
  post_code text,
  country text not null default 'GB',
  -- Sum of the balances of this customer's sent invoices; kept by whoever changes a balance, in the
  -- same transaction, so that lists can sort by it.
  outstanding_pence bigint not null default 0,
  external_accounting_id text,
  lock_version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (client_id, id)
);
create index customers_by_name on customers (client_id, name_key, id);

-- Bytes in the blob store. Reserved before they are written, kept in the transaction that needs
-- them; a sweep removes what stayed reserved, so that a crash leaves no file without a row.
create table blobs (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  state text not null check (state in ('reserved', 'kept')),
  content_type text not null,
  byte_size bigint,
  sha256 text,
  created_at timestamptz not null
);
create index blobs_reserved on blobs (created_at) where state = 'reserved';

create table invoices (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  customer_id uuid not null,
  type text not null check (type in ('invoice', 'CreditNote')),
  parent_id uuid,
  state text not null check (state in ('draft', 'sent', 'paid')),
  number text check (number <> ''),
  customer_name text not null, -- a draft follows the customer, a sent document keeps what it said
  customer_name_key text not null, -- folded for sorting
  search_key text not null, -- number and reference, folded
  purchase_reference text,
  date date,
  payment_terms integer check (payment_terms >= 0),
  due_date date,
  customer_notes text,
  notes text,
  discount_pence bigint not null default 0 check (discount_pence >= 0),
  subtotal_pence bigint not null default 0 check (subtotal_pence >= 0),
  vat_pence bigint not null default 0 check (vat_pence >= 0),
  total_pence bigint not null default 0 check (total_pence >= 0),
  balance_pence bigint not null default 0 check (balance_pence >= 0),
  vat_breakdown jsonb not null default '[]',
  amount_paid_pence bigint not null default 0 check (amount_paid_pence >= 0),
  payment_date date,
  payment_type text check (payment_type in ('full', 'partial', 'discount')),
  sent_at timestamptz,
  pdf_blob_id uuid references blobs,
  external_accounting_id text,
  lock_version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (client_id, id),
  foreign key (client_id, customer_id) references customers (client_id, id),
  foreign key (client_id, parent_id) references invoices (client_id, id),
  check ((type = 'CreditNote') = (parent_id is not null)),
  check (state = 'draft' or (number is not null and date is not null and sent_at is not null))
);
-- Unique over invoices and credit notes, whatever the case: the loser of a race gets 422.
create unique index invoices_number on invoices (client_id, lower(number)) where number is not null;
create unique index invoices_one_credit_note on invoices (client_id, parent_id) where parent_id is not null;
create index invoices_by_date on invoices (client_id, state, date desc, id desc);
create index invoices_by_due on invoices (client_id, state, due_date, id);
create index invoices_newest on invoices (client_id, type, id desc);
create index invoices_of_customer on invoices (client_id, customer_id);

create table invoice_items (
  id uuid primary key,
  client_id uuid not null,
  invoice_id uuid not null,
  position integer not null,
  description text,
  quantity numeric(14, 4),
  price numeric(14, 4),
  tax numeric(7, 4),
  net_pence bigint not null,
  foreign key (client_id, invoice_id) references invoices (client_id, id) on delete cascade
);
create index invoice_items_of_invoice on invoice_items (client_id, invoice_id, position);

create table invoice_payments (
  id uuid primary key,
  client_id uuid not null,
  invoice_id uuid not null,
  date date not null,
  amount_pence bigint not null check (amount_pence >= 0),
  kind text not null check (kind in ('payment', 'discount', 'credit', 'pay_by_bank')),
  created_at timestamptz not null,
  foreign key (client_id, invoice_id) references invoices (client_id, id)
);
create index invoice_payments_of_invoice on invoice_payments (client_id, invoice_id);

-- E-mails that have to go out exactly once; the job only carries the id.
create table mails (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  kind text not null,
  invoice_id uuid,
  message_id text not null unique,
  recipients text not null,
  pending text not null, -- who has yet to get it: an attempt may reach some and not others
  refused text not null default '', -- whom the server refused for good
  state text not null check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  lease_until timestamptz,
  reason text,
  created_at timestamptz not null,
  sent_at timestamptz,
  foreign key (client_id, invoice_id) references invoices (client_id, id)
);
create index mails_of_invoice on mails (client_id, invoice_id, id desc);
create index mails_queued on mails (created_at) where state = 'queued';

create table envelopes (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  date date not null,
  sealing_date date not null,
  sealed_at timestamptz,
  created_at timestamptz not null,
  unique (client_id, date),
  unique (client_id, id)
);

create table documents (
  id uuid primary key,
  client_id uuid not null,
  envelope_id uuid not null,
  title text not null,
  file_name text not null,
  document_type text not null check (document_type in
    ('receipt', 'purchase_invoice', 'sales_invoice', 'bank_statement', 'purchase_refund', 'sales_refund', 'other')),
  blob_id uuid not null references blobs,
  byte_size bigint not null,
  invoice_id uuid, -- set on the copy of a sent invoice or credit note
  created_at timestamptz not null,
  foreign key (client_id, envelope_id) references envelopes (client_id, id),
  foreign key (client_id, invoice_id) references invoices (client_id, id)
);
create index documents_of_envelope on documents (client_id, envelope_id, id);
create unique index documents_one_copy on documents (client_id, invoice_id) where invoice_id is not null;

do $$
declare name text;
begin
  foreach name in array array['customers', 'blobs', 'invoices', 'invoice_items', 'invoice_payments',
                              'mails', 'envelopes', 'documents'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy %I on %I to counterfoil_app using (client_id = current_client_id()) '
                   'with check (client_id = current_client_id())', name || '_of_client', name);
    execute format('grant select, insert, update, delete on %I to counterfoil_app', name);
  end loop;
end $$;
-- What was paid stays paid: payments are added, never changed.
revoke update, delete on invoice_payments from counterfoil_app;
