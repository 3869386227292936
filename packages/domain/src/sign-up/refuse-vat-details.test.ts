import { expect, test } from 'vitest';
import { refuseVatDetails } from './refuse-vat-details.ts';
import { CLIENT_STEPS } from './steps.ts';

test('VAT details are accepted from their own step on', () => {
  const open = CLIENT_STEPS.filter(
    (step) => refuseVatDetails({ step, isReopened: false }) === null,
  );
  expect(open).toEqual(['additional_company_details', 'set_identity', 'welcome_call', 'completed']);
});

test('VAT details are not accepted when only the identity is requested again', () => {
  expect(refuseVatDetails({ step: 'set_identity', isReopened: true })).toMatchObject({
    kind: 'state',
  });
});
