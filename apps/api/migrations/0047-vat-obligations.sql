-- What HMRC last said of the periods for which it expects a return of a client, so that the client is reminded of those
-- whose return is not prepared yet. Renewed whenever the client asks HMRC.
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
grant select, insert, update, delete on vat_obligations to counterfoil_app;
create index vat_obligations_due on vat_obligations (due_date) where not is_fulfilled;

-- The reminders of such periods, each once. HMRC may give a period another due date.
create table vat_period_reminders (
  client_id uuid not null references clients on delete cascade,
  period_start date not null,
  period_end date not null,
  due_date date not null,
  days_before integer not null,
  reminded_at timestamptz not null,
  primary key (client_id, period_start, period_end, due_date, days_before)
);
alter table vat_period_reminders enable row level security;
create policy vat_period_reminders_of_client on vat_period_reminders to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
grant select on vat_period_reminders to counterfoil_app;

-- The reminder of such a period is about the contact it goes to.
alter table mails
  drop constraint mails_of_contact,
  add constraint mails_of_contact check (
    (kind in ('contact_email_changed', 'identity_refused', 'identity_review', 'vat_unprepared')) = (contact_id is not null));

-- False for an attempt that sent nothing, as HMRC had a return of the period already.
alter table vat_submissions add column was_sent boolean not null default true;
