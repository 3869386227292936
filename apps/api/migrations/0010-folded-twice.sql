-- The apostrophes in ŉ, ″, ‴, ⁗ and ｀ count for nothing in folded text from now on, as all others do.
update customers set
  name_key = trim(regexp_replace(translate(name_key, 'ʼ`′', ''), '\s+', ' ', 'g')),
  search_key = trim(regexp_replace(translate(search_key, 'ʼ`′', ''), '\s+', ' ', 'g'))
  where search_key ~ '[ʼ`′]';
update invoices set
  customer_name_key = trim(regexp_replace(translate(customer_name_key, 'ʼ`′', ''), '\s+', ' ', 'g')),
  search_key = trim(regexp_replace(translate(search_key, 'ʼ`′', ''), '\s+', ' ', 'g'))
  where search_key ~ '[ʼ`′]' or customer_name_key ~ '[ʼ`′]';
