import { getClient } from '@counterfoil/contract/account/client';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { intercept } from './intercept.ts';
import { openApp } from './open-app.tsx';
import { address, change, leaveWith, press } from './page.ts';

export const TITLE = 'VAT details';
export const AT = '/sign-up/additional-company-details';
export const REGISTERED = 'Is your business registered for VAT?';
export const CERTIFICATE = 'Do you have your VAT certificate at hand?';
export const FREQUENCY = 'How often do you send VAT returns\\?';

export const aNewClient = () =>
  signedInClient({ vat: null, client_step: 'additional_company_details' });
export async function openVat(at = AT): Promise<SignedInClient> {
  const client = await aNewClient();
  await openApp(at, client, TITLE);
  return client;
}
export const stored = async (client: SignedInClient) => (await client.call(getClient)).body.data;
export const group = (question: string) =>
  screen.getByRole('radiogroup', { name: new RegExp(question.replace('?', '\\?')) });
export const choose = (question: string, answer: string) =>
  fireEvent.click(within(group(question)).getByRole('radio', { name: answer }));
export const next = () => press('Save and continue');
export const arrive = () =>
  waitFor(() => expect(address()).toBe('/sign-up/additional-contact-details'));

/** Answers everything, without a certificate. */
export function fillIn(): void {
  choose(REGISTERED, 'Yes');
  choose(CERTIFICATE, 'No');
  change('VAT scheme', 'retail');
  change(FREQUENCY, 'annual_frequency');
  leaveWith('VAT number', '101747696');
  change('VAT rate', '5');
}
/** What the client has after that. */
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

/** What the page sends: JSON, or the type of a form. */
export function watchSent(): unknown[] {
  const sent: unknown[] = [];
  intercept(async (request, send) => {
    const isForm = request.body === null;
    if (request.method === 'PUT') sent.push(isForm ? 'a form' : await request.clone().json());
    return send(request);
  });
  return sent;
}
