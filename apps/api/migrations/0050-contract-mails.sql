-- The word that a contract has come, once for each.
alter table mails
  add column contract_id uuid,
  add foreign key (client_id, contract_id) references contracts (client_id, id) on delete cascade,
  drop constraint mails_about_one,
  add constraint mails_about_one check (num_nonnulls(
    invoice_id, statement_id, envelope_id, contact_id, contact_message_id, direct_debit_id, vat_report_id,
    contract_id) = 1),
  add constraint mails_of_contract check ((kind = 'contract_added') = (contract_id is not null));
create unique index mails_of_contract on mails (client_id, contract_id) where contract_id is not null;
