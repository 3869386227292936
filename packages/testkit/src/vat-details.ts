import { getClient, updateClient } from '@counterfoil/contract/account/client';
import type { BodyIn } from '@counterfoil/contract/route';
import type { SignedInClient } from './clients.ts';
import { formOf } from './form-files.ts';
import { rowsIn } from './rows.ts';

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
