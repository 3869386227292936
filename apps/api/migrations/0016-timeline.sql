-- Who did what to a document, for its timeline. Requests read neither the audit log nor the users: this
-- function of the owner's gives a client the acts on their own documents, with the names of their people.
create index audit_log_of_subject on audit_log (client_id, subject_id, id);

create function acts_on(subjects uuid[], actions text[], most integer)
returns table (id uuid, subject_id uuid, action text, by_kind text, by_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select act.id, act.subject_id, act.action,
         case when act.user_id is null then 'automatic'
              when member.user_id is null then 'accountants' else 'person' end,
         case when member.user_id is not null then coalesce(
           nullif(concat_ws(' ', contact.first_name, contact.last_name), ''), member_user.email) end
  from (
    select a.id, a.subject_id, a.action, a.user_id, a.client_id from public.audit_log a
    where a.client_id = public.current_client_id()
      and a.subject_id = any (subjects) and a.action = any (actions)
    order by a.id desc limit most
  ) act
  left join public.memberships member
    on member.user_id = act.user_id and member.client_id = act.client_id
  left join public.users member_user on member_user.id = member.user_id
  left join public.contacts contact on contact.id = member.contact_id
  order by act.id desc
$$;
revoke execute on function acts_on from public;
grant execute on function acts_on to counterfoil_app;
