import type { IdentityFields } from '@counterfoil/contract/account/identity-fields';
import type { Insertable } from 'kysely';
import { dropBlobs } from '#platform/files/drop-blobs';
import type { Row } from '#platform/db/rows';
import type { Schema } from '#platform/db/schema.gen';
import type { Tx } from '#platform/db/tx';
import type { Secrets } from '#platform/secrets';
import type { IdentityFileKind } from './read-identity-form.ts';

export type IdentityRow = Row<'identities'>;
export type IdentityFileRow = Row<'identity_files'>;

const BASE: Readonly<Record<IdentityFileRow['kind'], string>> = {
  file: 'identity',
  additional_file: 'identity-2',
  proof_of_address: 'proof-of-address',
};

/** What a file is called outside its seal: the name that it came with may say whose it is. */
export const neutralName = (kind: IdentityFileRow['kind'], mediaType: string): string =>
  `${BASE[kind]}.${mediaType === 'application/pdf' ? 'pdf' : 'jpg'}`;

/** What was given, sealed as one text. */
export type IdentityDetails = Omit<IdentityFields, 'client_step'>;

export const sealDetails = (secrets: Secrets, details: IdentityDetails): Buffer =>
  secrets.seal(JSON.stringify(details));

/** Null: deleted with the files. Only `sealDetails` writes the column, and a tampered value does not open. */
export const openDetails = (
  secrets: Secrets,
  { details_sealed }: Pick<IdentityRow, 'details_sealed'>,
): IdentityDetails | null =>
  details_sealed ? (JSON.parse(secrets.open(details_sealed)) as IdentityDetails) : null;

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

export type NewFile = Pick<
  Insertable<Schema['identity_files']>,
  'blob_id' | 'name_sealed' | 'media_type'
> & { readonly kind: IdentityFileKind };

/** Adds files; a file of the same kind goes. */
export async function insertFiles(
  tx: Tx,
  rows: readonly Insertable<Schema['identity_files']>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const before = await readFiles(tx, first.client_id, first.contact_id);
  const replaced = before.filter(({ kind }) => rows.some((row) => row.kind === kind));
  await dropFiles(tx, first.client_id, replaced);
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
