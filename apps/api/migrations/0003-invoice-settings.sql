-- What stands on every invoice of a client; a client who never saved any has no row. The payment
-- terms stay with the client, as sessions and new invoices read them there.
create table invoice_settings (
  client_id uuid primary key references clients on delete cascade,
  email text, -- printed on invoices; null: the primary contact's
  invoice_email text, -- answers to e-mails go there
  debt_collection_message text,
  is_trading_address_default boolean not null default false,
  address_line_1 text,
  address_line_2 text,
  city text,
  post_code text,
  bank_account_sealed bytea, -- JSON sealed by platform/secrets: never readable from a dump
  lock_version integer not null default 0,
  updated_at timestamptz not null
);
alter table invoice_settings enable row level security;
create policy invoice_settings_of_client on invoice_settings to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
grant select, insert, update on invoice_settings to counterfoil_app;

-- A new default for payment terms is all that a client may change of their own row here.
grant update (payment_terms) on clients to counterfoil_app;

-- The bank account printed on the paper as it was sent, so that later e-mails say the same.
alter table invoices add column bank_account_sealed bytea;
