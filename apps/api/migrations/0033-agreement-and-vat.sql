-- What a client agreed to, with the proof of it, and their VAT details
-- (docs/decisions/0059-agreement-and-vat-details.md).

alter table contracts
  -- Counts a client's contracts of one title.
  add column version integer not null default 1,
  -- Where the agreement came from, what was agreed to, and the page that says so.
  add column confirmed_address text,
  add column confirmed_device text,
  add column confirmed_sha256 text,
  add column certificate_blob_id uuid,
  add foreign key (client_id, certificate_blob_id) references blobs (client_id, id),
  add constraint contracts_version check (version > 0),
  -- Agreements from before have no certificate.
  add constraint contracts_certified
    check (num_nonnulls(confirmed_address, confirmed_device, confirmed_sha256, certificate_blob_id) in (0, 4)
      and (certificate_blob_id is null or contract_confirmed_at is not null));
update contracts set version = counted.version from (
  select id, row_number() over (partition by client_id, lower(title) order by id) as version from contracts
) as counted where counted.id = contracts.id;
create unique index contracts_version_of_title on contracts (client_id, lower(title), version);
create index contracts_certificate on contracts (client_id, certificate_blob_id)
  where certificate_blob_id is not null;

grant update (
  contract_confirmed_at, confirmed_by_user_id, confirmed_by, confirmed_address, confirmed_device,
  confirmed_sha256, certificate_blob_id
) on contracts to counterfoil_app;
-- An agreement is given once: no request can change it, or take it back.
create policy contracts_agreed_once on contracts as restrictive for update to counterfoil_app
  using (contract_confirmed_at is null) with check (contract_confirmed_at is not null);

alter table clients
  -- The newest contract to agree to, and when all of those were agreed; contracts/contract-store.ts writes both.
  add column contract_id uuid,
  add column contract_confirmed_at timestamptz,
  add foreign key (id, contract_id) references contracts (client_id, id),
  -- The answers of the sign-up; null: not given.
  add column vat_certificate_available boolean,
  add column cash_accounting boolean,
  add column vat_return_frequency text
    check (vat_return_frequency in ('quarterly_frequency', 'annual_frequency', 'monthly_frequency')),
  add column vat_certificate_blob_id uuid,
  add column vat_certificate_name text,
  add foreign key (id, vat_certificate_blob_id) references blobs (client_id, id),
  add constraint clients_vat_certificate
    check (vat_certificate_blob_id is not null or vat_certificate_name is null);
create index clients_contract on clients (contract_id) where contract_id is not null;
create index clients_vat_certificate_blob on clients (vat_certificate_blob_id)
  where vat_certificate_blob_id is not null;

update clients set contract_id = asked.id, contract_confirmed_at = asked.confirmed_at from (
  select client_id, max(id::text)::uuid as id,
    case when bool_and(contract_confirmed_at is not null) then (array_agg(contract_confirmed_at order by id desc))[1] end as confirmed_at
  from contracts where sign_contract group by client_id
) as asked where asked.client_id = clients.id;

grant update (
  contract_id, contract_confirmed_at, vat_registered, vat_scheme, vat_rate, vat_number, vat_details_at,
  vat_certificate_available, cash_accounting, vat_return_frequency, vat_certificate_blob_id, vat_certificate_name
) on clients to counterfoil_app;
