import { setTimeout as sleep } from 'node:timers/promises';
import {
  archiveMonth,
  bulkUpload,
  deleteDocument,
  generateMonth,
} from '@counterfoil/contract/documents/routes';
import { listEnvelopes, sealEnvelope } from '@counterfoil/contract/envelopes/routes';
import type { WireReply, Route } from '@counterfoil/contract/route';
import { ONE_PAGE, pdfOf } from '@counterfoil/testkit/pdf-bytes';
import type { ApiClient, CallParts } from '../harness/api-client.ts';
import type { Chance } from '../harness/random.ts';
import { sha256 } from './writer.ts';
import { isBrokenConnection } from './work.ts';

/** The write under way when the connection broke. */
type Doubt =
  | { readonly action: 'upload'; readonly hashes: readonly string[] }
  | { readonly action: 'delete'; readonly id: string }
  | { readonly action: 'seal' | 'archive' | 'download' };

/** A user who files into the client's current envelope, with a note of every write that the server acknowledged. */
export interface Uploader {
  readonly client: ApiClient;
  readonly chance: Chance;
  readonly envelopeId: string;
  /** Sizes in bytes by SHA-256, of all files ever sent. */
  readonly sizes: Map<string, number>;
  /** SHA-256 by document. */
  readonly filed: Map<string, string>;
  readonly deleted: Set<string>;
  isSealed: boolean;
  isArchived: boolean;
  inDoubt: Doubt | null;
  acknowledged: number;
}

export async function openUploader(client: ApiClient, chance: Chance): Promise<Uploader> {
  const [current] = await client.get(listEnvelopes);
  if (!current) throw new Error(`${client.email} has no envelope`);
  return {
    client,
    chance,
    envelopeId: current.id,
    sizes: new Map(),
    filed: new Map(),
    deleted: new Set(),
    isSealed: false,
    isArchived: false,
    inDoubt: null,
    acknowledged: 0,
  };
}

let made = 0;
/** A unique PDF of up to 600 KB. */
function aFile(chance: Chance): Buffer {
  const filling = 'x'.repeat(chance.between(100, 600_000));
  return Buffer.from(pdfOf(ONE_PAGE, `file ${++made} ${filling}`));
}

async function upload(uploader: Uploader): Promise<void> {
  const { chance, envelopeId, sizes, filed } = uploader;
  const files = Array.from({ length: 3 }, () => aFile(chance));
  const hashes = files.map(sha256);
  const form = new FormData();
  form.set('envelope_id', envelopeId);
  for (const [at, file] of files.entries()) {
    sizes.set(hashes[at] ?? '', file.byteLength);
    form.set(`documents[${at}][title]`, `File ${at}`);
    form.set(`documents[${at}][document_type]`, 'receipt');
    form.set(`documents[${at}][file]`, new Blob([new Uint8Array(file)]), 'file.pdf');
  }
  const { data } = await done(uploader, { action: 'upload', hashes }, bulkUpload, { form });
  for (const { id, sha256: hash } of data) filed.set(id, hash);
}

async function remove(uploader: Uploader): Promise<void> {
  const id = uploader.chance.pick([...uploader.filed.keys()]);
  if (id === undefined) return;
  await done(uploader, { action: 'delete', id }, deleteDocument, { params: { id } });
  uploader.filed.delete(id);
  uploader.deleted.add(id);
}

async function sealAndArchive(uploader: Uploader): Promise<void> {
  await upload(uploader);
  const { envelopeId: id } = uploader;
  await done(uploader, { action: 'seal' }, sealEnvelope, { params: { id } });
  uploader.isSealed = true;
  await archive(uploader);
}

async function archive(uploader: Uploader): Promise<void> {
  const body = { envelope_id: uploader.envelopeId };
  await done(uploader, { action: 'archive' }, archiveMonth, { body });
  uploader.isArchived = true;
}

async function download(uploader: Uploader): Promise<void> {
  if (uploader.filed.size === 0) return;
  const body = { envelope_id: uploader.envelopeId };
  await done(uploader, { action: 'download' }, generateMonth, { body });
}

/** A write that must succeed; in doubt until its answer is here. */
async function done<R extends Route>(
  uploader: Uploader,
  doubt: Doubt,
  route: R,
  sent: CallParts<R>,
): Promise<WireReply<R>> {
  uploader.inDoubt = doubt;
  const { status, body, bytes } = await uploader.client.call(route, sent);
  if (status !== route.status) {
    throw new Error(`${route.name} answered ${status}: ${bytes.toString()}`);
  }
  uploader.inDoubt = null;
  uploader.acknowledged++;
  return body;
}

/** Files and deletes until the connection breaks; seals and archives when it is time. */
export async function fileUntilCutOff(
  uploader: Uploader,
  isTimeToSeal: boolean,
  isCutOff: () => boolean,
): Promise<void> {
  try {
    if (isTimeToSeal && !uploader.isSealed) await sealAndArchive(uploader);
    else if (uploader.isSealed && !uploader.isArchived) await archive(uploader);
    while (!isCutOff()) {
      if (uploader.isSealed) await sleep(20);
      else await uploader.chance.pick([upload, upload, upload, remove, download])?.(uploader);
    }
  } catch (error) {
    if (!isCutOff() || !isBrokenConnection(error)) throw error;
  }
}
