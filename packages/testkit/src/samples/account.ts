import { randomUUID } from 'node:crypto';
import type * as contacts from '@counterfoil/contract/account/contact-routes';
import type * as client from '@counterfoil/contract/account/client';
import type * as identity from '@counterfoil/contract/identity/routes';
import type * as company from '@counterfoil/contract/account/company';
import type * as settings from '@counterfoil/contract/account/invoice-settings';
import type * as account from '@counterfoil/contract/account/routes';
import type * as devices from '@counterfoil/contract/sessions/device-routes';
import type * as passwords from '@counterfoil/contract/sessions/password-routes';
import type * as contracts from '@counterfoil/contract/contracts/routes';
import type * as messages from '@counterfoil/contract/messages/routes';
import type * as payments from '@counterfoil/contract/payments/routes';
import type * as invitations from '@counterfoil/contract/sign-up/invitation-routes';
import type * as vat from '@counterfoil/contract/vat/routes';
import type * as sessions from '@counterfoil/contract/sessions/routes';
import { DEBIT_FORM } from '../bank-details.ts';
import { TAX_DEVICE, TAX_RETURN_ADDRESS } from '../tax-device.ts';
import { BANK_ACCOUNT, FILLED_CONTACT } from '../records.ts';
import type { SamplesOf } from './sample.ts';

type Routes = typeof sessions &
  typeof devices &
  typeof passwords &
  typeof invitations &
  typeof account &
  typeof contacts &
  typeof client &
  typeof company &
  typeof settings &
  typeof identity &
  typeof contracts &
  typeof messages &
  typeof payments &
  typeof vat;

export const accountSamples: SamplesOf<Routes> = {
  signIn: () => ({
    body: {
      // A new address, so that attempts of other tests do not throttle this one.
      email: `${randomUUID()}@example.test`,
      password: 'guess',
      brand: 'brightpence',
    },
  }),
  signOutDevice: () => ({ params: { id: randomUUID() } }),
  provePassword: () => ({ body: { password: 'guess' } }),
  askPasswordLink: () => ({
    body: {
      email: `${randomUUID()}@example.test`,
      redirect_url: 'http://brightpence.localhost/reset-password',
    },
  }),
  resetPassword: () => ({
    query: { reset_password_token: randomUUID() },
    body: { password: 'Grey-Heron-41', password_confirmation: 'Grey-Heron-41' },
  }),
  getInvitation: ({ invitation }) => ({ query: { invitation_token: invitation } }),
  acceptInvitation: () => ({
    query: { invitation_token: randomUUID() },
    body: {
      user: {
        password: 'Grey-Heron-41',
        password_confirmation: 'Grey-Heron-41',
        terms_and_conditions: true,
      },
    },
  }),
  changePassword: () => ({
    body: {
      current_password: 'guess',
      password: 'Grey-Heron-41',
      password_confirmation: 'Grey-Heron-41',
    },
  }),
  createContact: () => ({ body: { contact: { ...FILLED_CONTACT, primary: false } } }),
  updateContact: ({ contact }) => ({
    params: { id: contact },
    body: { contact: { ...FILLED_CONTACT, lock_version: 0 } },
  }),
  updateIdentity: ({ contact }) => ({
    params: { id: contact },
    body: { identity: { identity_type: 'no_passport_no_driving_license', title: 'Ms' } },
  }),
  updateClient: () => ({
    body: {
      client: {
        tax_reference: '1097172564',
        companies_house_auth_code: 'A1B2C3',
        lock_version: 0,
      },
    },
  }),
  searchCompanies: () => ({ query: { search: 'joinery' } }),
  updateInvoiceSettings: () => ({
    body: {
      invoice_settings: {
        payment_terms: 14,
        email: 'paper@example.test',
        invoice_email: 'answers@example.test',
        debt_collection_message: 'We charge interest\non late payments.',
        is_trading_address_default: true,
        trading_address: {
          address_line_1: 'Unit 4',
          address_line_2: 'Old Mill',
          city: 'Leeds',
          post_code: 'LS2 7EE',
        },
        invoice_bank_account: BANK_ACCOUNT,
        lock_version: 0,
      },
    },
  }),
  setUpDirectDebit: () => ({
    body: { direct_debit: DEBIT_FORM },
  }),
  connectTaxAuthority: ({ taxState }) => ({
    body: { code: taxState, redirect_uri: TAX_RETURN_ADDRESS, state: taxState },
  }),
  submitVatReturn: ({ report }) => ({ params: { id: report }, body: { headers: TAX_DEVICE } }),
  sendMessage: () => ({
    body: {
      message: { department: 'vat', subject: 'My return', message: 'Is it due?\nThank you.' },
    },
  }),
};
