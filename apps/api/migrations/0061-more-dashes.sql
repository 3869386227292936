-- Three more dashes that count as a hyphen: the swung dash, and the minus raised and lowered. The rest is
-- the function of 0059.
create or replace function number_key(number text) returns text language sql immutable strict parallel safe
set search_path = pg_catalog, pg_temp as $$
  select regexp_replace(regexp_replace(lower(number),
    '[\u00ad\u034f\u061c\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g'),
    '[\u02d7\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2053\u207b\u208b\u2212\u2e17\u2e1a\u2e3a-\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31-\ufe32\ufe58\ufe63\uff0d\U00010d6e\U00010ead]',
    '-', 'g')
$$;

-- Sent documents keep their numbers. Where two numbers are the same from now on, the one with such a
-- dash is compared as written until its number changes.
update invoices set old_number = number where id in (
  select id from (
    select id, row_number() over (
      partition by client_id, case when number = old_number then lower(number) else number_key(number) end
      order by number ~ '[\u2053\u207b\u208b]', state = 'draft', id) as nth
    from invoices where number is not null
  ) as alike where nth > 1);

-- PostgreSQL computes a stored column again when a column in its expression is set.
update invoices set number = number
where number ~ '[\u2053\u207b\u208b]' and old_number is distinct from number;
