-- A session is a device that its user knows (docs/decisions/0048-devices.md).
alter table sessions
  add column device text not null default 'An unknown device', -- browser and system in words
  add column password_at timestamptz; -- when the password was last given
update sessions set
  password_at = created_at,
  -- A session ends 90 days after its sign-in, however often it is used.
  expires_at = least(expires_at, created_at + interval '2160 hours');
alter table sessions alter column password_at set not null;

-- The browsers in which a user has signed in: a cookie without rights names each.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null, -- SHA-256 of the cookie's 256 bits
  seen_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index known_devices_by_token on known_devices (token_hash);

-- Mails about a contact of the client, and what a mail says where no record keeps it.
alter table contacts add unique (client_id, id);
alter table mails
  add column contact_id uuid,
  add column facts jsonb,
  add foreign key (client_id, contact_id) references contacts (client_id, id) on delete cascade,
  drop constraint mails_about_one,
  add constraint mails_about_one
    check (num_nonnulls(invoice_id, statement_id, envelope_id, contact_id) = 1),
  add constraint mails_of_contact
    check ((kind = 'contact_email_changed') = (contact_id is not null));
alter table user_mails add column facts jsonb;
