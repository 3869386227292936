import {
  getDirectDebit,
  setUpDirectDebit,
  type DirectDebit,
} from '@counterfoil/contract/payments/routes';
import type { DirectDebitFields } from '@counterfoil/contract/payments/direct-debit-fields';
import { isUsableMandate } from '@counterfoil/domain/direct-debit/mandate';
import { redirect } from '@tanstack/react-router';
import { contractsQuery } from '#features/contracts/public.ts';
import { q } from '#lib/api/q.ts';
import { useAction } from '#lib/api/use-action.ts';
import type { LoadArgs } from '#lib/session/private-client.ts';

export const directDebitQuery = (client_id: string) => q(getDirectDebit, { params: { client_id } });

const SUMMARY = { href: '/sign-up/direct-debit-summary', replace: true } as const;
const AFTER_IT = { href: '/sign-up/additional-company-details', replace: true } as const;

/** Whether a working direct debit was set up here: one that has failed, ended or been cancelled does not count. */
export const isSetUp = ({ status }: DirectDebit): boolean =>
  status !== null && isUsableMandate(status);

/** The direct debit; for the VAT details too, whose Back leads to its summary. */
export const fetchDirectDebit = ({ context: { queryClient, client } }: LoadArgs) =>
  queryClient.fetchQuery(directDebitQuery(client.clientId));

/** The contracts say what is collected. */
async function fetchFee({ context: { queryClient, client } }: LoadArgs): Promise<void> {
  await queryClient.fetchQuery(contractsQuery(client.clientId));
}

/** Leads clients with a direct debit to its summary, and those who need none to the VAT details. */
export async function loadSetup(args: LoadArgs): Promise<void> {
  if (args.context.client.needsBankDetails) return fetchFee(args);
  throw redirect(isSetUp(await fetchDirectDebit(args)) ? SUMMARY : AFTER_IT);
}

/** For the summary. A client without a direct debit set up here continues to the VAT details. */
export async function loadSummary(args: LoadArgs): Promise<void> {
  if (isSetUp(await fetchDirectDebit(args))) return fetchFee(args);
  throw redirect(args.context.client.isSignedUp ? { href: '/envelope' } : AFTER_IT);
}

/** Gives bank details. A retry after a lost answer sets up nothing twice. */
export const useSetUp = () =>
  useAction(setUpDirectDebit, (direct_debit: DirectDebitFields) => ({ body: direct_debit }), {
    keep: directDebitQuery,
    // An account number must not stay in memory longer than its form.
    gcTime: 0,
    onForm: true,
  });
