-- Jobs are enqueued by a function of the owner's alone (platform/jobs/enqueue-function.ts).
do $$
begin
  if exists (select from pg_namespace where nspname = 'pgboss') then
    revoke all on all tables in schema pgboss from counterfoil_app;
    revoke all on schema pgboss from counterfoil_app;
  end if;
end $$;

-- PostgreSQL 14 lets everybody make tables here; only its owner can end that.
revoke create on schema public from public;
do $$
begin
  execute format('revoke temporary on database %I from public', current_database());
end $$;

-- What no request does.
revoke delete on envelopes, mails, month_downloads from counterfoil_app;
revoke update, delete on download_links from counterfoil_app;
revoke update on invoice_items from counterfoil_app;

-- A row that names a blob names its client's.
alter table blobs add unique (client_id, id);

-- The logo had no foreign key: one whose blob is gone is no logo.
update clients c set logo_blob_id = null
where logo_blob_id is not null
  and not exists (select from blobs b where b.client_id = c.id and b.id = c.logo_blob_id);
alter table clients add foreign key (id, logo_blob_id) references blobs (client_id, id);

alter table invoices drop constraint invoices_pdf_blob_id_fkey,
  add foreign key (client_id, pdf_blob_id) references blobs (client_id, id);
alter table statements drop constraint statements_pdf_blob_id_fkey,
  add foreign key (client_id, pdf_blob_id) references blobs (client_id, id);
alter table documents drop constraint documents_blob_id_fkey,
  drop constraint documents_preview_blob_id_fkey,
  add foreign key (client_id, blob_id) references blobs (client_id, id),
  add foreign key (client_id, preview_blob_id) references blobs (client_id, id);
alter table envelopes drop constraint envelopes_package_blob_id_fkey,
  add foreign key (client_id, package_blob_id) references blobs (client_id, id);
alter table month_downloads drop constraint month_downloads_blob_id_fkey,
  add foreign key (client_id, blob_id) references blobs (client_id, id);
alter table download_links drop constraint download_links_blob_id_fkey,
  add foreign key (client_id, blob_id) references blobs (client_id, id) on delete cascade;

-- The sweep deletes blobs: what it asks of each referring table is found by an index.
drop index documents_by_blob;
create index documents_by_blob on documents (client_id, blob_id);
drop index documents_by_preview;
create index documents_by_preview on documents (client_id, preview_blob_id) where preview_blob_id is not null;
drop index download_links_of_blob;
create index download_links_of_blob on download_links (client_id, blob_id, expires_at);
drop index envelopes_by_package;
create index envelopes_by_package on envelopes (client_id, package_blob_id) where package_blob_id is not null;
