-- The day a client's financial year ends on; null: the usual one of their kind of business.
alter table clients
  add column year_end_month smallint check (year_end_month between 1 and 12),
  add column year_end_day smallint check (year_end_day between 1 and 31),
  add constraint clients_year_end check ((year_end_month is null) = (year_end_day is null));

-- A column, as lower(number) is a function that could tell rows of others by its errors: row-level
-- security keeps a query by it from its index. Equality of text is safe, and takes the index.
alter table invoices add column number_key text generated always as (lower(number)) stored;
drop index invoices_number;
create unique index invoices_number on invoices (client_id, number_key) where number_key is not null;

-- Apostrophes of every kind count for nothing in folded text from now on: "OBRIEN" finds "O'Brien".
update customers set
  name_key = trim(regexp_replace(translate(name_key, '''’‘ʼʻ`′', ''), '\s+', ' ', 'g')),
  search_key = trim(regexp_replace(translate(search_key, '''’‘ʼʻ`′', ''), '\s+', ' ', 'g'))
  where search_key ~ '[''’‘ʼʻ`′]';
update invoices set
  customer_name_key = trim(regexp_replace(translate(customer_name_key, '''’‘ʼʻ`′', ''), '\s+', ' ', 'g')),
  search_key = trim(regexp_replace(translate(search_key, '''’‘ʼʻ`′', ''), '\s+', ' ', 'g'))
  where search_key ~ '[''’‘ʼʻ`′]' or customer_name_key ~ '[''’‘ʼʻ`′]';

-- One index for each order of the lists. due_date rides along, as it parts the sent from the
-- overdue: so a page, and what is skipped before it, is found without a look at the rows.
drop index invoices_by_date;
create index invoices_by_date on invoices (client_id, state, date, id) include (due_date);
create index invoices_by_number on invoices (client_id, state, number_key, id) include (due_date);
create index invoices_by_customer_name on invoices (client_id, state, customer_name_key, id)
  include (due_date, search_key);
create index invoices_by_total on invoices (client_id, state, total_pence, id) include (due_date);
create index invoices_by_balance on invoices (client_id, state, balance_pence, id) include (due_date);
create index invoices_by_creation on invoices (client_id, state, created_at, id) include (due_date);
-- What has no due date or number stands last both ways; only a draft may lack its number.
create index invoices_by_due_down on invoices (client_id, state, due_date desc nulls last, id desc);
create index invoices_drafts_by_number_down on invoices (client_id, number_key desc nulls last, id desc)
  where state = 'draft';

-- How many documents a client has and what they come to, so that no list, figure or month has to
-- count rows: a row per stored state and date, and per due date where a day makes sent overdue.
-- 'infinity' stands for no date. Amounts are of invoices only, the count is of credit notes, too.
create table invoice_tallies (
  client_id uuid not null,
  state text not null,
  date date not null,
  due_date date not null,
  documents bigint not null,
  total_pence bigint not null,
  paid_pence bigint not null, -- received, neither written off nor credited
  balance_pence bigint not null,
  primary key (client_id, state, date, due_date)
) with (fillfactor = 70);
alter table invoice_tallies enable row level security;
create policy invoice_tallies_of_client on invoice_tallies to counterfoil_app
  using (client_id = current_client_id());
grant select on invoice_tallies to counterfoil_app;

create function add_to_tallies(invoice invoices, times integer) returns void language sql
set search_path = pg_catalog, pg_temp as $$
  insert into public.invoice_tallies as tally values (
    invoice.client_id, invoice.state, coalesce(invoice.date, 'infinity'),
    case when invoice.state = 'sent' then coalesce(invoice.due_date, 'infinity') else 'infinity' end,
    times,
    case when invoice.type = 'invoice' then times * invoice.total_pence else 0 end,
    case when invoice.type = 'invoice' then times * invoice.amount_paid_pence else 0 end,
    case when invoice.type = 'invoice' then times * invoice.balance_pence else 0 end)
  on conflict (client_id, state, date, due_date) do update set
    documents = tally.documents + excluded.documents,
    total_pence = tally.total_pence + excluded.total_pence,
    paid_pence = tally.paid_pence + excluded.paid_pence,
    balance_pence = tally.balance_pence + excluded.balance_pence
$$;

-- Runs just before the commit, so that what one transaction counts keeps no other waiting for
-- longer than that; and one after the other for a client, so that no two wait for each other.
create function tally_invoice() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(4, hashtext(coalesce(new.client_id, old.client_id)::text));
  if tg_op <> 'DELETE' then perform public.add_to_tallies(new, 1); end if;
  if tg_op <> 'INSERT' then
    perform public.add_to_tallies(old, -1);
    delete from public.invoice_tallies
    where client_id = old.client_id and state = old.state and date = coalesce(old.date, 'infinity')
      and documents = 0 and total_pence = 0 and paid_pence = 0 and balance_pence = 0;
  end if;
  return null;
end $$;
create constraint trigger invoices_tallied_in after insert on invoices
  deferrable initially deferred for each row execute function tally_invoice();
create constraint trigger invoices_tallied_out after delete on invoices
  deferrable initially deferred for each row execute function tally_invoice();
create constraint trigger invoices_tallied_anew after update on invoices
  deferrable initially deferred for each row
  when ((old.client_id, old.state, old.date, old.due_date, old.total_pence, old.amount_paid_pence, old.balance_pence)
        is distinct from
        (new.client_id, new.state, new.date, new.due_date, new.total_pence, new.amount_paid_pence, new.balance_pence))
  execute function tally_invoice();

-- Counts a client's documents anew, or everybody's; while nobody writes.
create function refill_invoice_tallies(given uuid default null) returns void language sql
set search_path = pg_catalog, pg_temp as $$
  delete from public.invoice_tallies where given is null or client_id = given;
  insert into public.invoice_tallies
  select client_id, state, coalesce(date, 'infinity'),
         case when state = 'sent' then coalesce(due_date, 'infinity') else 'infinity' end,
         count(*),
         coalesce(sum(total_pence) filter (where type = 'invoice'), 0),
         coalesce(sum(amount_paid_pence) filter (where type = 'invoice'), 0),
         coalesce(sum(balance_pence) filter (where type = 'invoice'), 0)
  from public.invoices where given is null or client_id = given
  group by 1, 2, 3, 4
$$;

-- Three letters in a row of a searched text, each piece as a hash with its client: no index serves
-- LIKE under row-level security, and one over everybody's letters would grow with everybody's rows.
-- Only find_invoices reads it, and what it finds is looked at again where the policies hold.
create table invoice_grams (
  client_id uuid not null,
  invoice_id uuid primary key,
  grams integer[] not null,
  foreign key (client_id, invoice_id) references invoices (client_id, id) on delete cascade
);
alter table invoice_grams enable row level security;
-- Without a list of pending entries: a search would have to read it all.
create index invoice_grams_grams on invoice_grams using gin (grams) with (fastupdate = off);

-- The pieces of the words of a folded text.
create function grams_of(client uuid, folded text) returns integer[] language sql immutable
set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(distinct hashtext(client::text || piece)), '{}')
  from (select substr(folded, start, 3) as piece from generate_series(1, length(folded) - 2) as start) as pieces
  where position(' ' in piece) = 0
$$;

create function refill_invoice_grams(given uuid default null) returns void language sql
set search_path = pg_catalog, pg_temp as $$
  delete from public.invoice_grams where given is null or client_id = given;
  insert into public.invoice_grams
  select client_id, id, public.grams_of(client_id, search_key || ' ' || customer_name_key)
  from public.invoices where given is null or client_id = given
$$;

create function keep_invoice_grams() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.invoice_grams as kept
  values (new.client_id, new.id, public.grams_of(new.client_id, new.search_key || ' ' || new.customer_name_key))
  on conflict (invoice_id) do update set grams = excluded.grams;
  return null;
end $$;
create trigger invoices_searchable after insert on invoices
  for each row execute function keep_invoice_grams();
create trigger invoices_searchable_anew after update of search_key, customer_name_key on invoices
  for each row when (old.search_key <> new.search_key or old.customer_name_key <> new.customer_name_key)
  execute function keep_invoice_grams();

-- The client's invoices in which every word of a folded text may stand; null where that helps
-- nobody: words too short to tell, or more than `at_most` invoices.
create function find_invoices(folded text, at_most integer) returns uuid[] language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  asked constant integer[] := public.grams_of(public.current_client_id(), folded);
  found constant uuid[] := case when asked <> '{}' then array(
    select invoice_id from public.invoice_grams
    where grams @> asked and client_id = public.current_client_id() limit at_most + 1) end;
begin
  return case when cardinality(found) <= at_most then found end;
end $$;

revoke execute on function add_to_tallies, tally_invoice, refill_invoice_tallies, grams_of,
  refill_invoice_grams, keep_invoice_grams, find_invoices from public;
grant execute on function find_invoices to counterfoil_app;

select refill_invoice_tallies();
select refill_invoice_grams();
