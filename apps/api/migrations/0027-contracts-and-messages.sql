-- What clients agreed with the provider, and what they write to it
-- (docs/decisions/0053-contracts-and-messages.md).

create table contracts (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  title text not null,
  sign_contract boolean not null, -- whether the client has to agree to it
  pdf_blob_id uuid not null,
  contract_confirmed_at timestamptz,
  -- Who agreed: the login, and the name as it was on that day.
  confirmed_by_user_id uuid,
  confirmed_by text,
  created_at timestamptz not null,
  unique (client_id, id),
  foreign key (client_id, pdf_blob_id) references blobs (client_id, id),
  check (num_nonnulls(contract_confirmed_at, confirmed_by_user_id, confirmed_by) in (0, 3))
);
create index contracts_blob on contracts (client_id, pdf_blob_id);
alter table contracts enable row level security;
create policy contracts_of_client on contracts to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
-- Only the provider adds contracts.
grant select on contracts to counterfoil_app;

create table contact_messages (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  department text not null check (department in ('general', 'bookkeeping', 'vat', 'technical')),
  subject text not null,
  message text not null,
  user_id uuid not null, -- who wrote it
  -- Where the answer goes, as it was when the message was written.
  sender_name text not null,
  sender_email text not null,
  created_at timestamptz not null,
  unique (client_id, id)
);
create index contact_messages_newest on contact_messages (client_id, created_at desc, id desc);
alter table contact_messages enable row level security;
create policy contact_messages_of_client on contact_messages to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
-- What was written stays as it was.
grant select, insert on contact_messages to counterfoil_app;

-- A message is mailed once.
alter table mails
  add column contact_message_id uuid,
  add foreign key (client_id, contact_message_id) references contact_messages (client_id, id),
  drop constraint mails_about_one,
  add constraint mails_about_one
    check (num_nonnulls(invoice_id, statement_id, envelope_id, contact_id, contact_message_id) = 1),
  add constraint mails_of_message check ((kind = 'contact_message') = (contact_message_id is not null));
create unique index mails_of_contact_message on mails (client_id, contact_message_id)
  where contact_message_id is not null;

-- Any kind of mail may be to the provider's staff, and so not count towards the limit of a day.
drop index mails_of_client;
create index mails_of_client on mails (client_id, created_at) include (addresses, kind);
