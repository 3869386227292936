-- A search reads all invoices of its client from one index, so nothing else is kept for it
-- (docs/decisions/0035-search-reads-one-index.md).

-- PostgreSQL drops no trigger that still has to run for earlier migrations of the same start.
set constraints all immediate;

drop trigger invoices_placed on invoices;
drop trigger invoices_placed_anew on invoices;
drop function find_invoices, places_of, refill_invoice_places, keep_invoice_place, take_place,
  give_place, mark_place, fill_invoice_grams, words_of;
drop table invoice_grams, invoice_places, invoice_blocks;
drop index invoices_sent_to_search, invoices_sent_by_due;

-- Holds every column that a search compares or sorts by. The rows themselves are spread over the
-- whole table, where a client's 50,000 take ten times as long to read.
drop index invoices_by_customer_name;
create index invoices_to_search on invoices (client_id, state, customer_name_key, id)
  include (search_key, due_date, date, number_order, total_pence, balance_pence, created_at);

set constraints all deferred;
