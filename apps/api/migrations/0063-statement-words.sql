-- The words of a mail with a statement are changed and kept like those of other mails.
alter table mail_texts drop constraint mail_texts_kind_check;
alter table mail_texts add constraint mail_texts_kind_check
  check (kind in ('invoice', 'credit_note', 'reminder', 'late_reminder', 'statement'));
