-- The reason for a credit note, which its paper gives (VAT Notice 700, section 18.2). Invoices have none.
alter table invoices add column credit_reason text;
