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
import { sha256 } from './desk.ts';
import { isBrokenConnection } from './work.ts';

/** The write under way when the connection broke. */
type Doubt =
  | { readonly action: 'upload'; readonly hashes: readonly string[] }
  | { readonly action: 'delete'; readonly id: string }
  | { readonly action: 'seal' | 'archive' | 'download' };

/** A client's current envelope, with a note of every write that the server acknowledged. */
export interface Drawer {
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

export async function openDrawer(client: ApiClient, chance: Chance): Promise<Drawer> {
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

async function upload(drawer: Drawer): Promise<void> {
  const { chance, envelopeId, sizes, filed } = drawer;
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
  const { data } = await done(drawer, { action: 'upload', hashes }, bulkUpload, { form });
  for (const { id, sha256: hash } of data) filed.set(id, hash);
}

async function remove(drawer: Drawer): Promise<void> {
  const id = drawer.chance.pick([...drawer.filed.keys()]);
  if (id === undefined) return;
  await done(drawer, { action: 'delete', id }, deleteDocument, { params: { id } });
  drawer.filed.delete(id);
  drawer.deleted.add(id);
}

async function sealAndArchive(drawer: Drawer): Promise<void> {
  await upload(drawer);
  const { envelopeId: id } = drawer;
  await done(drawer, { action: 'seal' }, sealEnvelope, { params: { id } });
  drawer.isSealed = true;
  await archive(drawer);
}

async function archive(drawer: Drawer): Promise<void> {
  const body = { envelope_id: drawer.envelopeId };
  await done(drawer, { action: 'archive' }, archiveMonth, { body });
  drawer.isArchived = true;
}

async function download(drawer: Drawer): Promise<void> {
  if (drawer.filed.size === 0) return;
  const body = { envelope_id: drawer.envelopeId };
  await done(drawer, { action: 'download' }, generateMonth, { body });
}

/** A write that must succeed; in doubt until its answer is here. */
async function done<R extends Route>(
  drawer: Drawer,
  doubt: Doubt,
  route: R,
  sent: CallParts<R>,
): Promise<WireReply<R>> {
  drawer.inDoubt = doubt;
  const { status, body, bytes } = await drawer.client.call(route, sent);
  if (status !== route.status) {
    throw new Error(`${route.name} answered ${status}: ${bytes.toString()}`);
  }
  drawer.inDoubt = null;
  drawer.acknowledged++;
  return body;
}

/** Files and deletes until the connection breaks; seals and archives when it is time. */
export async function fileUntilCutOff(
  drawer: Drawer,
  isTimeToSeal: boolean,
  isCutOff: () => boolean,
): Promise<void> {
  try {
    if (isTimeToSeal && !drawer.isSealed) await sealAndArchive(drawer);
    else if (drawer.isSealed && !drawer.isArchived) await archive(drawer);
    while (!isCutOff()) {
      if (drawer.isSealed) await sleep(20);
      else await drawer.chance.pick([upload, upload, upload, remove, download])?.(drawer);
    }
  } catch (error) {
    if (!isCutOff() || !isBrokenConnection(error)) throw error;
  }
}
