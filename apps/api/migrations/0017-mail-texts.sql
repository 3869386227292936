-- What people write in mails and on lines is proposed to them again
-- (docs/decisions/0041-mails-that-people-edit.md).

-- Null: the standard text of the mail's kind.
alter table mails add column subject text, add column message text;

-- The last text of each kind of mail that a client changed, with placeholders.
create table mail_texts (
  client_id uuid not null references clients on delete cascade,
  kind text not null check (kind in ('invoice', 'credit_note', 'reminder', 'late_reminder')),
  subject text not null,
  message text not null,
  updated_at timestamptz not null,
  primary key (client_id, kind)
);
alter table mail_texts enable row level security;
create policy mail_texts_of_client on mail_texts to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
grant select, insert, update, delete on mail_texts to counterfoil_app;

-- "Was this customer sent the same amount this week?"
create index invoices_by_amount on invoices (client_id, customer_id, total_pence, sent_at)
  where type = 'invoice' and sent_at is not null;
-- The newest invoices of a customer, for the lines that the form proposes; `(client_id, id)` has
-- those of all customers.
create index invoices_newest_of_customer on invoices (client_id, customer_id, id);
