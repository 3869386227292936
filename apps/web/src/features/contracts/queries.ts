import { updateClient, type Client } from '@counterfoil/contract/account/client';
import {
  listContracts,
  previewCertificate,
  previewContract,
} from '@counterfoil/contract/contracts/routes';
import type { ClientContract } from '@counterfoil/contract/contracts/schemas';
import { clientQuery } from '#features/account/public.ts';
import { FOR_VIEWER, q } from '#lib/api/q.ts';
import { useAction } from '#lib/api/use-action.ts';
import type { LoadArgs } from '#lib/session/private-client.ts';
import { useDownload } from '#lib/use-download.ts';
import { toast } from '#ui/dialogs/toast-store.ts';

export const contractsQuery = (client_id: string) => q(listContracts, { params: { client_id } });

/** Includes the client, whose version the agreement needs. */
export const loadContracts = ({ context: { queryClient, client } }: LoadArgs) =>
  Promise.all([
    queryClient.fetchQuery(contractsQuery(client.clientId)),
    queryClient.fetchQuery(clientQuery(client.clientId)),
  ]);

/** A contract's PDF to view. */
export const contractPdfQuery = (client_id: string, id: string) =>
  q(previewContract, { params: { client_id, id } }, FOR_VIEWER);

export const useDownloadContract = () =>
  useDownload(
    previewContract,
    ({ id }: Pick<ClientContract, 'id' | 'title'>) => ({
      params: { id },
      query: { download: 'true' as const },
    }),
    ({ title }) => `${title}.pdf`,
    () => toast.success('Contract has been downloaded'),
  );

/** The certificate of the agreement to a contract. */
export const useDownloadCertificate = () =>
  useDownload(
    previewCertificate,
    ({ id }: Pick<ClientContract, 'id' | 'title'>) => ({
      params: { id },
      query: { download: 'true' as const },
    }),
    ({ title }) => `Certificate of ${title}.pdf`,
    () => toast.success('Certificate has been downloaded'),
  );

interface AgreementRequest {
  /** The newest contract that was shown. */
  readonly contract_id: string | null;
  /** The expected next step of the sign-up. */
  readonly client_step?: string;
}

/** Agrees to every open contract; 409 when one was added since the client was `opened`. */
export const useAgree = ({ lock_version }: Pick<Client, 'lock_version'>) =>
  useAction(
    updateClient,
    (agreeing: AgreementRequest) => ({
      body: { ...agreeing, contract_confirmed_at: true, lock_version },
    }),
    { keep: clientQuery, onForm: true },
  );

/** Whether the client still has to agree to a contract. */
export const isOpen = ({ sign_contract, contract_confirmed_at }: ClientContract): boolean =>
  sign_contract && contract_confirmed_at === null;

/** When the client agreed to the newest of those that they have agreed to; null: to none. */
export const agreedAt = (contracts: readonly ClientContract[]): string | null =>
  contracts.findLast(({ contract_confirmed_at: at }) => at !== null)?.contract_confirmed_at ?? null;
