-- The role every client-scoped transaction runs as. It owns nothing, so row-level security binds it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'counterfoil_app') then
    create role counterfoil_app nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- another database of this cluster won
end $$;
do $$
begin
  execute format('grant counterfoil_app to %I', current_user);
exception when insufficient_privilege then null; -- granted beforehand by the administrator
end $$;
grant usage on schema public to counterfoil_app;

-- The client whose rows the running transaction may see; null sees none.
create function current_client_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.client_id', true), '')::uuid;

create table users (
  id uuid primary key,
  brand text not null,
  email text not null check (email = lower(email)),
  password_hash text, -- null: invited, not accepted yet
  created_at timestamptz not null,
  unique (brand, email)
);

create table clients (
  id uuid primary key,
  brand text not null,
  client_number bigint generated always as identity (start with 100001) unique,
  company_name text not null,
  company_number text,
  business_type text not null check (business_type in ('sole-trader', 'partnership', 'ltd', 'llp')),
  address_line_1 text,
  address_line_2 text,
  city text,
  post_code text,
  vat_registered boolean not null,
  vat_number text,
  vat_scheme text check (vat_scheme in ('standard', 'flat_rate', 'retail', 'other_vat')),
  vat_rate text,
  payment_terms integer not null default 30,
  client_step text not null,
  client_status text check (client_status in ('left', 'on_stop')),
  paper boolean not null default false,
  shoebox boolean not null default false,
  storage_tier text not null default 'Standard',
  external_accounting_id text,
  logo_blob_id uuid,
  hmrc_subscribed_at timestamptz,
  usable_bank_details boolean not null default false,
  started_on date not null,
  created_at timestamptz not null
);

create table contacts (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  is_primary boolean not null,
  first_name text,
  last_name text,
  email text,
  phone text,
  secondary_phone text,
  -- Sealed by platform/secrets (AES-256-GCM): never readable from a dump.
  birthday_sealed bytea,
  national_insurance_number_sealed bytea,
  tax_reference_sealed bytea,
  tax_reference_none boolean not null default false,
  building_number text,
  address_line_1 text,
  address_line_2 text,
  city text,
  postal_code text,
  relationship text,
  identity_type text,
  created_at timestamptz not null
);
create index contacts_client on contacts (client_id);
create unique index contacts_one_primary on contacts (client_id) where is_primary;

create table memberships (
  user_id uuid not null references users on delete cascade,
  client_id uuid not null references clients on delete cascade,
  contact_id uuid not null references contacts on delete cascade,
  primary key (user_id, client_id)
);

create table sessions (
  id uuid primary key, -- the header `client`: one per device
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null, -- SHA-256 of the 256-bit token
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Failed sign-ins of the last minutes, by account and by address.
create table sign_in_failures (
  subject text primary key,
  failures integer not null,
  window_ends_at timestamptz not null
);

-- Who did what. Append-only: no role of the product may change or remove a row.
create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  user_id uuid,
  client_id uuid,
  action text not null,
  subject_id uuid,
  detail jsonb not null default '{}',
  request_id text
);
create index audit_log_client on audit_log (client_id, at);
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();

-- First answers of requests that carried an Idempotency-Key, for 24 hours.
create table idempotency_keys (
  client_id uuid not null references clients on delete cascade,
  user_id uuid not null,
  key text not null,
  route text not null,
  fingerprint bytea not null,
  reply jsonb,
  created_at timestamptz not null,
  primary key (client_id, user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

alter table audit_log enable row level security;
create policy audit_log_of_client on audit_log to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
grant insert on audit_log to counterfoil_app;

alter table idempotency_keys enable row level security;
create policy idempotency_keys_of_client on idempotency_keys to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
grant select, insert, update on idempotency_keys to counterfoil_app;

alter table clients enable row level security;
create policy clients_own on clients to counterfoil_app using (id = current_client_id());
grant select on clients to counterfoil_app;

alter table contacts enable row level security;
create policy contacts_of_client on contacts to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
grant select on contacts to counterfoil_app;
