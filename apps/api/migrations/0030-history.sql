-- What a client's people can read of the audit log: who did what, when, on which device, and which fields changed.
-- The names of fields, never their values: rows of the log cannot be erased.
alter table audit_log
  add column device text,
  add column changes text[] not null default '{}';
create index audit_log_newest on audit_log (client_id, id);

drop function acts_on;
-- Belongs to the owner: requests read neither the log nor the users.
create view acts as
  select a.id, a.client_id, a.subject_id, a.at, a.action, a.device, a.changes,
         case when a.user_id is null then 'automatic'
              when member.user_id is null then 'accountants' else 'person' end as by_kind,
         case when member.user_id is not null then coalesce(
           nullif(concat_ws(' ', contact.first_name, contact.last_name), ''), member_user.email) end as by_name
  from audit_log a
  left join memberships member on member.user_id = a.user_id and member.client_id = a.client_id
  left join users member_user on member_user.id = member.user_id
  left join contacts contact on contact.id = member.contact_id;

-- The newest acts on records of the transaction's client. `before`: only those older than this act.
create function acts_on(subjects uuid[], actions text[], before uuid, most integer)
returns table (id uuid, subject_id uuid, at timestamptz, action text, device text, changes text[], by_kind text, by_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, a.subject_id, a.at, a.action, a.device, a.changes, a.by_kind, a.by_name
  from public.acts a
  where a.client_id = public.current_client_id()
    and a.subject_id = any (subjects) and a.action = any (actions)
    and a.id < coalesce(before, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  order by a.id desc limit most
$$;
create function acts_of_client(actions text[], before uuid, most integer)
returns table (id uuid, subject_id uuid, at timestamptz, action text, device text, changes text[], by_kind text, by_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, a.subject_id, a.at, a.action, a.device, a.changes, a.by_kind, a.by_name
  from public.acts a
  where a.client_id = public.current_client_id() and a.action = any (actions)
    and a.id < coalesce(before, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  order by a.id desc limit most
$$;
-- What a user did to their own login; it belongs to no client.
create index audit_log_of_user on audit_log (user_id, id) where client_id is null;
create function acts_of_user(of_user uuid, actions text[], before uuid, most integer)
returns table (id uuid, subject_id uuid, at timestamptz, action text, device text, changes text[], by_kind text, by_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, null::uuid, a.at, a.action, a.device, a.changes, 'person', member_user.email
  from public.audit_log a
  join public.memberships member on member.user_id = a.user_id and member.client_id = public.current_client_id()
  join public.users member_user on member_user.id = a.user_id
  where a.client_id is null and a.user_id = of_user and a.action = any (actions)
    and a.id < coalesce(before, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  order by a.id desc limit most
$$;
revoke execute on function acts_on, acts_of_client, acts_of_user from public;
grant execute on function acts_on, acts_of_client, acts_of_user to counterfoil_app;
