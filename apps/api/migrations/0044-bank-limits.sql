-- Until when a bank asked us to wait: nobody asks it before, neither the clock nor a person (docs/decisions/0067-open-banking.md).
alter table open_banking_accounts add column not_before timestamptz;
