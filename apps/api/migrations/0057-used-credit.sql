-- Unused credit of a customer, set against an invoice: the invoice's payment names the credit note or the overpaid
-- invoice that it comes from, and a credit note's record names the invoice that it went to.
alter table invoice_payments drop constraint invoice_payments_kind_check;
alter table invoice_payments
  add column other_id uuid,
  add foreign key (client_id, other_id) references invoices (client_id, id),
  add constraint invoice_payments_kind_check
    check (kind in ('payment', 'discount', 'credit', 'pay_by_bank', 'account_credit')),
  add constraint invoice_payments_other check ((kind = 'account_credit') = (other_id is not null));

-- Its entry moves an amount between two documents of one account, so what the customer owes stays the same.
alter table ledger_entries drop constraint ledger_entries_kind_check, drop constraint ledger_entries_check;
alter table ledger_entries
  add constraint ledger_entries_kind_check check
    (kind in ('invoice', 'credit_note', 'payment', 'pay_by_bank', 'write_off', 'account_credit')),
  add constraint ledger_entries_check check
    (case kind when 'invoice' then amount_pence >= 0
               when 'credit_note' then amount_pence <= 0 and due_date is null
               when 'account_credit' then amount_pence = 0
               else amount_pence < 0 end);
