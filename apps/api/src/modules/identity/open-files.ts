import type { BlobStore } from '@counterfoil/providers/blobs/port';
import { audit } from '#platform/audit';
import type { Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import type { Secrets } from '#platform/secrets';
import type { Clock } from '#platform/time/clock';
import { dropFiles, readFiles } from './identity-store.ts';
import type { IdentityFileKind } from './identity-form.ts';
import { sealedAt } from '#platform/sealed-places';

interface Deps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly blobs: BlobStore;
}

/** A file for the office, to be opened when it is needed. */
export interface OpenableFile {
  readonly contactId: string;
  readonly kind: IdentityFileKind;
  /** As it was called on the client's device. */
  readonly name: string;
  readonly mediaType: string;
  /** Throws while it is read when the stored bytes are not those that were sealed. */
  readonly open: () => AsyncIterable<Uint8Array>;
}

/** The identity files of a client, without writing to the audit log: for their own export, or after `recordOpening`. */
export async function identityFilesOf(
  { transact, secrets, blobs }: Omit<Deps, 'clock'>,
  clientId: string,
): Promise<OpenableFile[]> {
  const rows = await transact.acrossClients((tx) => readFiles(tx, clientId));
  return rows.map(({ id, contact_id, kind, name_sealed, media_type, blob_id }) => ({
    contactId: contact_id,
    kind,
    name: secrets.open(name_sealed, sealedAt('identity_files', 'name_sealed', id)),
    mediaType: media_type,
    open: async function* () {
      const sealed = await blobs.stream(blob_id);
      try {
        yield* secrets.openFile(sealed, blob_id);
      } finally {
        sealed.destroy();
      }
    },
  }));
}

/** Records in the audit log that the office is about to open what a client gave. */
export const recordOpening = (
  { transact, clock }: Pick<Deps, 'transact' | 'clock'>,
  clientId: string,
  contactId: string,
  files: number,
): Promise<void> =>
  transact.acrossClients((tx) =>
    audit(
      tx,
      clock,
      { action: 'identity_opened', userId: null, clientId },
      { id: contactId, detail: { files } },
    ),
  );

/** Deletes a client's identity files and what was read from them; the sweep removes the bytes. */
export async function deleteIdentityFiles(tx: Tx, clientId: string): Promise<void> {
  await dropFiles(tx, clientId, await readFiles(tx, clientId));
  await tx
    .updateTable('identities')
    .set({ details_sealed: null })
    .where('client_id', '=', clientId)
    .execute();
}
