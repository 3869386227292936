import { updateClient, type Client } from '@counterfoil/contract/account/client';
import {
  getCompany,
  getCompanyProfile,
  searchCompanies,
  updateCompanyProfile,
} from '@counterfoil/contract/account/company';
import { isRegisteredCompany } from '@counterfoil/domain/client/business-type';
import { useQueryClient } from '@tanstack/react-query';
import { q } from '#lib/api/q.ts';
import { useAction } from '#lib/api/use-action.ts';
import type { LoadArgs } from '#lib/session/private-client.ts';
import { profileQuery } from '#lib/session/profile.ts';
import { clientQuery } from '../client-query.ts';
import type { DetailsFields } from './details-values.ts';

export const companyProfileQuery = (client_id: string) =>
  q(getCompanyProfile, { params: { client_id } });

/** A company as registered now, the client's own without a number. Asked for each time it is shown. */
export const registeredQuery = (client_id: string, company_number: string | null) =>
  q(
    getCompany,
    { params: { client_id }, query: company_number === null ? {} : { company_number } },
    { gcTime: 0, staleTime: Infinity, retry: false },
  );

export const companiesQuery = (client_id: string, search: string) =>
  q(searchCompanies, { params: { client_id }, query: { search } }, { retry: false });

/** For the logo's page. */
export const loadClient = ({ context }: LoadArgs) =>
  context.queryClient.fetchQuery(clientQuery(context.client.clientId));

export async function loadDetails({ context }: LoadArgs): Promise<void> {
  const { queryClient, client } = context;
  const { clientId } = client;
  await Promise.all([
    queryClient.fetchQuery(clientQuery(clientId)),
    isRegisteredCompany(client.businessType) &&
      queryClient.fetchQuery(companyProfileQuery(clientId)),
  ]);
}

/** Changes the details; 409 when the stored version is newer than the one `opened`. */
export const useUpdateDetails = ({ lock_version }: Pick<Client, 'lock_version'>) =>
  useAction(updateClient, (fields: DetailsFields) => ({ body: { ...fields, lock_version } }), {
    keep: clientQuery,
    // A code must not stay in memory longer than its form.
    gcTime: 0,
    onForm: true,
  });

/** The version shown, to take over exactly that. */
interface ComparedVersion {
  readonly company_number: string;
  readonly version: string;
}

export function useTakeOver() {
  const queryClient = useQueryClient();
  return useAction(updateCompanyProfile, (query: ComparedVersion) => ({ query }), {
    keep: companyProfileQuery,
    // The company's name is in the bar, too.
    onDone: () => queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
    onForm: true,
  });
}
