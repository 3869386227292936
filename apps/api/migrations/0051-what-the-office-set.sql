-- What the office set about a client (left, on stop, paper, shoebox, tier), for the client's history: its values say
-- nothing about a person, and without them "changed" would be no answer. No other detail of the log is shown.
drop function acts_on, acts_of_client, acts_of_user;
create or replace view acts as
  select a.id, a.client_id, a.subject_id, a.at, a.action, a.device, a.changes,
         case when a.office_user is not null then 'accountants'
              when a.user_id is null then 'automatic'
              when member.user_id is null then 'accountants' else 'person' end as by_kind,
         case when member.user_id is not null then coalesce(
           nullif(concat_ws(' ', contact.first_name, contact.last_name), ''), member_user.email) end as by_name,
         case when a.action = 'client_set' then a.detail end as set_to
  from audit_log a
  left join memberships member on member.user_id = a.user_id and member.client_id = a.client_id
  left join users member_user on member_user.id = member.user_id
  left join contacts contact on contact.id = member.contact_id;

create function acts_on(subjects uuid[], actions text[], before uuid, most integer)
returns table (id uuid, subject_id uuid, at timestamptz, action text, device text, changes text[], by_kind text, by_name text, set_to jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, a.subject_id, a.at, a.action, a.device, a.changes, a.by_kind, a.by_name, a.set_to
  from public.acts a
  where a.client_id = public.current_client_id()
    and a.subject_id = any (subjects) and a.action = any (actions)
    and a.id < coalesce(before, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  order by a.id desc limit most
$$;
create function acts_of_client(actions text[], before uuid, most integer)
returns table (id uuid, subject_id uuid, at timestamptz, action text, device text, changes text[], by_kind text, by_name text, set_to jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, a.subject_id, a.at, a.action, a.device, a.changes, a.by_kind, a.by_name, a.set_to
  from public.acts a
  where a.client_id = public.current_client_id() and a.action = any (actions)
    and a.id < coalesce(before, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  order by a.id desc limit most
$$;
create function acts_of_user(of_user uuid, actions text[], before uuid, most integer)
returns table (id uuid, subject_id uuid, at timestamptz, action text, device text, changes text[], by_kind text, by_name text, set_to jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, null::uuid, a.at, a.action, a.device, a.changes, 'person', member_user.email, null::jsonb
  from public.audit_log a
  join public.memberships member on member.user_id = a.user_id and member.client_id = public.current_client_id()
  join public.users member_user on member_user.id = a.user_id
  where a.client_id is null and a.user_id = of_user and a.action = any (actions)
    and a.id < coalesce(before, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  order by a.id desc limit most
$$;
revoke execute on function acts_on, acts_of_client, acts_of_user from public;
grant execute on function acts_on, acts_of_client, acts_of_user to counterfoil_app;
