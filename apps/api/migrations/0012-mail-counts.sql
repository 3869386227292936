-- How many addresses a client's mails went to within a day, from the index alone.
alter table mails add column addresses integer
  generated always as (length(recipients) - length(replace(recipients, ',', '')) + 1) stored;
create index mails_of_client on mails (client_id, created_at) include (addresses) where kind <> 'package';
