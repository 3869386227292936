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

-- In the order that people count in: INV-9999 before INV-10000. A number has 40 characters at most.
create function counting_key(number text) returns text language sql immutable strict parallel safe
set search_path = pg_catalog, pg_temp as $$
  select string_agg(case when piece ~ '^[0-9]' then lpad(piece, 40, '0') else piece end, '' order by nth)
  from regexp_matches(lower(number), '[0-9]+|[^0-9]+', 'g') with ordinality as found (pieces, nth),
       unnest(pieces) as piece
$$;
alter table invoices add column number_order text generated always as (counting_key(number)) stored;

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
create index invoices_by_number on invoices (client_id, state, number_order, id) include (due_date);
create index invoices_by_customer_name on invoices (client_id, state, customer_name_key, id)
  include (due_date, search_key);
create index invoices_by_total on invoices (client_id, state, total_pence, id) include (due_date);
create index invoices_by_balance on invoices (client_id, state, balance_pence, id) include (due_date);
create index invoices_by_creation on invoices (client_id, state, created_at, id) include (due_date);
-- What has no due date or number stands last both ways; only a draft may lack its number.
create index invoices_by_due_down on invoices (client_id, state, due_date desc nulls last, id desc);
-- Before the oldest that are sent stand the overdue, often many more: the former, whole, for any order.
create index invoices_sent_by_due on invoices (client_id, due_date, id)
  include (date, number_order, total_pence, balance_pence, created_at) where state = 'sent';
-- And what a search looks at in either, to count what it finds.
create index invoices_sent_to_search on invoices (client_id, due_date)
  include (search_key, customer_name_key) where state = 'sent';
create index invoices_drafts_by_number_down on invoices (client_id, number_order desc nulls last, id desc)
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

-- The same without the dates of the documents: what a list holds is a row or, of the sent, a row
-- for each due date, however long the books go back.
create table invoice_totals (
  client_id uuid not null,
  state text not null,
  due_date date not null,
  documents bigint not null,
  total_pence bigint not null,
  balance_pence bigint not null,
  primary key (client_id, state, due_date)
) with (fillfactor = 70);
alter table invoice_totals enable row level security;
create policy invoice_totals_of_client on invoice_totals to counterfoil_app
  using (client_id = current_client_id());
grant select on invoice_totals to counterfoil_app;

-- In plpgsql, as all that every write calls: it keeps its plans for the session.
create function add_to_tallies(invoice invoices, times integer) returns void language plpgsql
set search_path = pg_catalog, pg_temp as $$
declare
  due constant date :=
    case when invoice.state = 'sent' then coalesce(invoice.due_date, 'infinity') else 'infinity' end;
  amounts constant integer := case when invoice.type = 'invoice' then times else 0 end;
begin
  insert into public.invoice_tallies as tally values (
    invoice.client_id, invoice.state, coalesce(invoice.date, 'infinity'), due, times,
    amounts * invoice.total_pence, amounts * invoice.amount_paid_pence, amounts * invoice.balance_pence)
  on conflict (client_id, state, date, due_date) do update set
    documents = tally.documents + excluded.documents,
    total_pence = tally.total_pence + excluded.total_pence,
    paid_pence = tally.paid_pence + excluded.paid_pence,
    balance_pence = tally.balance_pence + excluded.balance_pence;
  insert into public.invoice_totals as kept values (
    invoice.client_id, invoice.state, due, times,
    amounts * invoice.total_pence, amounts * invoice.balance_pence)
  on conflict (client_id, state, due_date) do update set
    documents = kept.documents + excluded.documents,
    total_pence = kept.total_pence + excluded.total_pence,
    balance_pence = kept.balance_pence + excluded.balance_pence;
end $$;

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
    delete from public.invoice_totals
    where client_id = old.client_id and state = old.state
      and due_date in (coalesce(old.due_date, 'infinity'), 'infinity')
      and documents = 0 and total_pence = 0 and balance_pence = 0;
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
  delete from public.invoice_totals where given is null or client_id = given;
  insert into public.invoice_tallies
  select client_id, state, coalesce(date, 'infinity'),
         case when state = 'sent' then coalesce(due_date, 'infinity') else 'infinity' end,
         count(*),
         coalesce(sum(total_pence) filter (where type = 'invoice'), 0),
         coalesce(sum(amount_paid_pence) filter (where type = 'invoice'), 0),
         coalesce(sum(balance_pence) filter (where type = 'invoice'), 0)
  from public.invoices where given is null or client_id = given
  group by 1, 2, 3, 4;
  insert into public.invoice_totals
  select client_id, state, due_date, sum(documents), sum(total_pence), sum(balance_pence)
  from public.invoice_tallies where given is null or client_id = given
  group by 1, 2, 3
$$;

-- Search. No index serves LIKE under row-level security, and reading every row to count what is
-- found would grow with the client's books. So each invoice has a place, a thousand places make a
-- block, and a full block keeps which places each few letters stand in, as bits: any words are
-- then found, and counted, by a few bit operations a block. The last block, not yet full, is read.
-- Only find_invoices reads these tables.
create table invoice_blocks (
  client_id uuid not null,
  block integer not null,
  given smallint not null default 0, -- places so far, of 1024
  -- The places of the client's documents in each state; a place whose document went is in none.
  draft bit(1024) not null default 0::bit(1024),
  sent bit(1024) not null default 0::bit(1024),
  paid bit(1024) not null default 0::bit(1024),
  -- No document of the block has a date before or after these.
  since date not null default 'infinity',
  until date not null default '-infinity',
  primary key (client_id, block)
) with (fillfactor = 50);
alter table invoice_blocks enable row level security;

create table invoice_places (
  client_id uuid not null,
  place integer not null, -- block * 1024 + which of it
  invoice_id uuid not null unique,
  words text not null, -- searched, folded
  primary key (client_id, place)
);
alter table invoice_places enable row level security;

create table invoice_grams (
  client_id uuid not null,
  block integer not null,
  gram text collate "C" not null, -- one to four letters in a row of a word
  -- The places they stand in, from the first to the last: what is in one place only takes a bit.
  first smallint not null,
  places bit varying not null,
  twice bit(1024), -- of three letters: the places in whose words they stand more than once
  primary key (client_id, gram, block)
);
alter table invoice_grams enable row level security;
-- Few letters stand twice: no search reads all the others to learn so.
create index invoice_grams_twice on invoice_grams (client_id, gram) where twice is not null;

-- What an invoice is found by.
create function words_of(invoice invoices) returns text language sql immutable as $$
  select invoice.search_key || ' ' || invoice.customer_name_key
$$;

-- Once the block is full: the letters of all its places.
create function fill_invoice_grams(client uuid, filled integer) returns void language sql
set search_path = pg_catalog, pg_temp set jit = off as $$
  with standing as materialized (
    select place % 1024 as place, set_bit(0::bit(1024), place % 1024, 1) as bits, substr(words, start, size) as gram
    from public.invoice_places
    cross join generate_series(1, 4) as size
    cross join lateral generate_series(1, length(words) - size + 1) as start
    where client_id = client and place between filled * 1024 and filled * 1024 + 1023
  ), standing_twice as (
    select gram, bit_or(bits) as places
    from (select bits, gram from standing where length(gram) = 3 group by 1, 2 having count(*) > 1) as again
    group by gram
  )
  insert into public.invoice_grams
  select client, filled, gram, min(place),
         substring(bit_or(bits) from min(place) + 1 for max(place) - min(place) + 1), standing_twice.places
  from standing left join standing_twice using (gram)
  where position(' ' in gram) = 0
  group by gram, standing_twice.places order by gram
$$;

-- Where the document stands now; list null: in no list any more.
create function mark_place(spot integer, invoice invoices, list text) returns void language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  update public.invoice_blocks set
    given = greatest(given, spot % 1024 + 1),
    draft = set_bit(draft, spot % 1024, (list is not distinct from 'draft')::integer),
    sent = set_bit(sent, spot % 1024, (list is not distinct from 'sent')::integer),
    paid = set_bit(paid, spot % 1024, (list is not distinct from 'paid')::integer),
    since = least(since, invoice.date),
    until = greatest(until, invoice.date)
  where client_id = invoice.client_id and block = spot / 1024;
end $$;

-- The next place, in a new block when the last is full.
create function give_place(invoice invoices) returns void language plpgsql
set search_path = pg_catalog, pg_temp as $$
declare
  last record;
  place integer;
begin
  select block, given into last from public.invoice_blocks
  where client_id = invoice.client_id order by block desc limit 1;
  place := coalesce(last.block * 1024 + last.given, 0);
  if place % 1024 = 0 then
    insert into public.invoice_blocks (client_id, block) values (invoice.client_id, place / 1024);
  end if;
  insert into public.invoice_places
  values (invoice.client_id, place, invoice.id, public.words_of(invoice));
  perform public.mark_place(place, invoice, invoice.state);
  if place % 1024 = 1023 then
    perform public.fill_invoice_grams(invoice.client_id, place / 1024);
  end if;
end $$;

-- A block that nothing stands in any more goes.
create function take_place(invoice invoices) returns void language plpgsql
set search_path = pg_catalog, pg_temp as $$
declare
  taken integer;
begin
  delete from public.invoice_places where invoice_id = invoice.id returning place into taken;
  perform public.mark_place(taken, invoice, null);
  delete from public.invoice_blocks
  where client_id = invoice.client_id and block = taken / 1024 and bit_count(draft | sent | paid) = 0;
  if found then
    delete from public.invoice_grams where client_id = invoice.client_id and block = taken / 1024;
  end if;
end $$;

-- Just before the commit and one after the other for a client, as the tallies are kept.
create function keep_invoice_place() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  kept record;
begin
  perform pg_advisory_xact_lock(4, hashtext(coalesce(new.client_id, old.client_id)::text));
  if tg_op = 'UPDATE' then
    select place, words = public.words_of(new) as has_same_words, given < 1024 as is_read into kept
    from public.invoice_places as p
    join public.invoice_blocks as b on b.client_id = p.client_id and block = place / 1024
    where invoice_id = new.id;
    if kept.has_same_words or kept.is_read then
      if not kept.has_same_words then
        update public.invoice_places set words = public.words_of(new) where invoice_id = new.id;
      end if;
      perform public.mark_place(kept.place, new, new.state);
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then perform public.take_place(old); end if;
  if tg_op <> 'DELETE' then perform public.give_place(new); end if;
  return null;
end $$;
create constraint trigger invoices_placed after insert or delete on invoices
  deferrable initially deferred for each row execute function keep_invoice_place();
create constraint trigger invoices_placed_anew after update on invoices
  deferrable initially deferred for each row
  when ((old.state, old.date, old.search_key, old.customer_name_key)
        is distinct from (new.state, new.date, new.search_key, new.customer_name_key))
  execute function keep_invoice_place();

-- Gives a client's documents their places anew, or everybody's; while nobody writes.
create function refill_invoice_places(owner uuid default null) returns void language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.invoice_grams where owner is null or client_id = owner;
  delete from public.invoice_blocks where owner is null or client_id = owner;
  delete from public.invoice_places where owner is null or client_id = owner;
  insert into public.invoice_places
  select client_id, row_number() over (partition by client_id order by id) - 1, id, public.words_of(invoices)
  from public.invoices where owner is null or client_id = owner;
  insert into public.invoice_blocks
  select client_id, place / 1024, max(place % 1024) + 1,
         bit_or(case state when 'draft' then bits else 0::bit(1024) end),
         bit_or(case state when 'sent' then bits else 0::bit(1024) end),
         bit_or(case state when 'paid' then bits else 0::bit(1024) end),
         coalesce(min(date), 'infinity'), coalesce(max(date), '-infinity')
  from (
    select p.client_id, place, state, date, set_bit(0::bit(1024), place % 1024, 1) as bits
    from public.invoice_places as p join public.invoices as i on i.id = p.invoice_id
    where owner is null or p.client_id = owner) as placed
  group by client_id, place / 1024;
  perform public.fill_invoice_grams(client_id, block) from public.invoice_blocks
  where given = 1024 and (owner is null or client_id = owner);
end $$;

-- The places of the bits that are set.
create function places_of(block integer, bits bit) returns setof integer language sql immutable
set search_path = pg_catalog, pg_temp as $$
  select (block * 1024 + sum(length(gap) + 1) over (order by nth) - 1)::integer
  from unnest(trim_array(string_to_array(bits::text, '1'), 1)) with ordinality as gaps (gap, nth)
$$;

-- The client's invoices in a stored state, or in any, that have every one of these folded words in
-- theirs: how many they are, and which, unless they are more than `at_most`; and days that none of
-- them is dated before or after. Words of up to four letters are grams themselves. A longer one
-- stands where all its grams do; but where the three letters that two grams share stand twice, the
-- grams may be apart: there the words are read.
create function find_invoices(
  words text[], of_state text, at_most integer,
  out count bigint, out ids uuid[], out dated_since date, out dated_until date)
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  client constant uuid := public.current_client_id();
  patterns constant text[] := array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' from unnest(words) as word);
  grams constant text[] := array(
    select distinct substr(word, start, 4)
    from unnest(words) as word, generate_series(1, greatest(length(word) - 3, 1)) as start);
  joints constant text[] := array(
    select distinct substr(word, start, 3)
    from unnest(words) as word, generate_series(2, length(word) - 3) as start);
begin
  with listed as materialized (
    select block, given, since, until,
           case of_state when 'draft' then draft when 'sent' then sent when 'paid' then paid
                else draft | sent | paid end as bits
    from public.invoice_blocks where client_id = client
  ), having_all as (
    select block, bit_and(places::bit(1024) >> first) as bits from public.invoice_grams
    where client_id = client and gram = any(grams)
    group by block having count(*) = cardinality(grams)
  ), having_twice as (
    select block, bit_or(twice) as bits from public.invoice_grams
    where client_id = client and gram = any(joints) and twice is not null
    group by block
  ), parted as materialized (
    select block, listed.bits & having_all.bits & ~coalesce(having_twice.bits, 0::bit(1024)) as sure,
           listed.bits & having_all.bits & coalesce(having_twice.bits, 0::bit(1024)) as unsure
    from listed join having_all using (block) left join having_twice using (block)
  ), read as materialized (
    select invoice_id, place / 1024 as block from public.invoice_places
    where client_id = client and invoice_places.words like all (patterns) and place = any(array(
      select public.places_of(block, unsure) from parted where bit_count(unsure) > 0))
    union all
    select invoice_id, block from listed
    join public.invoice_places on client_id = client and place between block * 1024 and block * 1024 + 1023
    where given < 1024 and get_bit(bits, place % 1024) = 1 and invoice_places.words like all (patterns)
  ), counted as materialized (
    select coalesce((select sum(bit_count(sure)) from parted), 0) + (select count(*) from read) as documents
  )
  select documents, case when documents <= at_most then array(
    select invoice_id from read
    union all
    select invoice_id from public.invoice_places
    where client_id = client and place = any(array(
      select public.places_of(block, sure) from parted where bit_count(sure) > 0))) end,
    dates.since, dates.until
  into find_invoices.count, find_invoices.ids, dated_since, dated_until
  from counted, (
    select min(since) as since, max(until) as until from listed where block in (
      select block from parted where bit_count(sure) > 0 union all select block from read)) as dates;
end $$;

revoke execute on function add_to_tallies, tally_invoice, refill_invoice_tallies, words_of,
  fill_invoice_grams, mark_place, give_place, take_place, keep_invoice_place, refill_invoice_places,
  places_of, find_invoices from public;
grant execute on function find_invoices to counterfoil_app;

select refill_invoice_tallies();
select refill_invoice_places();
