import { folded } from '@counterfoil/domain/folded';
import type { Refusal } from '@counterfoil/domain/refusal';
import { sql, type Insertable, type Updateable } from 'kysely';
import { dropBlobs } from '#platform/files/drop-blobs';
import { among, byIds, changeRow, deleteRows, NEXT_VERSION, type Row } from '#platform/db/rows';
import type { Schema } from '#platform/db/schema.gen';
import type { Tx } from '#platform/db/tx';
import { enforceOnAll } from '#platform/refusals';

/** A document with the values that other tables hold. */
export type DocumentRow = Row<'documents'> & {
  readonly sha256: string | null;
  readonly bank_account: string | null;
};

const withParts = (tx: Tx, clientId: string) =>
  tx
    .selectFrom('documents as d')
    .innerJoin('blobs as b', 'b.id', 'd.blob_id')
    .leftJoin('bank_accounts as a', (join) =>
      join.onRef('a.client_id', '=', 'd.client_id').onRef('a.id', '=', 'd.bank_account_id'),
    )
    .selectAll('d')
    .select(['b.sha256', 'a.name as bank_account'])
    .where('d.client_id', '=', clientId);

export const documentsOf = (tx: Tx, clientId: string, envelopeId: string): Promise<DocumentRow[]> =>
  withParts(tx, clientId).where('d.envelope_id', '=', envelopeId).orderBy('d.id', 'desc').execute();

export const sharedDocuments = (tx: Tx, clientId: string): Promise<DocumentRow[]> =>
  withParts(tx, clientId).where('d.shared_at', 'is not', null).orderBy('d.id', 'desc').execute();

export const documentsById = (
  tx: Tx,
  clientId: string,
  ids: readonly string[],
): Promise<DocumentRow[]> => withParts(tx, clientId).where(among(ids, 'd.id')).execute();

/** Locks these documents against changes until the transaction ends. */
export async function lockDocuments(tx: Tx, clientId: string, ids: readonly string[]) {
  await byIds(tx, 'documents', clientId, ids, 'update');
  return documentsById(tx, clientId, ids);
}

/**
 * Locks the documents and, before them, their envelopes, in the order that all code uses. No envelope
 * is sealed between a check and the commit.
 */
export async function lockInEnvelopes(tx: Tx, clientId: string, ids: readonly string[]) {
  const found = await documentsById(tx, clientId, ids);
  const envelopes = found.flatMap(({ envelope_id }) => envelope_id ?? []);
  await byIds(tx, 'envelopes', clientId, envelopes, 'share');
  return lockDocuments(tx, clientId, ids);
}

export async function insertDocuments(
  tx: Tx,
  rows: readonly Omit<Insertable<Schema['documents']>, 'title_key'>[],
) {
  const keyed = rows.map((row) => ({ ...row, title_key: folded(row.title) }));
  await tx.insertInto('documents').values(keyed).execute();
}

/** Changes a locked document, with the key by which a search finds its title. */
export const saveDocument = (
  tx: Tx,
  before: DocumentRow,
  changes: Updateable<Schema['documents']> & { readonly title: string },
) =>
  changeRow(tx, 'documents', before, {
    ...changes,
    title_key: folded(changes.title),
    lock_version: NEXT_VERSION,
  });

/** Deletes the rows, and with the commit the bytes that only they use. */
export async function removeDocuments(tx: Tx, clientId: string, rows: readonly DocumentRow[]) {
  await deleteRows(
    tx,
    'documents',
    clientId,
    rows.map(({ id }) => id),
  );
  const blobs = rows.flatMap((row) => [row.blob_id, row.preview_blob_id ?? []].flat());
  await dropBlobs(tx, clientId, blobs);
}

/** The bank accounts under which a document can be filed, by name. */
export const openBankAccounts = (tx: Tx, clientId: string) =>
  tx
    .selectFrom('bank_accounts')
    .select(['id', 'name'])
    .where('client_id', '=', clientId)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();

export const NO_SUCH_ACCOUNT = 'There is no such bank account';

/** The client's documents with exactly these bytes: the newest for each hash. */
export async function sameBytes(tx: Tx, clientId: string, hashes: readonly string[]) {
  const rows = await tx
    .selectFrom('documents as d')
    .innerJoin('blobs as b', 'b.id', 'd.blob_id')
    .select(['d.id', 'd.title', 'd.envelope_id', 'b.sha256'])
    .where('d.client_id', '=', clientId)
    .where('b.client_id', '=', clientId)
    .where('b.state', '=', 'kept')
    .where(sql<boolean>`b.sha256 = any(${hashes}::text[])`)
    .orderBy('d.id')
    .execute();
  return new Map(rows.map(({ sha256, ...document }) => [sha256 ?? '', document]));
}

/** Throws when an id matches no row, or when the rule refuses a row. */
export const refuseChosen = (
  rows: readonly DocumentRow[],
  ids: readonly string[],
  rule: (row: DocumentRow) => Refusal | null,
): void => enforceOnAll(rows, { field: 'document_ids', ids, nameOf: ({ title }) => title, rule });
