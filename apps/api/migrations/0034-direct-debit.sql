-- Direct debits: what clients give, the provider's mandates, and what the provider reports
-- (docs/decisions/0060-direct-debit.md).

create table direct_debits (
  id uuid primary key, -- the keys of the provider's calls follow from it
  client_id uuid not null references clients on delete cascade,
  -- started: nothing of it counts yet; asked: the provider may have made the mandate; taken: it has;
  -- refused: the provider did not take the details, or others were given.
  state text not null check (state in ('started', 'asked', 'taken', 'refused')),
  -- The holder's name, sort code and account number, sealed by platform/secrets: until the attempt is at its end.
  account_sealed bytea,
  mandate_id text unique,
  status text, -- the mandate's, as the provider names it
  status_revision integer not null default 0, -- counts what the provider's events have said of it
  reference text,
  bank_name text,
  account_number_ending text,
  first_collection_date date,
  created_at timestamptz not null,
  taken_at timestamptz,
  replaced_at timestamptz, -- null for the current one
  unique (client_id, id),
  check ((state = 'taken') = (num_nonnulls(mandate_id, status, first_collection_date, taken_at) = 4)),
  check (replaced_at is null or state = 'taken'),
  check ((account_sealed is not null) = (state in ('started', 'asked')))
);
-- One attempt at a time, and one mandate that counts.
create unique index direct_debits_one_open on direct_debits (client_id) where state in ('started', 'asked');
create unique index direct_debits_one_current on direct_debits (client_id) where state = 'taken' and replaced_at is null;
alter table direct_debits enable row level security;
create policy direct_debits_of_client on direct_debits to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
grant select, insert, update on direct_debits to counterfoil_app;

-- Giving bank details ends a stop, and says whether they can be used.
grant update (usable_bank_details, client_status) on clients to counterfoil_app;

-- What the provider has reported, each once. An event names a mandate or a payment, no client.
create table direct_debit_events (
  id text primary key, -- the provider's
  about text not null check (about in ('mandate', 'payment')),
  resource_id text not null,
  action text not null,
  will_attempt_retry boolean not null,
  received_at timestamptz not null,
  settled_at timestamptz
);
create index direct_debit_events_age on direct_debit_events (received_at);

-- The confirmation that Bacs requires, once for each mandate.
alter table mails
  add column direct_debit_id uuid,
  add foreign key (client_id, direct_debit_id) references direct_debits (client_id, id) on delete cascade,
  drop constraint mails_about_one,
  add constraint mails_about_one check (num_nonnulls(
    invoice_id, statement_id, envelope_id, contact_id, contact_message_id, direct_debit_id) = 1),
  add constraint mails_of_debit check ((kind = 'direct_debit') = (direct_debit_id is not null));
create unique index mails_of_direct_debit on mails (client_id, direct_debit_id)
  where direct_debit_id is not null;

-- What no request may do with the columns that decide whether a client is served and where their sign-up is.
create function guard_requests_on_clients() returns trigger language plpgsql as $$
begin
  if current_user <> 'counterfoil_app' then
    return new;
  end if;
  -- Only the office and the provider's reports put a client on stop, let them leave or take them back.
  if new.client_status is distinct from old.client_status
    and not (old.client_status = 'on_stop' and new.client_status is null) then
    raise exception 'a request may only end a stop';
  end if;
  -- packages/domain/src/sign-up/next-step.ts: forward, and completed only where a step leads there.
  if new.client_step <> old.client_step and not (case old.client_step
    when 'review_contract' then new.client_step in ('direct_debit_setup', 'additional_company_details')
      or (new.client_step = 'completed' and new.contract_confirmed_at is not null
        and new.usable_bank_details and new.external_accounting_id is null)
    when 'direct_debit_setup' then new.client_step in ('additional_company_details', 'set_identity')
      or (new.client_step = 'completed' and (new.paper or new.external_accounting_id is not null))
    when 'additional_company_details' then new.client_step = 'set_identity'
    when 'set_identity' then new.client_step = 'completed'
    else false end) then
    raise exception 'a request may not lead from % to %', old.client_step, new.client_step;
  end if;
  if new.usable_bank_details <> old.usable_bank_details and new.usable_bank_details <> exists (
    select 1 from direct_debits where client_id = new.id and state = 'taken' and replaced_at is null
      and status in ('pending_submission', 'submitted', 'active')) then
    raise exception 'only a mandate says whether bank details can be used';
  end if;
  if old.contract_confirmed_at is not null
    and new.contract_confirmed_at is distinct from old.contract_confirmed_at then
    raise exception 'an agreement is given once';
  end if;
  return new;
end $$;
revoke execute on function guard_requests_on_clients from public;
create trigger clients_guarded before update on clients
  for each row execute function guard_requests_on_clients();
