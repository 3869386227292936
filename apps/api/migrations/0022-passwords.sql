-- New passwords by an emailed link (docs/decisions/0046-a-new-password-by-mail.md). Requests of a client
-- have no rights here: these rows belong to users.

-- What was asked for, known email or not, until a job has looked at it; with an Idempotency-Key for a day longer, and
-- then without the email.
create table password_requests (
  id uuid primary key,
  email text,
  brand text, -- null: the account of any brand
  key_hash bytea unique, -- SHA-256 of the Idempotency-Key
  fingerprint bytea, -- SHA-256 of key and request: whoever lacks the key cannot try out emails
  created_at timestamptz not null,
  check ((key_hash is null) = (fingerprint is null)),
  check (email is not null or key_hash is not null)
);

create table password_links (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique, -- SHA-256 of the 256-bit token
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz -- used, or ended with the password it was to replace
);
create index password_links_of_user on password_links (user_id);
create index password_links_expiry on password_links (expires_at);

-- Mails to a user about their login, sent once like those of clients.
create table user_mails (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  message_id text not null unique,
  recipient text not null,
  secret_sealed bytea, -- what the mail says and nobody else may read; gone once it is sent
  state text not null check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  lease_until timestamptz,
  reason text,
  created_at timestamptz not null,
  sent_at timestamptz,
  check (state = 'queued' or secret_sealed is null)
);
create index user_mails_of_user on user_mails (user_id);
create index user_mails_age on user_mails (created_at);
