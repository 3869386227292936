import { getDirectDebit, setUpDirectDebit } from '@counterfoil/contract/payments/routes';
import type { DirectDebitFields } from '@counterfoil/contract/payments/direct-debit-fields';
import { isUsableMandate } from '@counterfoil/domain/direct-debit/mandate';
import { redirect } from '@tanstack/react-router';
import { q } from '#lib/api/q.ts';
import { useAction } from '#lib/api/use-action.ts';
import type { LoadArgs } from '#lib/session/private-client.ts';

export const directDebitQuery = (client_id: string) => q(getDirectDebit, { params: { client_id } });

const AFTER_IT = { href: '/sign-up/additional-company-details', replace: true } as const;

/** Who needs no direct debit goes on to the VAT details. */
export async function skipUnneeded({ context }: LoadArgs): Promise<void> {
  if (!context.client.needsBankDetails) throw redirect(AFTER_IT);
}

/**
 * The direct debit. A client for whom none was set up here goes on to the VAT details. One that has failed, ended or been
 * cancelled since is none: nothing can be collected by it.
 */
export async function loadDirectDebit({ context }: LoadArgs): Promise<void> {
  const { queryClient, client } = context;
  const { status } = await queryClient.fetchQuery(directDebitQuery(client.clientId));
  if (status !== null && isUsableMandate(status)) return;
  throw redirect(client.isSignedUp ? { href: '/envelope' } : AFTER_IT);
}

/** Gives bank details. A retry after a lost answer sets up nothing twice. */
export const useSetUp = () =>
  useAction(setUpDirectDebit, (direct_debit: DirectDebitFields) => ({ body: direct_debit }), {
    keep: directDebitQuery,
    // An account number must not stay in memory longer than its form.
    gcTime: 0,
    onForm: true,
  });
