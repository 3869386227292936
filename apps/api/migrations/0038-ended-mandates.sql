-- A mail tells the client that their mandate has ended (docs/decisions/0060-direct-debit.md).
-- It may end, be reinstated and end again: only the confirmation is sent once for each mandate.
alter table mails
  drop constraint mails_of_debit,
  add constraint mails_of_debit check (
    (kind in ('direct_debit', 'direct_debit_ended')) = (direct_debit_id is not null));
drop index mails_of_direct_debit;
create unique index mails_of_direct_debit on mails (client_id, direct_debit_id) where kind = 'direct_debit';
create index mails_of_ended_debit on mails (client_id, direct_debit_id) where kind = 'direct_debit_ended';
