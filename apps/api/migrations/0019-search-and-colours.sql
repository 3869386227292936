-- A search across the portal finds documents by title. The key is the folded title; for documents of
-- before it is made here, nearly as the domain folds text.
alter table documents add column title_key text;
update documents set title_key = trim(regexp_replace(lower(translate(
  regexp_replace(normalize(title, NFKD), '[\u0300-\u036f]', '', 'g'), '''’‘ʼʻ`´′', '')), '\s+', ' ', 'g'));
alter table documents alter column title_key set not null;

-- Copies of sent invoices are left out: a search finds the invoices themselves.
create index documents_to_search on documents (client_id, id) include (title_key) where invoice_id is null;

-- The colour of a client's papers and mails, from their logo; null until it is known.
alter table clients add column paper_colour text check (paper_colour ~ '^#[0-9a-f]{6}$');
