import type * as contract from '@counterfoil/contract/documents/routes';
import type { StorageUsage } from '@counterfoil/contract/documents/schemas';
import { humanSize } from '@counterfoil/domain/document/human-size';
import { usagePercent, type Quota } from '@counterfoil/domain/document/quota';
import { readClient, storageLimit } from '#modules/account/public';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import type { DocumentsDeps } from './deps.ts';
import type { DocumentRow } from './document-store.ts';

type StoredDocument = Pick<
  DocumentRow,
  'byte_size' | 'invoice_id' | 'vat_receipt_of' | 'archived_at'
>;

/** The bytes of these documents that count, by the rule of `readQuota`. */
export const countedBytes = (documents: readonly StoredDocument[]): number =>
  documents
    .filter(
      ({ invoice_id, vat_receipt_of, archived_at }) =>
        invoice_id === null && vat_receipt_of === null && archived_at === null,
    )
    .reduce((sum, { byte_size }) => sum + Number(byte_size), 0);

/** The client's storage use in bytes, without archived documents and copies of sent papers. */
export async function readQuota(tx: Tx, clientId: string): Promise<Quota> {
  const { storage_tier: tier } = await readClient(tx, clientId);
  const { bytes } = await tx
    .selectFrom('documents')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('byte_size'), eb.lit(0)).as('bytes'))
    .where('client_id', '=', clientId)
    .where('archived_at', 'is', null)
    .where('invoice_id', 'is', null)
    .where('vat_receipt_of', 'is', null)
    .executeTakeFirstOrThrow();
  return { usedBytes: Number(bytes), limitBytes: storageLimit(tier).bytes };
}

export function getStorageUsage(
  { transact }: Pick<DocumentsDeps, 'transact'>,
  { caller }: Call<typeof contract.getStorageUsage>,
): Promise<StorageUsage> {
  return transact.forClient(caller, async (tx) => {
    const quota = await readQuota(tx, caller.clientId);
    return {
      usage: humanSize(quota.usedBytes),
      usage_percent: usagePercent(quota),
      usage_bytes: quota.usedBytes,
      limit: humanSize(quota.limitBytes),
      limit_bytes: quota.limitBytes,
    };
  });
}
