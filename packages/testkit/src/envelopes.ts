import { createTransact } from '@counterfoil/api/platform/db/transact';
import { archiveMonth } from '@counterfoil/contract/documents/routes';
import { getEnvelope, sealEnvelope } from '@counterfoil/contract/envelopes/routes';
import type { SignedInClient } from './clients.ts';
import { eventually } from './eventually.ts';
import { addRow } from './rows.ts';
import { currentEnvelopeId } from './upload.ts';

/** An envelope with its documents, by default the current one. */
export async function theEnvelope(client: SignedInClient, id?: string) {
  const params = { id: id ?? (await currentEnvelopeId(client)) };
  return (await client.call(getEnvelope, { params })).body.data;
}

/** Seals an envelope, by default the current one. */
export const seal = async (client: SignedInClient, id?: string) =>
  client.call(sealEnvelope, { params: { id: id ?? (await currentEnvelopeId(client)) } });

export const archive = (client: SignedInClient, envelope_id: string) =>
  client.call(archiveMonth, { body: { envelope_id } });

/** The client's stored files, the oldest first. */
export const blobsOf = ({ api, clientId }: SignedInClient) =>
  api.database.kysely
    .selectFrom('blobs')
    .select(['id', 'state', 'store', 'sha256', 'content_type'])
    .where('client_id', '=', clientId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Waits for a sealed envelope's package. @returns the id of its blob */
export async function packageOf({ api }: SignedInClient, envelopeId: string): Promise<string> {
  const envelopes = api.database.kysely.selectFrom('envelopes').select('package_blob_id');
  const { package_blob_id } = await eventually(
    () => envelopes.where('id', '=', envelopeId).executeTakeFirstOrThrow(),
    (envelope) => envelope.package_blob_id !== null,
  );
  return package_blob_id ?? '';
}

/** A connected bank account. @returns its id */
export const aBankAccount = (
  client: SignedInClient,
  name: string,
  archived_at: string | null = null,
): Promise<string> =>
  addRow(client, 'bank_accounts', {
    name,
    archived_at,
    created_at: client.api.clock.now().toString(),
  });

export const transactOf = ({ api }: Pick<SignedInClient, 'api'>) =>
  createTransact(api.database.kysely, api.clock);
