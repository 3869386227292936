-- What HMRC last said of the periods for which it expects a return of a client, so that the client is reminded of those
-- whose return is not prepared yet. Rewritten whenever the client looks; only what is still to be due.
create table vat_obligations (
  client_id uuid not null references clients on delete cascade,
  vrn text not null, -- of which HMRC said so: another number of the client has other periods
  period_start date not null,
  period_end date not null,
  due_date date not null,
  is_fulfilled boolean not null,
  seen_at timestamptz not null,
  primary key (client_id, period_start, period_end)
);
alter table vat_obligations enable row level security;
create policy vat_obligations_of_client on vat_obligations to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
grant select, insert, delete on vat_obligations to counterfoil_app;
create index vat_obligations_due on vat_obligations (due_date) where not is_fulfilled;

-- A reminder is of a period, so that a return prepared after it, or again, is not reminded of twice.
alter table vat_reminders add column period_start date, add column period_end date;
update vat_reminders m set period_start = r.period_start, period_end = r.period_end
  from vat_reports r where r.client_id = m.client_id and r.id = m.report_id;
alter table vat_reminders
  drop constraint vat_reminders_pkey,
  drop column report_id,
  alter column period_start set not null,
  alter column period_end set not null,
  add primary key (client_id, period_start, period_end, days_before);

-- The reminder of such a period is about the contact it goes to.
alter table mails
  drop constraint mails_of_contact,
  add constraint mails_of_contact check (
    (kind in ('contact_email_changed', 'identity_refused', 'identity_review', 'vat_unprepared')) = (contact_id is not null));
