import type { InvoiceSettingsFields } from '@counterfoil/contract/account/invoice-settings-fields';

// No bank has the code DEMO, so nobody can pay into these accounts. The check digits are right.
const SWIFT = 'DEMOGB2L';

const LATE_PAYMENT =
  'We may charge interest at 8% above the Bank of England base rate, and compensation, on payments that are late (Late Payment of Commercial Debts (Interest) Act 1998).';

const at = (
  address_line_1: string,
  address_line_2: string | null,
  city: string,
  post_code: string,
) => ({ address_line_1, address_line_2, city, post_code });
const account = (
  account_name: string,
  sort_code: string,
  account_number: string,
  iban: string,
  swift: string | null = SWIFT,
) => ({ account_name, sort_code, account_number, iban, swift });

export const JOINERY_SETTINGS: InvoiceSettingsFields = {
  email: 'accounts@harbourlane.example',
  invoice_email: 'nadia@harbourlane.example',
  debt_collection_message: `${LATE_PAYMENT}\nUnpaid invoices go to Harker & Moss for collection after 60 days.`,
  is_trading_address_default: true,
  trading_address: at('Unit 7, Harbour Lane Yard', 'Cumberland Road', 'Bristol', 'BS1 6XG'),
  invoice_bank_account: account(
    'Harbour Lane Joinery Ltd',
    '001122',
    '00112233',
    'GB30DEMO00112200112233',
  ),
};

export const PHOTOGRAPHY_SETTINGS: InvoiceSettingsFields = {
  invoice_email: 'owen@pritchardphoto.example',
  debt_collection_message: 'Please pay within the terms above. Prints are sent once paid for.',
  trading_address: at('The Studio, 18 Womanby Street', null, 'Cardiff', 'CF10 1BR'),
  invoice_bank_account: account(
    'O Pritchard',
    '001122',
    '44556677',
    'GB40DEMO00112244556677',
    null,
  ),
};

export const FENWICK_SETTINGS: InvoiceSettingsFields = {
  invoice_email: 'helen@fenwickdaughters.example',
  debt_collection_message: LATE_PAYMENT,
  trading_address: at('31 Briggate', null, 'Leeds', 'LS1 6HD'),
  invoice_bank_account: account(
    'Fenwick & Daughters Ltd',
    '003344',
    '00998877',
    'GB40DEMO00334400998877',
  ),
};

export const VINEYARD_SETTINGS: InvoiceSettingsFields = {
  email: 'cellar@whitcombevineyard.example',
  invoice_email: 'clara@whitcombevineyard.example',
  debt_collection_message: LATE_PAYMENT,
  is_trading_address_default: true,
  trading_address: at('The Cellar Door', '4 Trinity Street', 'Dorchester', 'DT1 1TU'),
  invoice_bank_account: account(
    'Whitcombe Vineyard LLP',
    '005566',
    '12344321',
    'GB14DEMO00556612344321',
  ),
};
