import { getProfile } from '@counterfoil/contract/account/routes';
import { signedInClient } from '@counterfoil/testkit/clients';
import { expect, test } from 'vitest';
import { clientFlags } from './client-flags.ts';

type Changes = Parameters<typeof signedInClient>[0];

async function flagsOf(changes?: Changes) {
  const client = await signedInClient(changes);
  const { body } = await client.call(getProfile, { query: {} });
  const [contact] = body.data.contacts;
  if (!contact) throw new Error('the client has no contact');
  return { client, contact, flags: clientFlags(contact) };
}

test("the flags of the screens come from the current client's contact", async () => {
  const { client, flags } = await flagsOf();
  expect(flags).toEqual({
    clientId: client.clientId,
    businessType: 'ltd',
    isVatRegistered: true,
    defaultVat: '20',
    defaultPaymentTerms: 30,
    clientSince: '2025-11-21',
    isClientLeft: false,
    isClientOnStop: false,
    isShoeboxClient: false,
    isPaperClient: false,
    personalEmailDomain: false,
    isHMRCAuthenticationRequired: true,
    clientStep: 'completed',
    isSignedUp: true,
    signUpScreen: null,
    identityAskedAt: null,
    identityType: null,
    openContract: null,
    needsBankDetails: true,
    hasBankDetails: false,
  });
});

test("each flag follows the server's contact", async () => {
  const { client, contact } = await flagsOf();
  const said = {
    business_type: 'llp' as const,
    vat_rate: '12.5',
    started_on: '2024-05-01',
    payment_terms: 14,
    client_status: 'left',
    shoebox_client: true,
    paper: true,
    personal_email_domain: true,
    hmrc_subscribed_at: '2026-11-01T09:00:00Z',
    client_step: 'set_identity' as const,
    sign_up_screen: 'set-identity' as const,
    identity_asked_at: '2026-11-02T09:00:00Z',
    identity_type: 'passport' as const,
    contract_id: '01a1fd55-7a80-73ad-81d6-1c07515f7b17',
    contract_confirmed_at: null,
    usable_bank_details: true,
  };
  expect(clientFlags({ ...contact, ...said })).toEqual({
    clientId: client.clientId,
    businessType: 'llp',
    isVatRegistered: true,
    defaultVat: '12.5',
    defaultPaymentTerms: 14,
    clientSince: '2024-05-01',
    isClientLeft: true,
    isClientOnStop: false,
    isShoeboxClient: true,
    isPaperClient: true,
    personalEmailDomain: true,
    isHMRCAuthenticationRequired: false,
    clientStep: 'set_identity',
    isSignedUp: false,
    signUpScreen: 'set-identity',
    identityAskedAt: '2026-11-02T09:00:00Z',
    identityType: 'passport',
    openContract: '01a1fd55-7a80-73ad-81d6-1c07515f7b17',
    needsBankDetails: false,
    hasBankDetails: true,
  });
  expect(clientFlags({ ...contact, client_id: 'another' }).clientId).toBe('another');
});

test('bank details are requested from a client on stop, or who needs them and has none', async () => {
  const { contact } = await flagsOf();
  const wanted = (changes: object) => clientFlags({ ...contact, ...changes }).needsBankDetails;
  expect(wanted({ external_accounting_client: true })).toBe(false);
  expect(wanted({ external_accounting_client: true, client_status: 'on_stop' })).toBe(true);
  expect(wanted({ usable_bank_details: true, client_status: 'on_stop' })).toBe(true);
});

test('a client who is not VAT registered has only the rate 0', async () => {
  const { flags } = await flagsOf({ vat: null });
  expect(flags).toMatchObject({ isVatRegistered: false, defaultVat: '0' });
});

test('the percentage of the flat rate scheme is not a rate of invoices', async () => {
  const { contact } = await flagsOf();
  const flat = { ...contact, vat_scheme: 'flat_rate' as const, vat_rate: '12.5' };
  expect(clientFlags(flat).defaultVat).toBe('20');
});

test('the contact shows whether a client has left or has authorised HMRC', async () => {
  const { contact } = await flagsOf();
  expect(clientFlags({ ...contact, client_status: 'left' }).isClientLeft).toBe(true);
  const authorised = { ...contact, hmrc_subscribed_at: '2026-11-01T09:00:00Z' };
  expect(clientFlags(authorised).isHMRCAuthenticationRequired).toBe(false);
});
