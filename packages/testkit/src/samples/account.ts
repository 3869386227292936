import { randomUUID } from 'node:crypto';
import type * as settings from '@counterfoil/contract/account/invoice-settings';
import type * as account from '@counterfoil/contract/account/routes';
import type * as sessions from '@counterfoil/contract/sessions/routes';
import { BANK_ACCOUNT } from '../records.ts';
import type { SamplesOf } from './sample.ts';

type Routes = typeof sessions & typeof account & typeof settings;

export const accountSamples: SamplesOf<Routes> = {
  signIn: () => ({
    body: {
      // A new address, so that attempts of other tests do not throttle this one.
      email: `${randomUUID()}@example.test`,
      password: 'guess',
      brand: 'brightpence',
    },
  }),
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
};
