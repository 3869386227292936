import { getClient, updateClient } from '@counterfoil/contract/account/client';
import type { BodyIn } from '@counterfoil/contract/route';
import { TEST_NOW } from './test-api.ts';
import type { SignedInClient } from './clients.ts';
import { formOf } from './form-files.ts';
import { rowsIn } from './rows.ts';

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

/** Sends answers in a form, with files for the certificate. */
export function sendVatForm(
  client: SignedInClient,
  fields: object,
  files: readonly (readonly [name: string, content: Uint8Array | string])[] = [],
  headers: object = {},
) {
  const parts = files.map(([name, content]) => ({ field: 'file', name, content }));
  const form = formOf('client', { ...fields }, parts);
  return client.raw(updateClient, { body: form.body, headers: { ...form.headers, ...headers } });
}

/** The answers of the client whom a test has at the time of each call. */
export const vatDetailsOf = (client: () => SignedInClient) => ({
  read: async () => (await client().call(getClient)).body.data,
  save: (fields: BodyIn<typeof updateClient>) =>
    client().call(updateClient, { body: { client: fields } }),
  certificates: async () =>
    (await rowsIn(client(), 'blobs')).map(({ state, content_type }) => [state, content_type]),
});
