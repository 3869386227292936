-- What the office says about the whole portal: one row, of no client.
create table application_status (
  is_only boolean primary key default true check (is_only),
  mode text not null check (mode in ('online', 'announced', 'maintenance')),
  message text
);
insert into application_status (mode) values ('online');

-- A bank's consent to our reading a client's accounts. The provider's tokens are no part of it.
create table open_banking_consents (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  provider_name text not null,
  consent_expires_at timestamptz, -- null: expired
  created_at timestamptz not null
);
create index open_banking_consents_client on open_banking_consents (client_id);

alter table open_banking_consents enable row level security;
create policy open_banking_consents_of_client on open_banking_consents to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
grant select on open_banking_consents to counterfoil_app;
