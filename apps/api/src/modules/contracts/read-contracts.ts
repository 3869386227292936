import type * as contract from '@counterfoil/contract/contracts/routes';
import { clientContract, type ClientContract } from '@counterfoil/contract/contracts/schemas';
import type { FileBody } from '@counterfoil/contract/route';
import { formatPence } from '@counterfoil/domain/money/pence';
import type { ClientCaller } from '#platform/caller';
import { byId, storedFields } from '#platform/db/rows';
import type { Call } from '#platform/http/serve-route';
import { notFound } from '#platform/refusals';
import { shortened, zipNames } from '#platform/zip-names';
import { readContracts, type ContractRow } from './contract-store.ts';
import type { ContractsDeps } from './deps.ts';

type Deps = Pick<ContractsDeps, 'transact' | 'blobs'>;

/** The client's contracts, agreed and not. */
export function listContracts(
  { transact }: Deps,
  { caller }: Call<typeof contract.listContracts>,
): Promise<ClientContract[]> {
  return transact.forClient(caller, async (tx) => {
    const rows = await readContracts(tx, caller.clientId);
    return rows.map((row) => ({
      ...storedFields(row, clientContract),
      monthly_fee: row.monthly_fee_pence === null ? null : formatPence(row.monthly_fee_pence),
      has_certificate: row.certificate_blob_id !== null,
    }));
  });
}

/** A contract's PDF, to view or to download. */
export const previewContract = (
  deps: Deps,
  { caller, params, query }: Call<typeof contract.previewContract>,
): Promise<FileBody> =>
  fileOf(deps, caller, { ...params, ...query }, (row) => ({
    blobId: row.pdf_blob_id,
    title: row.title,
  }));

/** The certificate of the agreement to it; 404 when there is none. */
export const previewCertificate = (
  deps: Deps,
  { caller, params, query }: Call<typeof contract.previewCertificate>,
): Promise<FileBody> =>
  fileOf(deps, caller, { ...params, ...query }, (row) => {
    if (row.certificate_blob_id === null) throw notFound();
    return { blobId: row.certificate_blob_id, title: `Certificate of ${row.title}` };
  });

const LONGEST_NAME = 80;

interface AskedFile {
  readonly id: string;
  readonly download?: 'true' | 'false' | undefined;
}

async function fileOf(
  { transact, blobs }: Deps,
  caller: ClientCaller,
  { id, download }: AskedFile,
  choose: (row: ContractRow) => { readonly blobId: string; readonly title: string },
): Promise<FileBody> {
  const row = await transact.forClient(caller, (tx) => byId(tx, 'contracts', caller.clientId, id));
  const { blobId, title } = choose(row);
  const [filename = ''] = zipNames([shortened(title, LONGEST_NAME)], '.pdf');
  return {
    content: await blobs.stream(blobId),
    filename,
    disposition: download === 'true' ? 'attachment' : 'inline',
  };
}
