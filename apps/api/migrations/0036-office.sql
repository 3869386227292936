-- What the office prepares and does (docs/decisions/0062-the-office.md).

-- VAT reports: the nine boxes of a return as the accountants prepared them. Only the provider writes them.
create table vat_reports (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  title text not null,
  period_start date not null,
  period_end date not null,
  due_date date not null,
  status text not null default 'prepared' check (status in ('prepared', 'submitting', 'unconfirmed', 'submitted')),
  -- Boxes 1 to 5 in pence.
  vat_due_sales_pence bigint not null,
  vat_due_acquisitions_pence bigint not null,
  total_vat_due_pence bigint not null,
  vat_reclaimed_curr_period_pence bigint not null,
  net_vat_due_pence bigint not null check (net_vat_due_pence >= 0),
  -- Boxes 6 to 9 in whole pounds.
  total_value_sales_ex_vat bigint not null,
  total_value_purchases_ex_vat bigint not null,
  total_value_goods_supplied_ex_vat bigint not null,
  total_acquisitions_ex_vat bigint not null,
  created_at timestamptz not null,
  unique (client_id, id),
  check (period_start <= period_end and period_end < due_date),
  check (total_vat_due_pence = vat_due_sales_pence + vat_due_acquisitions_pence),
  check (net_vat_due_pence = abs(total_vat_due_pence - vat_reclaimed_curr_period_pence))
);
create index vat_reports_by_period on vat_reports (client_id, period_start);
alter table vat_reports enable row level security;
create policy vat_reports_of_client on vat_reports to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
grant select on vat_reports to counterfoil_app;

-- The shared document that shows a report; the id is what the client submits.
alter table documents
  add column submit_vat_return uuid,
  add foreign key (client_id, submit_vat_return) references vat_reports (client_id, id),
  add constraint documents_of_report check (submit_vat_return is null or shared_at is not null);
create unique index documents_one_of_report on documents (client_id, submit_vat_return)
  where submit_vat_return is not null;

-- The provider may seal an envelope too.
alter table envelopes
  drop constraint envelopes_sealed_by_check,
  add constraint envelopes_sealed_by_check check (sealed_by in ('client', 'date', 'office'));

-- Who of the provider's staff did it: the user of the machine on which the command was given, set for each
-- transaction of a command.
alter table audit_log add column office_user text;
alter table audit_log
  alter column office_user set default nullif(current_setting('app.office_user', true), '');
create or replace view acts as
  select a.id, a.client_id, a.subject_id, a.at, a.action, a.device, a.changes,
         case when a.office_user is not null then 'accountants'
              when a.user_id is null then 'automatic'
              when member.user_id is null then 'accountants' else 'person' end as by_kind,
         case when member.user_id is not null then coalesce(
           nullif(concat_ws(' ', contact.first_name, contact.last_name), ''), member_user.email) end as by_name
  from audit_log a
  left join memberships member on member.user_id = a.user_id and member.client_id = a.client_id
  left join users member_user on member_user.id = member.user_id
  left join contacts contact on contact.id = member.contact_id;
