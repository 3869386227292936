-- The role that owns the audit log is given it by the start (platform/db/audit-role.ts), which also does so after a
-- restoration. Row-level security then applies to the portal's login too: it still reads and adds all rows.
create policy audit_log_of_portal on audit_log
  using (current_user <> 'counterfoil_app') with check (current_user <> 'counterfoil_app');

-- From when the books of a client are kept for the law's years. For those who left earlier nobody knows the day any more:
-- their years begin today.
alter table clients add column left_on date;
update clients set left_on = current_date where client_status = 'left';

-- For the removal of rows whose time is over.
create index company_lookups_age on company_lookups (asked_at);
create index invitations_expiry on invitations (expires_at);
create index known_devices_age on known_devices (seen_at);
