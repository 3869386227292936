-- The accounts that documents are filed under; open banking will bring them in.
create table bank_accounts (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  name text not null,
  archived_at timestamptz,
  created_at timestamptz not null,
  unique (client_id, id)
);

alter table envelopes
  add column sealed_by text check (sealed_by in ('client', 'date')),
  add column archived_at timestamptz,
  add column package_blob_id uuid references blobs, -- for the accountants, made once it is sealed
  add constraint envelopes_sealed check ((sealed_at is null) = (sealed_by is null)),
  add constraint envelopes_archived check (archived_at is null or sealed_at is not null);
create index envelopes_due on envelopes (sealing_date) where sealed_at is null;

-- A document lies in an envelope, or the provider shares it.
alter table documents
  alter column envelope_id drop not null,
  add column shared_at timestamptz,
  add column bank_account_id uuid,
  add column archived_at timestamptz,
  add column preview_blob_id uuid references blobs, -- its PDF, made the first time it is looked at
  add column uploaded_by uuid, -- null: not by a person
  add foreign key (client_id, bank_account_id) references bank_accounts (client_id, id),
  add constraint documents_somewhere check ((envelope_id is null) = (shared_at is not null));
create index documents_shared on documents (client_id, id desc) where shared_at is not null;
create index documents_by_blob on documents (blob_id);
create index documents_by_preview on documents (preview_blob_id) where preview_blob_id is not null;

-- Bytes that belong to nobody any more go with the sweep; those of archived documents lie elsewhere.
alter table blobs
  add column store text not null default 'hot' check (store in ('hot', 'cold')),
  drop constraint blobs_state_check,
  add constraint blobs_state_check check (state in ('reserved', 'kept', 'dropped'));
create index blobs_dropped on blobs (created_at) where state = 'dropped';
create index blobs_same on blobs (client_id, sha256) where state = 'kept';

alter table bank_accounts enable row level security;
create policy bank_accounts_of_client on bank_accounts to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
grant select, insert, update on bank_accounts to counterfoil_app;
