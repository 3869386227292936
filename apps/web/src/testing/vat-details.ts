import { getClient } from '@counterfoil/contract/account/client';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { intercept } from './intercept.ts';
import { openApp } from './open-app.tsx';
import { address, press } from './page.ts';

export const TITLE = 'VAT details';
export const AT = '/sign-up/additional-company-details';
export const aNewClient = () =>
  signedInClient({ vat: null, client_step: 'additional_company_details' });
export async function openVat(at = AT): Promise<SignedInClient> {
  const client = await aNewClient();
  await openApp(at, client, TITLE);
  return client;
}
export const stored = async (client: SignedInClient) => (await client.call(getClient)).body.data;
export const next = () => press('Save and continue');
export const arrive = () =>
  waitFor(() => expect(address()).toBe('/sign-up/additional-contact-details'));

/** Records what is sent: JSON, or the type of a form. */
export function watchSent(): unknown[] {
  const sent: unknown[] = [];
  intercept(async (request, send) => {
    const isForm = request.body === null;
    if (request.method === 'PUT') sent.push(isForm ? 'a form' : await request.clone().json());
    return send(request);
  });
  return sent;
}
