-- The audit log as a chain: the hash of each row covers the row and the hash before it, and signed heads cover all rows
-- up to them. A row that is changed or removed later no longer fits.

-- The rows that the next link takes: a transaction that ends late is chained late, and none is skipped.
create table audit_unchained (row_id uuid primary key);

-- No reference to the row, so that a row that is removed is reported and not removed here too.
create table audit_chain (
  position bigint primary key check (position > 0),
  row_id uuid not null unique,
  hash bytea not null check (length(hash) = 32)
);
create table audit_heads (
  position bigint primary key references audit_chain,
  at timestamptz not null,
  -- By the key that is derived from the sealing key of this number.
  key_id smallint not null,
  signature bytea not null check (length(signature) = 64)
);

create trigger audit_chain_append_only before update or delete on audit_chain
  for each row execute function refuse_audit_change();
create trigger audit_chain_no_truncate before truncate on audit_chain
  for each statement execute function refuse_audit_change();
create trigger audit_heads_append_only before update or delete on audit_heads
  for each row execute function refuse_audit_change();
create trigger audit_heads_no_truncate before truncate on audit_heads
  for each statement execute function refuse_audit_change();

create function note_unchained_audit() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.audit_unchained (row_id) select id from added;
  return null;
end $$;
create trigger audit_log_unchained after insert on audit_log referencing new table as added
  for each statement execute function note_unchained_audit();

-- What a row's hash covers. A column that is added later must be null in older rows, or their hashes would change.
create function audit_row_text(given audit_log) returns text
  language sql stable set timezone to 'UTC' as $$ select jsonb_strip_nulls(to_jsonb(given))::text $$;

revoke all on function note_unchained_audit() from public;
revoke all on function audit_row_text(audit_log) from public;

insert into audit_unchained (row_id) select id from audit_log;
