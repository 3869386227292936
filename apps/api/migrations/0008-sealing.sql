-- Links that work for a time without signing in. Only the hash of a token is kept: who reads this
-- table cannot fetch anything with it.
create table download_links (
  token_hash bytea primary key,
  client_id uuid not null references clients on delete cascade,
  blob_id uuid not null references blobs on delete cascade,
  file_name text not null,
  expires_at timestamptz not null,
  token_sealed bytea -- of a link that goes out by e-mail: every attempt at the mail says the same
);
create index download_links_of_blob on download_links (blob_id, expires_at);
create index download_links_over on download_links (expires_at);

-- The ZIP of an envelope that a client asked for. The newest of an envelope is the one that counts.
create table month_downloads (
  id uuid primary key,
  client_id uuid not null,
  envelope_id uuid not null,
  contents text not null, -- of which documents it is: a hash of their ids
  total_bytes bigint not null,
  done_bytes bigint not null default 0,
  attempts integer not null default 0,
  error text, -- why it could not be made
  blob_id uuid references blobs,
  created_at timestamptz not null,
  unique (client_id, id),
  foreign key (client_id, envelope_id) references envelopes (client_id, id) on delete cascade
);
create index month_downloads_of_envelope on month_downloads (client_id, envelope_id, id desc);
create index month_downloads_old on month_downloads (created_at);

do $$
declare name text;
begin
  foreach name in array array['download_links', 'month_downloads'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy %I on %I to counterfoil_app using (client_id = current_client_id()) '
                   'with check (client_id = current_client_id())', name || '_of_client', name);
    execute format('grant select, insert, update, delete on %I to counterfoil_app', name);
  end loop;
end $$;

-- The accountants are told of a package once.
alter table mails
  add column envelope_id uuid,
  add foreign key (client_id, envelope_id) references envelopes (client_id, id),
  drop constraint mails_about_one,
  add constraint mails_about_one check (num_nonnulls(invoice_id, statement_id, envelope_id) = 1),
  add constraint mails_of_package check ((kind = 'package') = (envelope_id is not null));
create unique index mails_of_envelope on mails (client_id, envelope_id) where envelope_id is not null;

create index envelopes_by_package on envelopes (package_blob_id) where package_blob_id is not null;
