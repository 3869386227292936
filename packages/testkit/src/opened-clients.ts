import { getProfile } from '@counterfoil/contract/account/routes';
import { expect } from 'vitest';
import { sessionOf } from './accounts.ts';
import { inject } from './clients.ts';
import { accept } from './invitations.ts';
import { queryOf, type InvitationAnswer } from './office-invitations.ts';
import { textOf } from './pdf-text.ts';
import { testApi } from './test-api.ts';

/** Accepts an invitation, and answers the contacts that the new login sees. */
export async function acceptedContacts(invited: InvitationAnswer): Promise<object[]> {
  const api = await testApi();
  const answer = await accept(api, queryOf(invited));
  const profile = await inject(api, getProfile, { headers: sessionOf(answer) });
  return (profile.body as { data: { contacts: object[] } }).data.contacts;
}

export const clientRow = async ({ client_id }: Pick<InvitationAnswer, 'client_id'>) =>
  (await testApi()).database.kysely
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', client_id)
    .executeTakeFirstOrThrow();

/** The clients that the login of an address opens. */
export const clientsOf = async (email: string) =>
  (await testApi()).database.kysely
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('clients', 'clients.id', 'memberships.client_id')
    .select(['clients.id', 'clients.company_name', 'clients.brand'])
    .where('users.email', '=', email)
    .orderBy('clients.id')
    .execute();

/** Also those that no login opens yet. */
export const openedFor = async (email: string) =>
  (await testApi()).database.kysely
    .selectFrom('contacts')
    .select('client_id as id')
    .where('email', '=', email)
    .execute();

export const contractsOf = async ({ client_id }: Pick<InvitationAnswer, 'client_id'>) =>
  (await testApi()).database.kysely
    .selectFrom('contracts')
    .select(['title', 'pdf_blob_id', 'contract_confirmed_at'])
    .where('client_id', '=', client_id)
    .execute();

/** The text of the client's one contract. */
export async function contractText(invited: InvitationAnswer): Promise<string> {
  const { blobs } = await testApi();
  const [contract, ...others] = await contractsOf(invited);
  expect(others).toEqual([]);
  const parts: Uint8Array[] = [];
  for await (const part of await blobs.stream(contract?.pdf_blob_id ?? '')) parts.push(part);
  return textOf(Buffer.concat(parts));
}
