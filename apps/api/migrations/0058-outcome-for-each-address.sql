-- The outcome of a mail is kept for each of its addresses: those in neither `pending` nor `refused` have it.

-- By address, why it has not got the mail (yet).
alter table mails add column answers jsonb not null default '{}';

-- `refused` now has all who will not get it: those that were given up, too.
update mails set refused = concat_ws(',', nullif(refused, ''), nullif(pending, '')), pending = ''
  where state = 'failed' and pending <> '';
-- A mail that some have is sent. When they got it was not kept; they were asked at once.
update mails set state = 'sent', sent_at = created_at
  where state = 'failed' and refused <> '' and reason not like '%is not a mail address.'
    and not (string_to_array(recipients, ',') <@ string_to_array(refused, ','));
-- A mail that failed as a whole failed for everybody.
update mails set refused = recipients where state = 'failed';
