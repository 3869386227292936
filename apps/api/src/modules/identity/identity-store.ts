import type { IdentityFields } from '@counterfoil/contract/identity/identity-fields';
import type { Insertable } from 'kysely';
import { newId } from '#platform/ids';
import type { Clock } from '#platform/time/clock';
import { dropBlobs } from '#platform/files/drop-blobs';
import type { Row } from '#platform/db/rows';
import type { Schema } from '#platform/db/schema.gen';
import type { Tx } from '#platform/db/tx';
import type { Secrets } from '#platform/secrets';
import type { PreparedFile } from './prepare-file.ts';
import { sealedAt } from '#platform/sealed-places';

export type IdentityRow = Row<'identities'>;
export type IdentityFileRow = Row<'identity_files'>;

const BASE: Readonly<Record<IdentityFileRow['kind'], string>> = {
  file: 'identity',
  additional_file: 'identity-2',
  proof_of_address: 'proof-of-address',
};

/** The name of a file outside its seal: the original name may reveal whose it is. */
export const neutralName = (kind: IdentityFileRow['kind'], mediaType: string): string =>
  `${BASE[kind]}.${mediaType === 'application/pdf' ? 'pdf' : 'jpg'}`;

/** The given fields, sealed as one text. */
export type IdentityDetails = Omit<IdentityFields, 'client_step'>;

export const sealDetails = (secrets: Secrets, id: string, details: IdentityDetails): Buffer =>
  secrets.seal(JSON.stringify(details), sealedAt('identities', 'details_sealed', id));

/** The office's reason for refusing it; empty without one. */
export const openReason = (
  secrets: Secrets,
  { id, reason_sealed }: Pick<IdentityRow, 'id' | 'reason_sealed'>,
): string =>
  reason_sealed ? secrets.open(reason_sealed, sealedAt('identities', 'reason_sealed', id)) : '';

/** Null: deleted with the files. Only `sealDetails` writes the column, and a tampered value does not open. */
export const openDetails = (
  secrets: Secrets,
  { id, details_sealed }: Pick<IdentityRow, 'id' | 'details_sealed'>,
): IdentityDetails | null => {
  if (!details_sealed) return null;
  const at = sealedAt('identities', 'details_sealed', id);
  return JSON.parse(secrets.open(details_sealed, at)) as IdentityDetails;
};

export const readIdentity = (
  tx: Tx,
  clientId: string,
  contactId: string,
): Promise<IdentityRow | undefined> =>
  tx
    .selectFrom('identities')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst();

/** The files of a client's contacts, or of one of them. */
export const readFiles = (
  tx: Tx,
  clientId: string,
  contactId?: string,
): Promise<IdentityFileRow[]> =>
  tx
    .selectFrom('identity_files')
    .selectAll()
    .where('client_id', '=', clientId)
    .$if(contactId !== undefined, (query) => query.where('contact_id', '=', contactId ?? ''))
    .orderBy('id')
    .execute();

/** Gives an identity in place of one that was refused. */
export async function putIdentity(tx: Tx, row: Insertable<Schema['identities']>): Promise<void> {
  await tx
    .deleteFrom('identities')
    .where('client_id', '=', row.client_id)
    .where('contact_id', '=', row.contact_id)
    .execute();
  await tx.insertInto('identities').values(row).execute();
}

interface FilesToKeep {
  readonly contactId: string;
  readonly files: readonly PreparedFile[];
  readonly deleteAt: Temporal.Instant;
}

/** Keeps files until `deleteAt`; each replaces a file of the same kind. */
export async function keepFiles(
  tx: Tx,
  { clock, secrets }: { readonly clock: Clock; readonly secrets: Pick<Secrets, 'seal'> },
  clientId: string,
  { contactId, files, deleteAt }: FilesToKeep,
): Promise<void> {
  if (files.length === 0) return;
  const before = await readFiles(tx, clientId, contactId);
  await dropFiles(
    tx,
    clientId,
    before.filter((old) => files.some(({ kind }) => kind === old.kind)),
  );
  for (const { blob } of files) await blob.keep(tx);
  const owned = { client_id: clientId, contact_id: contactId };
  const at = { created_at: clock.now().toString(), delete_at: deleteAt.toString() };
  const rows = files.map(({ kind, fileName, mediaType, blob }) => {
    const id = newId(clock);
    return {
      ...owned,
      ...at,
      id,
      kind,
      blob_id: blob.id,
      name_sealed: secrets.seal(fileName, sealedAt('identity_files', 'name_sealed', id)),
      media_type: mediaType,
    };
  });
  await tx.insertInto('identity_files').values(rows).execute();
}

/** Gives up files: the sweep removes their bytes. */
export async function dropFiles(
  tx: Tx,
  clientId: string,
  files: readonly Pick<IdentityFileRow, 'id' | 'blob_id'>[],
): Promise<void> {
  if (files.length === 0) return;
  const ids = files.map(({ id }) => id);
  await tx
    .deleteFrom('identity_files')
    .where('client_id', '=', clientId)
    .where('id', 'in', ids)
    .execute();
  const blobs = files.map(({ blob_id }) => blob_id);
  await dropBlobs(tx, clientId, blobs);
}
