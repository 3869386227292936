-- VAT returns sent to the tax authority (docs/decisions/0064-vat-returns.md).

-- Clients who have gone to a provider to authorise the portal, until they are back: once, with the session that asked.
create table authorisation_states (
  state_hash bytea primary key, -- SHA-256 of 256 random bits
  client_id uuid not null references clients on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  provider text not null,
  redirect_uri text, -- where the provider sends the client back to
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index authorisation_states_of_client on authorisation_states (client_id, created_at);
create index authorisation_states_of_session on authorisation_states (session_id);
create index authorisation_states_expiry on authorisation_states (expires_at);
alter table authorisation_states enable row level security;
create policy authorisation_states_of_client on authorisation_states to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
grant select, insert, delete on authorisation_states to counterfoil_app;

-- What lets the portal act for a client at the tax authority.
create table tax_grants (
  client_id uuid primary key references clients on delete cascade,
  tokens_sealed bytea not null, -- access and refresh token, by platform/secrets
  access_expires_at timestamptz not null,
  granted_at timestamptz not null,
  -- Using a refresh token ends it, so one request at a time does: who, and until when the others wait.
  refreshed_by uuid,
  refreshed_until timestamptz,
  check ((refreshed_by is null) = (refreshed_until is null))
);
alter table tax_grants enable row level security;
create policy tax_grants_of_client on tax_grants to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
grant select, insert, update, delete on tax_grants to counterfoil_app;
grant update (hmrc_subscribed_at) on clients to counterfoil_app;

-- Attempts to send a return. Each is stored before the authority is called.
create table vat_submissions (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  report_id uuid not null,
  -- sending: the call runs, or its process died; unconfirmed: no answer came; submitted: the authority has the return;
  -- refused: it does not.
  state text not null check (state in ('sending', 'unconfirmed', 'submitted', 'refused')),
  vrn text not null check (vrn ~ '^\d{9}$'),
  period_key text not null,
  declared_at timestamptz not null,
  declared_by uuid not null,
  declared_by_name text not null,
  request_key text, -- the Idempotency-Key of the request
  origin_sealed bytea, -- where the act began, for later calls of the same act: until it is settled
  lease_until timestamptz, -- of the one that calls now
  is_held boolean not null default false, -- the authority has said that a return is there
  times_asked integer not null default 0,
  next_ask_at timestamptz,
  gave_up_at timestamptz,
  outcome text, -- why not, or what is special about it
  settled_at timestamptz,
  form_bundle_number text,
  processing_date timestamptz,
  payment_indicator text check (payment_indicator in ('DD', 'BANK')),
  charge_ref_number text,
  receipt_id text,
  receipt_timestamp timestamptz,
  unique (client_id, id),
  foreign key (client_id, report_id) references vat_reports (client_id, id) on delete cascade,
  check ((settled_at is not null) = (state in ('submitted', 'refused'))),
  check ((origin_sealed is not null) = (state in ('sending', 'unconfirmed')))
);
create unique index vat_submissions_one_open on vat_submissions (report_id) where state in ('sending', 'unconfirmed');
create unique index vat_submissions_one_submitted on vat_submissions (report_id) where state = 'submitted';
create index vat_submissions_of_report on vat_submissions (client_id, report_id, id desc);
create index vat_submissions_open on vat_submissions (next_ask_at) where state in ('sending', 'unconfirmed');
alter table vat_submissions enable row level security;
create policy vat_submissions_of_client on vat_submissions to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
grant select, insert, update on vat_submissions to counterfoil_app;
grant update (status) on vat_reports to counterfoil_app;

-- No request takes a return back that the authority has.
create function guard_requests_on_vat_reports() returns trigger language plpgsql as $$
begin
  if current_user = 'counterfoil_app' and old.status = 'submitted' and new.status <> 'submitted' then
    raise exception 'a submitted return stays submitted';
  end if;
  return new;
end $$;
revoke execute on function guard_requests_on_vat_reports from public;
create trigger vat_reports_guarded before update on vat_reports
  for each row execute function guard_requests_on_vat_reports();

-- The accountants' workings, as they shared them with a report.
create table vat_workings (
  client_id uuid not null references clients on delete cascade,
  report_id uuid not null,
  position integer not null,
  box smallint not null check (box between 1 and 9),
  label text not null,
  date date,
  amount_pence bigint not null,
  primary key (client_id, report_id, position),
  foreign key (client_id, report_id) references vat_reports (client_id, id) on delete cascade
);
alter table vat_workings enable row level security;
create policy vat_workings_of_client on vat_workings to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
grant select on vat_workings to counterfoil_app;

-- The reminders of a due return, each once.
create table vat_reminders (
  client_id uuid not null references clients on delete cascade,
  report_id uuid not null,
  days_before integer not null,
  reminded_at timestamptz not null,
  primary key (client_id, report_id, days_before),
  foreign key (client_id, report_id) references vat_reports (client_id, id) on delete cascade
);
alter table vat_reminders enable row level security;
create policy vat_reminders_of_client on vat_reminders to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
grant select on vat_reminders to counterfoil_app;
create index vat_reports_due on vat_reports (due_date) where status <> 'submitted';

-- The paper of a receipt: a copy in the envelope, like those of sent invoices.
alter table documents
  add column vat_receipt_of uuid,
  add foreign key (client_id, vat_receipt_of) references vat_reports (client_id, id),
  add constraint documents_of_receipt check (vat_receipt_of is null or envelope_id is not null);
create unique index documents_one_receipt on documents (client_id, vat_receipt_of) where vat_receipt_of is not null;

-- Mails about a return: what came of it, reminders, and a word to the accountants.
alter table mails
  add column vat_report_id uuid,
  add foreign key (client_id, vat_report_id) references vat_reports (client_id, id) on delete cascade,
  drop constraint mails_about_one,
  add constraint mails_about_one check (num_nonnulls(
    invoice_id, statement_id, envelope_id, contact_id, contact_message_id, direct_debit_id, vat_report_id) = 1),
  add constraint mails_of_report check (
    (kind in ('vat_settled', 'vat_reminder', 'vat_other_figures')) = (vat_report_id is not null));
create index mails_of_vat_report on mails (client_id, vat_report_id) where vat_report_id is not null;
