-- Invitations to sign up (docs/decisions/0058-invitation.md). Like links to a new password they belong to a user, so
-- requests of a client have no rights here.
create table invitations (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  contact_id uuid not null references contacts on delete cascade,
  token_hash bytea not null unique, -- SHA-256 of the 256-bit token
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz, -- accepted, or replaced by a newer one
  accepted_at timestamptz,
  check (accepted_at is null or accepted_at = ended_at)
);
create index invitations_of_user on invitations (user_id);
-- A new invitation replaces the last.
create unique index invitations_open on invitations (contact_id) where ended_at is null;
