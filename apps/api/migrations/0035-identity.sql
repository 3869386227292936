-- How the primary contact of a client proves who they are (docs/decisions/0061-identity.md).

create table identities (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  contact_id uuid not null,
  -- Title and document, sealed as one text; null: deleted with the files.
  details_sealed bytea,
  -- What did not fit the contact, or was hard to read, when it was given. No values.
  warnings text[] not null default '{}',
  state text not null check (state in ('given', 'verified', 'refused')),
  reason_sealed bytea, -- why it was refused, in the office's words
  given_at timestamptz not null,
  decided_at timestamptz,
  -- Everything that could be read from it is deleted after this instant.
  delete_at timestamptz not null,
  unique (client_id, contact_id),
  unique (client_id, id),
  foreign key (client_id, contact_id) references contacts (client_id, id) on delete cascade,
  check ((state = 'given') = (decided_at is null)),
  check ((state = 'refused') = (reason_sealed is not null))
);
create index identities_due on identities (delete_at) where details_sealed is not null;

-- The files of an identity, and the proof of address, sealed before they are stored.
create table identity_files (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  contact_id uuid not null,
  kind text not null check (kind in ('file', 'additional_file', 'proof_of_address')),
  blob_id uuid not null,
  -- A name like "passport 925076473.jpg" says as much as the picture.
  name_sealed bytea not null,
  media_type text not null,
  created_at timestamptz not null,
  delete_at timestamptz not null,
  unique (client_id, contact_id, kind),
  foreign key (client_id, contact_id) references contacts (client_id, id) on delete cascade,
  foreign key (client_id, blob_id) references blobs (client_id, id)
);
create index identity_files_blob on identity_files (client_id, blob_id);
create index identity_files_due on identity_files (delete_at);

alter table identities enable row level security;
create policy identities_of_client on identities to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
-- A request gives an identity; it decides on none.
create policy identities_are_given on identities as restrictive for insert to counterfoil_app
  with check (state = 'given');
grant select, insert, delete on identities to counterfoil_app;

alter table identity_files enable row level security;
create policy identity_files_of_client on identity_files to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
grant select, insert, delete on identity_files to counterfoil_app;

grant update (identity_type, additional_file) on contacts to counterfoil_app;

-- Mails to a contact: about a changed email, and from the office about their identity.
alter table mails
  drop constraint mails_of_contact,
  add constraint mails_of_contact check (
    (kind in ('contact_email_changed', 'identity_refused', 'identity_review')) = (contact_id is not null));
