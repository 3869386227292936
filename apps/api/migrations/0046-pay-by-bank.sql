-- Invoices that are paid from the payer's bank (docs/decisions/0068-pay-by-bank.md).

-- A client's account at the provider that takes their payments. One at a time counts.
create table pay_by_bank_connections (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  provider text not null, -- its name: with another provider it counts no more
  merchant_ref text not null, -- the client's id there
  merchant_name text,
  -- SHA-256 of what the address of the provider's messages ends with: the secret itself is kept nowhere.
  secret_hash bytea unique,
  webhook_id text, -- what ends those messages; null once they have ended
  connected_at timestamptz not null,
  ended_at timestamptz,
  unique (client_id, id)
);
create unique index pay_by_bank_connections_one on pay_by_bank_connections (client_id) where ended_at is null;
alter table pay_by_bank_connections enable row level security;
create policy pay_by_bank_connections_of_client on pay_by_bank_connections to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
grant select, insert, update on pay_by_bank_connections to counterfoil_app;

-- The public page of an invoice. It shows nothing until the invoice is sent.
create table pay_links (
  id uuid primary key,
  client_id uuid not null,
  invoice_id uuid not null,
  token_hash bytea not null unique, -- SHA-256 of 256 random bits
  token_sealed bytea not null, -- for the next mail, by platform/secrets
  created_at timestamptz not null,
  unique (client_id, invoice_id),
  foreign key (client_id, invoice_id) references invoices (client_id, id) on delete cascade
);
alter table pay_links enable row level security;
create policy pay_links_of_client on pay_links to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
grant select, insert on pay_links to counterfoil_app;

-- What payers were asked for at the provider. Each is stored before the provider is called.
create table pay_by_bank_orders (
  id uuid primary key, -- the key of the call: whoever repeats it gets the same order
  client_id uuid not null references clients on delete cascade,
  invoice_id uuid not null,
  connection_id uuid not null,
  provider text not null,
  provider_order_id text, -- null until the provider has answered
  amount_pence bigint not null check (amount_pence > 0),
  -- open: it can be paid; ended: nobody is led to it any more.
  state text not null check (state in ('open', 'ended')),
  created_at timestamptz not null,
  expires_at timestamptz,
  -- When the provider is asked what has come of it, in case its message is lost; null once it is over there too.
  next_look_at timestamptz,
  unique (client_id, id),
  unique (provider, provider_order_id),
  foreign key (client_id, invoice_id) references invoices (client_id, id) on delete cascade,
  foreign key (client_id, connection_id) references pay_by_bank_connections (client_id, id) on delete cascade
);
create unique index pay_by_bank_orders_one_open on pay_by_bank_orders (client_id, invoice_id) where state = 'open';
create index pay_by_bank_orders_of_connection on pay_by_bank_orders (client_id, connection_id);
create index pay_by_bank_orders_due on pay_by_bank_orders (next_look_at) where next_look_at is not null;
alter table pay_by_bank_orders enable row level security;
create policy pay_by_bank_orders_of_client on pay_by_bank_orders to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
grant select, insert, update on pay_by_bank_orders to counterfoil_app;

-- The provider's payments. One that is completed counts once, and stays.
create table pay_by_bank_payments (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  order_id uuid not null,
  invoice_id uuid not null,
  provider text not null,
  payment_id text not null,
  status text not null check (status in ('pending', 'completed', 'failed', 'cancelled')),
  amount_pence bigint not null check (amount_pence >= 0),
  -- What was above the invoice's balance: credit on the customer's account, until the client gives it back.
  excess_pence bigint not null default 0 check (excess_pence >= 0),
  created_at timestamptz not null,
  completed_at timestamptz,
  unique (provider, payment_id),
  foreign key (client_id, order_id) references pay_by_bank_orders (client_id, id) on delete cascade,
  foreign key (client_id, invoice_id) references invoices (client_id, id) on delete cascade,
  check ((status = 'completed') = (completed_at is not null)),
  check (excess_pence = 0 or status = 'completed')
);
create index pay_by_bank_payments_of_order on pay_by_bank_payments (client_id, order_id);
create index pay_by_bank_payments_of_invoice on pay_by_bank_payments (client_id, invoice_id);
alter table pay_by_bank_payments enable row level security;
create policy pay_by_bank_payments_of_client on pay_by_bank_payments to counterfoil_app
  using (client_id = current_client_id()) with check (client_id = current_client_id());
grant select, insert, update on pay_by_bank_payments to counterfoil_app;

-- No request takes back what was received.
create function guard_requests_on_bank_payments() returns trigger language plpgsql as $$
begin
  if current_user = 'counterfoil_app' and old.status = 'completed' then
    raise exception 'a completed payment stays completed';
  end if;
  return new;
end $$;
revoke execute on function guard_requests_on_bank_payments from public;
create trigger pay_by_bank_payments_guarded before update on pay_by_bank_payments
  for each row execute function guard_requests_on_bank_payments();
