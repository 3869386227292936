import { ninoText } from '@counterfoil/domain/identifiers/nino';
import { utrText } from '@counterfoil/domain/identifiers/utr';

/** The fields of a contact's numbers at HMRC. */
export const NINO_FIELD = {
  name: 'national_insurance_number',
  label: 'National Insurance number',
  hint: 'On your payslip or P60, such as AB 12 34 56 C.',
  group: ninoText,
} as const;
export const UTR_FIELD = {
  name: 'tax_reference',
  label: 'UTR',
  hint: 'Your Unique Taxpayer Reference: ten digits. You’ll find it on letters from HMRC.',
  inputMode: 'numeric',
  group: utrText,
} as const;
export const NO_UTR_FIELD = {
  name: 'tax_reference_none',
  label: "I haven't received a UTR yet",
} as const;
