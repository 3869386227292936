-- What happened on customers' accounts, as double entry: the postings of an entry sum to 0. What a
-- customer owes, what is open of each document and how old it is follow from here alone.
create table ledger_entries (
  client_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  kind text not null check (kind in ('invoice', 'credit_note', 'payment', 'pay_by_bank', 'write_off')),
  document_id uuid not null, -- the invoice or credit note that it is about
  number text not null, -- the document's, as its due date: final since it was sent
  due_date date,
  date date not null,
  amount_pence bigint not null, -- what it adds to what the customer owes: its postings to receivables
  created_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, customer_id) references customers (client_id, id),
  foreign key (client_id, document_id) references invoices (client_id, id),
  check (case kind when 'invoice' then amount_pence >= 0
                   when 'credit_note' then amount_pence <= 0 and due_date is null
                   else amount_pence < 0 end)
);

create table ledger_postings (
  client_id uuid not null,
  entry_id uuid not null,
  position smallint not null,
  account text not null check (account in ('receivables', 'sales', 'vat', 'bank', 'discounts')),
  pence bigint not null, -- debit positive, credit negative
  customer_id uuid, -- set in receivables: who owes it,
  document_id uuid, -- and the document that it settles
  primary key (client_id, entry_id, position),
  foreign key (client_id, entry_id) references ledger_entries (client_id, id),
  check (case account when 'receivables' then customer_id is not null and document_id is not null
                      else customer_id is null and document_id is null end)
);

alter table ledger_entries enable row level security;
create policy ledger_entries_of_client on ledger_entries to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
alter table ledger_postings enable row level security;
create policy ledger_postings_of_client on ledger_postings to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
-- What happened stays as it was entered: no request may change or remove it.
grant select, insert on ledger_entries, ledger_postings to counterfoil_app;

-- What happened until now. Documents in the order they were sent; a payment comes after whatever
-- was sent in its millisecond.
insert into ledger_entries
select client_id,
       (lpad(to_hex((extract(epoch from sent_at) * 1000)::bigint), 12, '0') || '70008000'
        || right(gen_random_uuid()::text, 12))::uuid,
       customer_id, case type when 'invoice' then 'invoice' else 'credit_note' end, id, number,
       case type when 'invoice' then due_date end, date,
       case type when 'invoice' then total_pence else -total_pence end, sent_at
from invoices where state <> 'draft';

-- A payment of kind credit posts nothing: its credit note does.
insert into ledger_entries
select p.client_id, p.id, i.customer_id, case p.kind when 'discount' then 'write_off' else p.kind end,
       i.id, i.number, i.due_date, p.date, -p.amount_pence, p.created_at
from invoice_payments p join invoices i on i.client_id = p.client_id and i.id = p.invoice_id
where p.kind <> 'credit' and p.amount_pence > 0;

insert into ledger_postings
select e.client_id, e.id, posting.position, posting.account, posting.pence,
       case posting.account when 'receivables' then e.customer_id end, posting.document_id
from ledger_entries e
join invoices i on i.client_id = e.client_id and i.id = e.document_id
cross join lateral (
  select coalesce(sum(amount_pence), 0)::bigint as applied_pence from invoice_payments
  where client_id = i.client_id and invoice_id = i.parent_id and kind = 'credit'
) as credit
cross join lateral (
  select 0, 'receivables', e.amount_pence, i.id where e.kind <> 'credit_note'
  union all select 1, 'sales', i.vat_pence - i.total_pence, null where e.kind = 'invoice'
  union all select 2, 'vat', -i.vat_pence, null where e.kind = 'invoice'
  union all select 0, 'receivables', -applied_pence, i.parent_id where e.kind = 'credit_note'
  union all select 1, 'receivables', applied_pence - i.total_pence, i.id where e.kind = 'credit_note'
  union all select 2, 'sales', i.total_pence - i.vat_pence, null where e.kind = 'credit_note'
  union all select 3, 'vat', i.vat_pence, null where e.kind = 'credit_note'
  union all select 1, 'bank', -e.amount_pence, null where e.kind in ('payment', 'pay_by_bank')
  union all select 1, 'discounts', -e.amount_pence, null where e.kind = 'write_off'
) as posting (position, account, pence, document_id)
-- A document always stands in receivables, a free one with 0.
where posting.pence <> 0 or (e.amount_pence = 0 and posting.document_id = i.id);

-- A page of a customer's ledger, and the balance at its start, without a look at the rows.
create index ledger_entries_by_date on ledger_entries (client_id, customer_id, date, id)
  include (amount_pence);
-- What is about a document; the document itself is entered once.
create unique index ledger_entries_of_document on ledger_entries
  (client_id, document_id, (case when kind in ('invoice', 'credit_note') then document_id else id end));
-- What is open of a customer's documents, and what happened to them.
create index ledger_postings_of_document on ledger_postings (client_id, customer_id, document_id)
  include (pence, entry_id) where account = 'receivables';

-- A customer's invoices as lists show them: a page by date, and how many there are.
drop index invoices_of_customer;
create index invoices_of_customer on invoices (client_id, customer_id, state, date, id)
  include (due_date);

-- Unused credit counts from now on.
update customers c set outstanding_pence = coalesce(
  (select sum(amount_pence) from ledger_entries e
   where e.client_id = c.client_id and e.customer_id = c.id), 0);

-- Books that do not agree with themselves are looked into, not carried on.
do $$
declare
  unlike bigint;
begin
  select count(*) into unlike
  from invoices i
  left join (select client_id, document_id, sum(pence) as open_pence from ledger_postings
             where account = 'receivables' group by 1, 2) as open
    on open.client_id = i.client_id and open.document_id = i.id
  where i.state <> 'draft'
    and coalesce(open_pence, 0) <> case i.type when 'invoice' then i.balance_pence else -i.balance_pence end;
  if unlike > 0 then
    raise exception 'What is open of % documents is not the balance they say', unlike;
  end if;
end $$;

-- An entry holds when its postings sum to 0 and there are any, when those to receivables come to its
-- amount, and when they settle documents that stand in the customer's own ledger.
create function check_ledger_entry() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  id_of_entry uuid;
  holds boolean;
begin
  if tg_table_name = 'ledger_entries' then id_of_entry := new.id; else id_of_entry := new.entry_id; end if;
  select sum(p.pence) = 0
         and e.amount_pence = sum(p.pence) filter (where p.account = 'receivables')
         and bool_and(p.account <> 'receivables' or (p.customer_id = e.customer_id and exists (
               select from public.ledger_entries document
               where document.client_id = p.client_id and document.document_id = p.document_id
                 and document.kind in ('invoice', 'credit_note')
                 and document.customer_id = e.customer_id)))
    into holds
  from public.ledger_entries e
  join public.ledger_postings p on p.client_id = e.client_id and p.entry_id = e.id
  where e.client_id = new.client_id and e.id = id_of_entry
  group by e.amount_pence;
  if holds is not true then
    raise exception 'ledger entry % does not balance', id_of_entry using errcode = 'check_violation';
  end if;
  return null;
end $$;
revoke execute on function check_ledger_entry from public;
create constraint trigger ledger_entries_balance after insert or update on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_entry();
create constraint trigger ledger_postings_balance after insert or update on ledger_postings
  deferrable initially deferred for each row execute function check_ledger_entry();
