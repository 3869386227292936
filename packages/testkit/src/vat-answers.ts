import { TEST_NOW } from './test-api.ts';

/** The step of the sign-up at which a client gives them. */
export const VAT_STEP = 'additional_company_details';
export const VAT_ANSWERS = {
  vat_registered: true,
  is_vat_certificate_available: false,
  vat_scheme: 'flat_rate',
  cash_accounting: true,
  vat_return_frequency: 'monthly_frequency',
  vat_number: '101 7476 96',
  vat_rate: '12.50',
} as const;
export const WITH_CERTIFICATE = { ...VAT_ANSWERS, is_vat_certificate_available: true };
/** The answers as the client shows them afterwards. */
export const SAVED_VAT = {
  ...VAT_ANSWERS,
  file: null,
  vat_number: '101747696',
  vat_rate: '12.5',
  vat_details_at: TEST_NOW,
  client_step: VAT_STEP,
};
