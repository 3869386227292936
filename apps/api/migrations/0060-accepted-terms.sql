-- Evidence of who accepted the terms and conditions: a row of the client, so that it is exported and erased with them.
-- The audit log, which stays, had the internet address.
create table accepted_terms (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  user_id uuid not null,
  contact_id uuid not null,
  accepted_at timestamptz not null,
  address text not null, -- the internet address
  device text
);
create index accepted_terms_of_client on accepted_terms (client_id);
alter table accepted_terms enable row level security;

insert into accepted_terms
select a.id, a.client_id, a.user_id, a.subject_id, a.at, a.detail ->> 'address', a.device
from audit_log a join clients c on c.id = a.client_id
where a.action = 'invitation_accepted' and a.detail ? 'address'
  and a.user_id is not null and a.subject_id is not null;

-- Numbers of documents are words of the client's own too.
alter table audit_log disable trigger audit_log_append_only;
update audit_log set detail = detail - 'address' - 'number' where detail ?| array['address', 'number'];
alter table audit_log enable trigger audit_log_append_only;
