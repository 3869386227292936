-- What was received above an invoice's balance is credit on the customer's account. The invoice says what is left of it,
-- as a credit note does in its balance, and the payments of both say what became of it: used on another invoice, or
-- refunded. A document's payments add up to its total less its balance, plus what is left of an overpayment; what an
-- invoice gives away is negative.

-- PostgreSQL changes no table whose triggers still have to run for earlier migrations of the same start.
set constraints all immediate;

alter table invoices
  add column overpaid_pence bigint not null default 0 check (overpaid_pence >= 0),
  add constraint invoices_overpaid check (overpaid_pence = 0 or (type = 'invoice' and balance_pence = 0));

alter table invoice_payments drop constraint invoice_payments_kind_check, drop constraint invoice_payments_amount_pence_check;
alter table invoice_payments
  add constraint invoice_payments_kind_check check
    (kind in ('payment', 'discount', 'credit', 'pay_by_bank', 'account_credit', 'overpayment', 'refund')),
  add constraint invoice_payments_amount_pence_check
    check (amount_pence >= 0 or kind in ('account_credit', 'refund'));

alter table ledger_entries drop constraint ledger_entries_kind_check, drop constraint ledger_entries_check;
alter table ledger_entries
  add constraint ledger_entries_kind_check check
    (kind in ('invoice', 'credit_note', 'payment', 'pay_by_bank', 'write_off', 'account_credit', 'refund')),
  add constraint ledger_entries_check check
    (case kind when 'invoice' then amount_pence >= 0
               when 'credit_note' then amount_pence <= 0 and due_date is null
               when 'account_credit' then amount_pence = 0
               when 'refund' then amount_pence > 0
               else amount_pence < 0 end);

-- Overpayments by bank, which only the ledger knew: what is left of each, what was used, and what came in.
insert into invoice_payments (id, client_id, invoice_id, date, amount_pence, kind, other_id, created_at)
select e.id, e.client_id, p.document_id, e.date, -p.pence, 'account_credit', e.document_id, e.created_at
from ledger_entries e
join ledger_postings p on p.client_id = e.client_id and p.entry_id = e.id and p.pence > 0
join invoices i on i.client_id = p.client_id and i.id = p.document_id and i.type = 'invoice'
where e.kind = 'account_credit';

update invoices i set overpaid_pence = -open.pence
from (select client_id, document_id, sum(pence)::bigint as pence from ledger_postings
      where account = 'receivables' group by 1, 2 having sum(pence) < 0) as open
where i.client_id = open.client_id and i.id = open.document_id and i.type = 'invoice';

insert into invoice_payments (id, client_id, invoice_id, date, amount_pence, kind, created_at)
select paid.id, i.client_id, i.id, paid.date, i.overpaid_pence + used.pence, 'overpayment', paid.created_at
from invoices i
cross join lateral (
  select coalesce(-sum(amount_pence), 0)::bigint as pence from invoice_payments
  where client_id = i.client_id and invoice_id = i.id and kind = 'account_credit' and amount_pence < 0) as used
cross join lateral (
  select id, date, created_at from ledger_entries
  where client_id = i.client_id and document_id = i.id and kind = 'pay_by_bank' order by id desc limit 1) as paid
where i.type = 'invoice' and i.overpaid_pence + used.pence > 0;

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
    of_note, of_note * invoice.total_pence,
    of_note * invoice.balance_pence + of_invoice * invoice.overpaid_pence,
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
         coalesce(sum(case type when 'invoice' then overpaid_pence else balance_pence end), 0),
         coalesce(sum(amount_paid_pence) filter (where type = 'invoice'), 0)
  from public.invoices where given is null or client_id = given
  group by 1, 2, 3
$$;

drop trigger invoices_tallied_anew on invoices;
create constraint trigger invoices_tallied_anew after update on invoices
  deferrable initially deferred for each row
  when ((old.client_id, old.state, old.date, old.due_date, old.total_pence, old.amount_paid_pence, old.balance_pence,
         old.overpaid_pence)
        is distinct from
        (new.client_id, new.state, new.date, new.due_date, new.total_pence, new.amount_paid_pence, new.balance_pence,
         new.overpaid_pence))
  execute function tally_invoice();

select refill_invoice_tallies();

-- What a search or a customer's list has of unused credit is summed from the index that finds it.
drop index invoices_to_search;
create index invoices_to_search on invoices (client_id, state, customer_name_key, id)
  include (search_key, due_date, date, number_order, total_pence, balance_pence, created_at, type,
           amount_paid_pence, payment_date, overpaid_pence);
drop index invoices_of_customer;
create index invoices_of_customer on invoices (client_id, customer_id, state, date, id)
  include (due_date, total_pence, balance_pence, type, amount_paid_pence, overpaid_pence);

set constraints all deferred;
