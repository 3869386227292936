-- The fee that a contract names, before VAT, for the screens of the direct debit that collects it.
-- 0: it names none; null: nobody has said what it names, as of a PDF of the office.
alter table contracts add column monthly_fee_pence bigint check (monthly_fee_pence >= 0);
