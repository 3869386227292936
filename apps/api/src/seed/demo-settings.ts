import type { InvoiceSettingsFields } from '@counterfoil/contract/account/invoice-settings';

// No bank has the code DEMO, so nobody can pay into these accounts. The check digits are right.
const SWIFT = 'DEMOGB2L';

const LATE_PAYMENT =
  'We may charge interest at 8% above the Bank of England base rate, and compensation, on payments that are late (Late Payment of Commercial Debts (Interest) Act 1998).';

export const JOINERY_SETTINGS: InvoiceSettingsFields = {
  email: 'accounts@harbourlane.example',
  invoice_email: 'nadia@harbourlane.example',
  debt_collection_message: `${LATE_PAYMENT}\nUnpaid invoices go to Harker & Moss for collection after 60 days.`,
  is_trading_address_default: true,
  trading_address: {
    address_line_1: 'Unit 7, Harbour Lane Yard',
    address_line_2: 'Cumberland Road',
    city: 'Bristol',
    post_code: 'BS1 6XG',
  },
  invoice_bank_account: {
    account_name: 'Harbour Lane Joinery Ltd',
    sort_code: '001122',
    account_number: '00112233',
    iban: 'GB30DEMO00112200112233',
    swift: SWIFT,
  },
};

export const PHOTOGRAPHY_SETTINGS: InvoiceSettingsFields = {
  invoice_email: 'owen@pritchardphoto.example',
  debt_collection_message: 'Please pay within the terms above. Prints are sent once paid for.',
  trading_address: {
    address_line_1: 'The Studio, 18 Womanby Street',
    address_line_2: null,
    city: 'Cardiff',
    post_code: 'CF10 1BR',
  },
  invoice_bank_account: {
    account_name: 'O Pritchard',
    sort_code: '001122',
    account_number: '44556677',
    iban: 'GB40DEMO00112244556677',
    swift: null,
  },
};

export const FENWICK_SETTINGS: InvoiceSettingsFields = {
  invoice_email: 'helen@fenwickdaughters.example',
  debt_collection_message: LATE_PAYMENT,
  trading_address: {
    address_line_1: '31 Briggate',
    address_line_2: null,
    city: 'Leeds',
    post_code: 'LS1 6HD',
  },
  invoice_bank_account: {
    account_name: 'Fenwick & Daughters Ltd',
    sort_code: '003344',
    account_number: '00998877',
    iban: 'GB40DEMO00334400998877',
    swift: SWIFT,
  },
};

export const VINEYARD_SETTINGS: InvoiceSettingsFields = {
  email: 'cellar@whitcombevineyard.example',
  invoice_email: 'clara@whitcombevineyard.example',
  debt_collection_message: LATE_PAYMENT,
  is_trading_address_default: true,
  trading_address: {
    address_line_1: 'The Cellar Door',
    address_line_2: '4 Trinity Street',
    city: 'Dorchester',
    post_code: 'DT1 1TU',
  },
  invoice_bank_account: {
    account_name: 'Whitcombe Vineyard LLP',
    sort_code: '005566',
    account_number: '12344321',
    iban: 'GB14DEMO00556612344321',
    swift: SWIFT,
  },
};
