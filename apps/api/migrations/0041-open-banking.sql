-- Bank accounts that the portal reads (docs/decisions/0067-open-banking.md).

alter table open_banking_consents
  add column bank_id text,
  -- The connection at the provider: it stays the same when the consent is renewed.
  add column connection_id text,
  add column tokens_sealed bytea, -- access and refresh token, by platform/secrets; null once it has ended
  add column access_expires_at timestamptz,
  -- Using a refresh token may end it, so one request at a time does: who, and until when the others wait.
  add column refreshed_by uuid,
  add column refreshed_until timestamptz,
  add column renewed_at timestamptz,
  -- When the provider said that it is over: it can be renewed for a while.
  add column ended_at timestamptz,
  -- When the client unlinked its last account: it is over for good.
  add column removed_at timestamptz,
  add unique (client_id, id),
  add check ((refreshed_by is null) = (refreshed_until is null)),
  add check ((tokens_sealed is null) = (access_expires_at is null));
create unique index open_banking_consents_connection on open_banking_consents (client_id, connection_id)
  where connection_id is not null;
grant insert, update on open_banking_consents to counterfoil_app;

-- The logos of banks, which are of no client.
create table bank_logos (
  bank_id text primary key,
  content_type text not null check (content_type in ('image/svg+xml', 'image/png')),
  bytes bytea not null check (length(bytes) <= 262144),
  fetched_at timestamptz not null
);
grant select on bank_logos to counterfoil_app;

create table open_banking_accounts (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  consent_id uuid not null,
  provider_account_id text not null,
  kind text not null check (kind in ('account', 'card')),
  display_name text not null,
  currency text not null,
  -- Sort code, account number and IBAN, by platform/secrets; null for cards.
  number_sealed bytea,
  number_ending text,
  archived_at timestamptz,
  balance_pence bigint,
  available_pence bigint,
  balance_at timestamptz,
  sync_state text not null default 'waiting' check (sync_state in ('waiting', 'running', 'done', 'failed')),
  -- The part of transactions that is stored: fetching goes on from there.
  synced_to timestamptz,
  synced_at timestamptz,
  sync_error text,
  next_sync_at timestamptz not null,
  -- Until when the fetching of one process counts as alive.
  lease_until timestamptz,
  -- Where the person is who waits for it: banks let more be asked then. Gone when it is done.
  asked_from text,
  created_at timestamptz not null,
  unique (client_id, id),
  foreign key (client_id, consent_id) references open_banking_consents (client_id, id) on delete cascade
);
create unique index open_banking_accounts_at_provider on open_banking_accounts (client_id, provider_account_id);
create index open_banking_accounts_of_consent on open_banking_accounts (client_id, consent_id);
create index open_banking_accounts_due on open_banking_accounts (next_sync_at) where archived_at is null;
alter table open_banking_accounts enable row level security;
create policy open_banking_accounts_of_client on open_banking_accounts to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
grant select, insert, update on open_banking_accounts to counterfoil_app;

create table bank_transactions (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  account_id uuid not null,
  -- The bank's lasting id, or what the transaction says of itself with its number among those that say the same.
  same_key text not null,
  status text not null check (status in ('booked', 'pending')),
  at timestamptz not null,
  date date not null, -- in London
  description text not null,
  search_key text not null, -- the description, folded
  amount_pence bigint not null, -- debits are negative
  currency text not null,
  created_at timestamptz not null,
  unique (account_id, same_key),
  foreign key (client_id, account_id) references open_banking_accounts (client_id, id) on delete cascade
);
create index bank_transactions_of_account on bank_transactions (client_id, account_id, date desc, id desc);
alter table bank_transactions enable row level security;
create policy bank_transactions_of_client on bank_transactions to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
grant select, insert, update, delete on bank_transactions to counterfoil_app;
