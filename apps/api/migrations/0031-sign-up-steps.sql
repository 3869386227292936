-- How far a client has come with their sign-up (packages/domain/src/sign-up).
alter table clients
  add constraint clients_step check (client_step in (
    'review_contract', 'direct_debit_setup', 'additional_company_details', 'set_identity', 'welcome_call', 'completed')),
  -- Keeps their books in the provider's external accounting system.
  add column external_accounting_client boolean not null default false,
  -- When the VAT details were saved; null: not yet.
  add column vat_details_at timestamptz;
update clients set external_accounting_client = true where external_accounting_id is not null;
grant update (client_step) on clients to counterfoil_app;

-- 'proof-of-address.pdf' or '.jpg' once a proof of address was given, never the file's own name; null: not given.
alter table contacts add column additional_file text;
