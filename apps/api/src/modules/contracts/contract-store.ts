import { sql, type Insertable } from 'kysely';
import { dropBlobs } from '#platform/files/drop-blobs';
import { among, lockClient, NEXT_VERSION, type Row } from '#platform/db/rows';
import type { Schema } from '#platform/db/schema.gen';
import type { Tx } from '#platform/db/tx';

export type ContractRow = Row<'contracts'>;

/** A client's contracts, in the order in which they were made. */
export function readContracts(tx: Tx, clientId: string): Promise<ContractRow[]> {
  return tx
    .selectFrom('contracts')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('id')
    .execute();
}

/** A contract that the client still has to agree to, with the hash of its PDF. */
export type OpenContract = Pick<ContractRow, 'id' | 'title' | 'version'> & {
  readonly sha256: string;
};

/** In the order in which they were made. */
export async function readOpenContracts(tx: Tx, clientId: string): Promise<OpenContract[]> {
  return (
    tx
      .selectFrom('contracts')
      .innerJoin('blobs', (join) =>
        join
          .onRef('blobs.id', '=', 'contracts.pdf_blob_id')
          .onRef('blobs.client_id', '=', 'contracts.client_id'),
      )
      .select(['contracts.id', 'contracts.title', 'contracts.version', 'blobs.sha256'])
      .where('contracts.client_id', '=', clientId)
      .where('contracts.sign_contract', '=', true)
      .where('contracts.contract_confirmed_at', 'is', null)
      .orderBy('contracts.id')
      // A kept blob has its hash.
      .$narrowType<{ sha256: string }>()
      .execute()
  );
}

type NewContract = Omit<Insertable<Schema['contracts']>, 'version'>;

/** Adds a contract, as the next version of its title. Requests may not: only the provider may. @returns its version */
export async function insertContract(tx: Tx, row: NewContract): Promise<number> {
  const { client_id: clientId, title } = row;
  // Two of one title at once would both be the next.
  await lockClient(tx, clientId);
  const { versions: earlier } = await tx
    .selectFrom('contracts')
    .select(sql<number>`coalesce(max(version), 0)`.as('versions'))
    .where('client_id', '=', clientId)
    .where(sql<boolean>`lower(title) = lower(${title})`)
    .executeTakeFirstOrThrow();
  const version = earlier + 1;
  await tx
    .insertInto('contracts')
    .values({ ...row, version })
    .execute();
  await storeAgreement(tx, clientId);
  // A client who was shown the earlier contracts must not agree to this one.
  if (row.sign_contract) await countVersion(tx, clientId);
  return version;
}

/** Withdraws open contracts, with their PDFs: nobody has agreed to them, and nobody can now. */
export async function removeOpenContracts(
  tx: Tx,
  clientId: string,
  contracts: readonly Pick<OpenContract, 'id'>[],
): Promise<void> {
  if (contracts.length === 0) return;
  await tx.updateTable('clients').set({ contract_id: null }).where('id', '=', clientId).execute();
  const removed = await tx
    .deleteFrom('contracts')
    .where('client_id', '=', clientId)
    .where('contract_confirmed_at', 'is', null)
    .where(among(contracts.map(({ id }) => id)))
    .returning('pdf_blob_id')
    .execute();
  await dropBlobs(
    tx,
    clientId,
    removed.map(({ pdf_blob_id }) => pdf_blob_id),
  );
  await storeAgreement(tx, clientId);
  await countVersion(tx, clientId);
}

/** The agreement, as a contract keeps it. */
export interface Stamp {
  readonly at: string;
  readonly userId: string;
  readonly name: string;
  readonly address: string;
  readonly device: string;
  readonly certificateId: string;
}

/** Stamps contracts that this transaction has locked with the client. */
export async function stampContracts(
  tx: Tx,
  clientId: string,
  contracts: readonly OpenContract[],
  stamp: Stamp,
): Promise<void> {
  for (const { id, sha256 } of contracts) {
    await tx
      .updateTable('contracts')
      .set({
        contract_confirmed_at: stamp.at,
        confirmed_by_user_id: stamp.userId,
        confirmed_by: stamp.name,
        confirmed_address: stamp.address,
        confirmed_device: stamp.device,
        confirmed_sha256: sha256,
        certificate_blob_id: stamp.certificateId,
      })
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .execute();
  }
  await storeAgreement(tx, clientId);
}

/** Stores the summary of a client's contracts in the client's row, for every reader of it. */
async function storeAgreement(tx: Tx, clientId: string): Promise<void> {
  const asked = (await readContracts(tx, clientId)).filter(({ sign_contract }) => sign_contract);
  const newest = asked.at(-1);
  const isAgreed = asked.every(({ contract_confirmed_at: at }) => at !== null);
  const contract_confirmed_at = (isAgreed && newest?.contract_confirmed_at) || null;
  await tx
    .updateTable('clients')
    .set({ contract_id: newest?.id ?? null, contract_confirmed_at })
    .where('id', '=', clientId)
    .execute();
}

const countVersion = (tx: Tx, clientId: string) =>
  tx
    .updateTable('clients')
    .set({ lock_version: NEXT_VERSION })
    .where('id', '=', clientId)
    .execute();
