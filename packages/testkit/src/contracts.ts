import { updateClient } from '@counterfoil/contract/account/client';
import { listContracts } from '@counterfoil/contract/contracts/routes';
import type { BodyIn } from '@counterfoil/contract/route';
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
  /** The fee that it names, 0 for none; by default that is not known, as of a PDF of the office. */
  readonly monthlyFeePence?: number;
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
      monthly_fee_pence: contract.monthlyFeePence ?? null,
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

/** The time of an agreement as a browser may claim it: the server's own counts. */
export const AGREED_NOW = { contract_confirmed_at: '1999-01-01T00:00:00Z' };
/** The device of a session after `useFirefox`. */
export const FIREFOX = 'Firefox on Windows';

/** The agreement of the client whom a test has at the time of each call. */
export const agreementOf = (client: () => SignedInClient) => ({
  useFirefox: () =>
    client()
      .api.database.kysely.updateTable('sessions')
      .set({ device: FIREFOX })
      .where('id', '=', client().headers['client'] ?? '')
      .execute(),
  agree: (fields: BodyIn<typeof updateClient> = AGREED_NOW, headers = {}) =>
    client().call(updateClient, { body: { client: fields }, headers }),
  contractsOf: async () => (await client().call(listContracts)).body.data,
});
