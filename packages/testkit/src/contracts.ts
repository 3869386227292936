import { insertContract } from '@counterfoil/api/modules/contracts/contract-store';
import { createTransact } from '@counterfoil/api/platform/db/transact';
import { newId } from '@counterfoil/api/platform/ids';
import { aKeptBlob } from './blobs.ts';
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
  const { database, clock } = api;
  const transact = createTransact(database.kysely, clock);
  const [id, at] = [newId(clock), clock.now().toString()];
  const { id: blobId, sha256 } = await aKeptBlob(
    { api, clientId },
    Buffer.from(contract.content ?? aPdf()),
    'application/pdf',
  );
  await transact.acrossClients((tx) =>
    insertContract(tx, {
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
        confirmed_sha256: sha256,
        certificate_blob_id: blobId,
      }),
      created_at: at,
    }),
  );
  return id;
}
