-- The statements that went out: what they said is kept, as is the PDF. A statement says of an account
-- what it was on a day: the customer, the settings and the ledger go on changing.
create table statements (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  customer_id uuid not null,
  customer_name text not null,
  date date not null,
  balance_pence bigint not null, -- the whole account; negative: in credit
  overdue_pence bigint not null check (overdue_pence >= 0),
  listed_pence bigint not null, -- owed on the documents listed
  payment_reference text not null,
  bank_account_sealed bytea, -- as it stands on the paper; null when nothing is to be paid
  pdf_blob_id uuid not null references blobs,
  user_id uuid not null, -- who sent it
  created_at timestamptz not null,
  unique (client_id, id),
  foreign key (client_id, customer_id) references customers (client_id, id)
);
create index statements_of_customer on statements (client_id, customer_id, id desc);
alter table statements enable row level security;
create policy statements_of_client on statements to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
-- What went out stays as it was.
grant select, insert on statements to counterfoil_app;

-- A mail is about one thing: a document or a statement. A statement goes out once.
alter table mails
  add column statement_id uuid,
  add foreign key (client_id, statement_id) references statements (client_id, id),
  add constraint mails_about_one check (num_nonnulls(invoice_id, statement_id) = 1),
  add constraint mails_of_kind check ((kind = 'statement') = (statement_id is not null));
create unique index mails_of_statement on mails (client_id, statement_id) where statement_id is not null;
