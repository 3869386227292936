import type * as contract from '@counterfoil/contract/documents/routes';
import type { UploadedDocument } from '@counterfoil/contract/documents/schemas';
import { documentFileName } from '@counterfoil/domain/document/file-name';
import { refuseForQuota } from '@counterfoil/domain/document/quota';
import { refuseUpload } from '@counterfoil/domain/document/refuse-document';
import { REQUIRED } from '@counterfoil/domain/text';
import { audit } from '#platform/audit';
import type { ActingCaller } from '#platform/caller';
import { isClaimed } from '#platform/db/idempotency';
import { byId, inOrderOf, lockClient } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { withNewBlobs } from '#platform/files/new-blobs';
import type { FormHold } from '#platform/files/intake';
import { incomingForm, type IncomingForm } from '#platform/files/read-form';
import { withForm, type ReceivingDeps } from '#platform/files/receive-form';
import type { Call } from '#platform/http/serve-route';
import { newId } from '#platform/ids';
import { enforce, FieldRefusal, notFound, refuseField } from '#platform/refusals';
import type { DocumentsDeps } from '../record/deps.ts';
import {
  documentsById,
  insertDocuments,
  NO_SUCH_ACCOUNT,
  openBankAccounts,
  sameBytes,
} from '../record/document-store.ts';
import { placesOf } from '../record/envelope-store.ts';
import { presentDocument } from '../record/present-document.ts';
import { readQuota } from '../record/storage-usage.ts';
import { readUpload, type Upload } from './read-upload.ts';

export type UploadDeps = DocumentsDeps & ReceivingDeps;

export const bulkUpload = (
  deps: UploadDeps,
  { caller, request }: Call<typeof contract.bulkUpload>,
) => uploadDocuments(deps, caller, incomingForm(request));

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Adds the files of a form to an open envelope, all of them or none. The files are stored under
 * reserved blobs; one transaction keeps them. A failure before its commit leaves nothing behind.
 */
export async function uploadDocuments(
  deps: UploadDeps,
  caller: ActingCaller,
  { parts, byteSize }: IncomingForm,
): Promise<UploadedDocument[]> {
  const { clientId } = caller;
  enforce(refuseUpload(caller.client));
  const hold = deps.intake.begin(clientId, byteSize);
  try {
    const admit = await admission(deps, caller, hold);
    return await withNewBlobs(deps, clientId, async (write) => {
      const upload = await readUpload(deps, parts, {
        write,
        admit,
        onRead: (bytes) => hold.take(bytes),
        asker: caller,
      });
      hold.handOver();
      return deps.transact.answering(asked(caller, upload), (tx) =>
        keepUpload(tx, deps, caller, upload),
      );
    });
  } finally {
    hold.end();
  }
}

/**
 * Checks before reading whether there is room, and returns the check to repeat before each file:
 * somebody may seal the envelope or fill the storage meanwhile. A repeated request skips both checks:
 * its files identify it, and it gets the first answer.
 */
async function admission(deps: UploadDeps, caller: ActingCaller, hold: FormHold) {
  const { clientId, claim, client } = caller;
  const { transact, clock } = deps;
  const { isRepeated, quota } = await transact.forClient({ clientId }, async (tx) => ({
    isRepeated: claim !== undefined && (await isClaimed(tx, { clientId, claim }, clock.now())),
    quota: await readQuota(tx, clientId),
  }));
  hold.setQuota(isRepeated ? { ...quota, usedBytes: 0 } : quota);
  return async (tx: Tx, envelopeId: string): Promise<void> => {
    if (isRepeated) return;
    hold.setQuota(await readQuota(tx, clientId));
    if (!envelopeId) return;
    enforce(refuseUpload(client, await byId(tx, 'envelopes', clientId, validId(envelopeId))));
  };
}

/** Adds the files to the fingerprint: the same key with other files is another request. */
function asked(caller: ActingCaller, { envelopeId, files }: Upload): ActingCaller {
  const said = files.map(({ title, documentType, bankAccountId }) => [
    title,
    documentType,
    bankAccountId,
  ]);
  const arrived = files.map(({ place, file }) => [place, file]);
  return withForm(caller, [envelopeId, said], Object.fromEntries(arrived));
}

async function keepUpload(
  tx: Tx,
  { clock }: DocumentsDeps,
  caller: ActingCaller,
  upload: Upload,
): Promise<UploadedDocument[]> {
  const { clientId } = caller;
  const { files } = upload;
  const envelope = await openEnvelopeOf(tx, caller, upload);
  await refuseUnknownAccounts(tx, clientId, files);
  await refuseTooMuch(tx, clientId, files);
  const hashes = files.map(({ file }) => file.sha256);
  const same = await sameBytes(tx, clientId, hashes);
  const ids = await fileAll(tx, clock, caller, { envelopeId: envelope.id, files });
  const place = (await placesOf(tx, clock, clientId))(envelope.id);
  const stored = inOrderOf(ids, await documentsById(tx, clientId, ids));
  return stored.map((row) => ({
    ...presentDocument(row, place, caller),
    same_as: same.get(row.sha256 ?? '') ?? null,
  }));
}

async function openEnvelopeOf(tx: Tx, { clientId, client }: ActingCaller, { envelopeId }: Upload) {
  if (!envelopeId) throw refuseField('envelope_id', REQUIRED);
  const envelope = await byId(tx, 'envelopes', clientId, validId(envelopeId), 'update');
  enforce(refuseUpload(client, envelope));
  return envelope;
}

function validId(id: string): string {
  if (!UUID.test(id)) throw notFound();
  return id;
}

async function refuseTooMuch(tx: Tx, clientId: string, files: Upload['files']) {
  const needed = files.reduce((sum, { file }) => sum + file.byteSize, 0);
  // Uploads into two envelopes share the quota, so one waits for the other.
  await lockClient(tx, clientId);
  enforce(refuseForQuota(await readQuota(tx, clientId), needed));
}

/** Inserts the rows and keeps their blobs. @returns the ids, in the order of the files */
async function fileAll(
  tx: Tx,
  clock: DocumentsDeps['clock'],
  caller: ActingCaller,
  { envelopeId, files }: Upload,
): Promise<string[]> {
  const { clientId, userId } = caller;
  const created_at = clock.now().toString();
  const rows = files.map(({ file, title, documentType, bankAccountId }) => ({
    id: newId(clock),
    client_id: clientId,
    envelope_id: envelopeId,
    title,
    file_name: documentFileName(title, file.fileName),
    document_type: documentType,
    bank_account_id: bankAccountId,
    blob_id: file.blob.id,
    byte_size: file.byteSize,
    uploaded_by: userId,
    created_at,
  }));
  for (const { file } of files) await file.blob.keep(tx);
  await insertDocuments(tx, rows);
  const subjects = rows.map(({ id, byte_size }) => ({ id, detail: { byte_size } }));
  await audit(tx, clock, caller, subjects);
  return rows.map(({ id }) => id);
}

/** Refuses bank accounts that are unknown or another client's. */
async function refuseUnknownAccounts(tx: Tx, clientId: string, files: Upload['files']) {
  const ids = new Set((await openBankAccounts(tx, clientId)).map(({ id }) => id));
  const errors = files.flatMap(({ bankAccountId, place }) =>
    bankAccountId === null || ids.has(bankAccountId)
      ? []
      : [{ field: `documents[${place}][bank_account_id]`, message: NO_SUCH_ACCOUNT }],
  );
  if (errors.length > 0) throw new FieldRefusal(errors);
}
