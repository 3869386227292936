-- Two numbers that look the same are the same: characters that nobody sees count for nothing. These
-- are Unicode's default ignorable code points, the blank of braille and the annotation marks; a test
-- holds them against INVISIBLE of domain/invoice/numbering.
create function number_key(number text) returns text language sql immutable strict parallel safe
set search_path = pg_catalog, pg_temp as $$
  select regexp_replace(lower(number),
    '[\u00ad\u034f\u061c\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g')
$$;
grant execute on function number_key to counterfoil_app;

-- What migrations of the same start have changed is checked now, as PostgreSQL alters no table whose
-- checks are still to come.
set constraints all immediate;

-- What has been sent keeps its number. Of numbers that were two until now all but the first keep
-- their old key for as long as they stay what they were.
alter table invoices add column old_number text;
update invoices set old_number = number where id in (
  select id from (
    select id, row_number() over (partition by client_id, number_key(number) order by state = 'draft', id) as nth
    from invoices where number is not null
  ) as alike where nth > 1);

drop index invoices_number;
alter table invoices drop column number_key;
alter table invoices add column number_key text generated always as
  (case when number = old_number then lower(number) else number_key(number) end) stored;
create unique index invoices_number on invoices (client_id, number_key) where number_key is not null;
set constraints all deferred;
