-- What was received on the invoices of a list, which Paid history leads with: payments, without the
-- discounts and credit notes that settled the rest.

-- PostgreSQL changes no table whose triggers still have to run for earlier migrations of the same start.
set constraints all immediate;

alter table invoice_totals add column received_pence bigint not null default 0;

create or replace function add_to_tallies(invoice invoices, times integer) returns void language plpgsql
set search_path = pg_catalog, pg_temp as $$
declare
  due constant date :=
    case when invoice.state = 'sent' then coalesce(invoice.due_date, 'infinity') else 'infinity' end;
  of_invoice constant integer := case when invoice.type = 'invoice' then times else 0 end;
  of_note constant integer := times - of_invoice;
begin
  insert into public.invoice_tallies as tally values (
    invoice.client_id, invoice.state, coalesce(invoice.date, 'infinity'), due, times,
    of_invoice * invoice.total_pence, of_invoice * invoice.amount_paid_pence,
    of_invoice * invoice.balance_pence)
  on conflict (client_id, state, date, due_date) do update set
    documents = tally.documents + excluded.documents,
    total_pence = tally.total_pence + excluded.total_pence,
    paid_pence = tally.paid_pence + excluded.paid_pence,
    balance_pence = tally.balance_pence + excluded.balance_pence;
  insert into public.invoice_totals as kept values (
    invoice.client_id, invoice.state, due, times,
    of_invoice * invoice.total_pence, of_invoice * invoice.balance_pence,
    of_note, of_note * invoice.total_pence, of_note * invoice.balance_pence,
    of_invoice * invoice.amount_paid_pence)
  on conflict (client_id, state, due_date) do update set
    documents = kept.documents + excluded.documents,
    total_pence = kept.total_pence + excluded.total_pence,
    balance_pence = kept.balance_pence + excluded.balance_pence,
    credit_notes = kept.credit_notes + excluded.credit_notes,
    credited_pence = kept.credited_pence + excluded.credited_pence,
    unused_credit_pence = kept.unused_credit_pence + excluded.unused_credit_pence,
    received_pence = kept.received_pence + excluded.received_pence;
end $$;

create or replace function tally_invoice() returns trigger language plpgsql security definer
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
      and documents = 0 and total_pence = 0 and balance_pence = 0
      and credit_notes = 0 and credited_pence = 0 and unused_credit_pence = 0 and received_pence = 0;
  end if;
  return null;
end $$;

create or replace function refill_invoice_tallies(given uuid default null) returns void language sql
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
  select client_id, state,
         case when state = 'sent' then coalesce(due_date, 'infinity') else 'infinity' end,
         count(*),
         coalesce(sum(total_pence) filter (where type = 'invoice'), 0),
         coalesce(sum(balance_pence) filter (where type = 'invoice'), 0),
         count(*) filter (where type <> 'invoice'),
         coalesce(sum(total_pence) filter (where type <> 'invoice'), 0),
         coalesce(sum(balance_pence) filter (where type <> 'invoice'), 0),
         coalesce(sum(amount_paid_pence) filter (where type = 'invoice'), 0)
  from public.invoices where given is null or client_id = given
  group by 1, 2, 3
$$;

select refill_invoice_tallies();

-- What a search or a customer's list received is summed from the index that finds it.
drop index invoices_to_search;
create index invoices_to_search on invoices (client_id, state, customer_name_key, id)
  include (search_key, due_date, date, number_order, total_pence, balance_pence, created_at, type,
           amount_paid_pence, payment_date);
drop index invoices_of_customer;
create index invoices_of_customer on invoices (client_id, customer_id, state, date, id)
  include (due_date, total_pence, balance_pence, type, amount_paid_pence);

-- Paid history starts with the latest payment.
create index invoices_by_payment on invoices (client_id, state, payment_date, id) include (due_date);

set constraints all deferred;
