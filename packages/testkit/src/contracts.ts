import { insertContract } from '@counterfoil/api/modules/contracts/contract-store';
import { keepBlob, reserveBlob } from '@counterfoil/api/platform/blobs/blob-rows';
import { createTransact } from '@counterfoil/api/platform/db/transact';
import { newId } from '@counterfoil/api/platform/ids';
import type { SignedInClient } from './clients.ts';
import { aPdf } from './upload.ts';

interface TestContract {
  readonly title?: string;
  readonly signContract?: boolean;
  readonly content?: string | Uint8Array;
  /** The name under which the client has agreed. */
  readonly agreedBy?: string | null;
  /** The agreement has a certificate, as those of today have: here the same PDF. */
  readonly isCertified?: boolean;
}

/** A contract of the client, as the provider adds it. @returns its id */
export async function aContract(
  { api, clientId, userId }: SignedInClient,
  contract: TestContract = {},
): Promise<string> {
  const {
    title = 'Terms of business',
    signContract = true,
    agreedBy = null,
    isCertified,
  } = contract;
  const { database, clock, blobs } = api;
  const transact = createTransact(database.kysely, clock);
  const [id, at] = [newId(clock), clock.now().toString()];
  const blobId = await transact.forClient({ clientId }, (tx) =>
    reserveBlob(tx, clock, clientId, 'application/pdf'),
  );
  const stored = await blobs.put(blobId, Buffer.from(contract.content ?? aPdf()));
  await transact.acrossClients(async (tx) => {
    await keepBlob(tx, clientId, blobId, stored);
    await insertContract(tx, {
      id,
      client_id: clientId,
      title,
      sign_contract: signContract,
      pdf_blob_id: blobId,
      contract_confirmed_at: agreedBy && at,
      confirmed_by_user_id: agreedBy && userId,
      confirmed_by: agreedBy,
      ...(isCertified && {
        confirmed_address: '192.0.2.7',
        confirmed_device: 'Firefox on Windows',
        confirmed_sha256: stored.sha256,
        certificate_blob_id: blobId,
      }),
      created_at: at,
    });
  });
  return id;
}
