import { getStorageUsage, previewDocument } from '@counterfoil/contract/documents/routes';
import type { Document } from '@counterfoil/contract/documents/schemas';
import { getEnvelope } from '@counterfoil/contract/envelopes/routes';
import { expect } from 'vitest';
import { sha256 } from './writer.ts';
import type { Uploader } from './uploader.ts';

/**
 * After a restart: acknowledged writes are done, and the write in doubt is done completely or has
 * no effect.
 */
export async function expectUploaderWhole(uploader: Uploader): Promise<void> {
  const { client, envelopeId, filed, deleted, sizes } = uploader;
  const who = client.email;
  const envelope = await client.get(getEnvelope, { params: { id: envelopeId } });
  const { documents } = envelope;
  settleDoubt(uploader, envelope);
  expect(
    new Map(documents.map((each) => [each.id, each.sha256])),
    `${who}: every file that was acknowledged, and no other`,
  ).toEqual(filed);
  for (const id of deleted) expect(filed.has(id), `${who}: deleted for good`).toBe(false);
  expect(envelope.sealed_at !== null, `${who}: sealed`).toBe(uploader.isSealed);
  expect(envelope.archived_at !== null, `${who}: archived`).toBe(uploader.isArchived);
  const open = documents.filter(({ archived_at }) => archived_at === null);
  expect(open.length, `${who}: archived all or none`).toBe(uploader.isArchived ? 0 : filed.size);
  for (const { id, sha256: recorded } of open) {
    const query = { download: 'true' } as const;
    const { status, bytes } = await client.call(previewDocument, { params: { id }, query });
    expect([status, sha256(bytes)], `${who}: opens as recorded`).toEqual([200, recorded]);
  }
  const used = open.reduce((sum, each) => sum + (sizes.get(each.sha256) ?? NaN), 0);
  expect((await client.get(getStorageUsage)).usage_bytes, `${who}: the quota`).toBe(used);
}

interface DrawerContents {
  readonly documents: readonly Document[];
  readonly sealed_at: string | null;
  readonly archived_at: string | null;
}

function settleDoubt(
  uploader: Uploader,
  { documents, sealed_at, archived_at }: DrawerContents,
): void {
  const { inDoubt, filed, deleted, client } = uploader;
  uploader.inDoubt = null;
  if (inDoubt?.action === 'upload') {
    const arrived = documents.filter((each) => inDoubt.hashes.includes(each.sha256));
    expect([0, inDoubt.hashes.length], `${client.email}: all of an upload or none`).toContain(
      arrived.length,
    );
    for (const { id, sha256: hash } of arrived) filed.set(id, hash);
  }
  if (inDoubt?.action === 'delete' && !documents.some(({ id }) => id === inDoubt.id)) {
    filed.delete(inDoubt.id);
    deleted.add(inDoubt.id);
  }
  if (inDoubt?.action === 'seal') uploader.isSealed = sealed_at !== null;
  if (inDoubt?.action === 'archive') uploader.isArchived = archived_at !== null;
}
