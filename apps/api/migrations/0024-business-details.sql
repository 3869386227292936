-- A client's own details: what they may change, and how often it has changed.
alter table clients
  -- Sealed by platform/secrets: never readable from a dump.
  add column tax_reference_sealed bytea,
  add column companies_house_auth_code_sealed bytea,
  -- When the details of the company were last taken over from the register.
  add column company_updated_at timestamptz,
  add column lock_version integer not null default 0;

grant update (
  tax_reference_sealed, companies_house_auth_code_sealed, logo_blob_id, paper_colour,
  company_name, company_number, year_end_day, year_end_month,
  address_line_1, address_line_2, city, post_code, company_updated_at, lock_version
) on clients to counterfoil_app;

-- The register's last answer for each client, so that it is not asked twice within a minute.
create table company_lookups (
  client_id uuid primary key references clients on delete cascade,
  company_number text not null,
  company jsonb not null,
  asked_at timestamptz not null
);
alter table company_lookups enable row level security;
create policy company_lookups_of_client on company_lookups to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
grant select, insert, update on company_lookups to counterfoil_app;
