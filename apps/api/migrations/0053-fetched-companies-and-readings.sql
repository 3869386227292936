-- What came of asking the register for the details of an invited company: `awaited` until it answers, else why its answer
-- was not taken over. Null: taken over, or never asked for.
alter table clients
  add column registry_answer text
    check (registry_answer in ('awaited', 'unknown', 'refused', 'other_name', 'no_answer'));
grant update (registry_answer) on clients to counterfoil_app;

-- The office lists messages many times a day. Its log keeps each reading; the client's history has the first of each
-- person and day.
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
  left join contacts contact on contact.id = member.contact_id
  where a.action <> 'messages_read' or not exists (
    select from audit_log earlier
    where earlier.client_id = a.client_id and earlier.action = a.action and earlier.id < a.id
      -- A day has at most 25 hours; without this the whole log of the client would be read for each row.
      and earlier.at > a.at - interval '25 hours'
      and earlier.office_user is not distinct from a.office_user
      and (earlier.at at time zone 'Europe/London')::date = (a.at at time zone 'Europe/London')::date);
