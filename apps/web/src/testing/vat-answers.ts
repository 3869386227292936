import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { fireEvent, screen, within } from '@testing-library/react';
import { change, leaveWith } from './fields.ts';

export const REGISTERED = 'Is your business registered for VAT?';
export const CERTIFICATE = 'Do you have your VAT certificate to hand?';
export const FREQUENCY = 'How often do you send VAT returns\\?';

export const group = (question: string) =>
  screen.getByRole('radiogroup', { name: new RegExp(question.replace('?', '\\?')) });
export const choose = (question: string, answer: string) =>
  fireEvent.click(within(group(question)).getByRole('radio', { name: answer }));
/** Answers everything, without a certificate. */
export function fillIn(): void {
  choose(REGISTERED, 'Yes');
  choose(CERTIFICATE, 'No');
  change('VAT scheme', 'retail');
  change(FREQUENCY, 'annual_frequency');
  leaveWith('VAT number', '101747696');
  change('VAT rate', '5');
}
/** The client's data after that. */
export const SAVED = {
  vat_registered: true,
  is_vat_certificate_available: false,
  vat_scheme: 'retail',
  cash_accounting: false,
  vat_return_frequency: 'annual_frequency',
  vat_number: '101747696',
  vat_rate: '5',
  vat_details_at: TEST_NOW,
  file: null,
};
