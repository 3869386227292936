import { getPayByBank } from '@counterfoil/contract/payments/pay-by-bank-routes';
import { q } from '#lib/api/q.ts';
import type { LoadArgs } from '#lib/session/private-client.ts';

export const payByBankQuery = (client_id: string) => q(getPayByBank, { params: { client_id } });

export const loadPayByBank = ({ context: { queryClient, client } }: LoadArgs): Promise<unknown> =>
  queryClient.fetchQuery(payByBankQuery(client.clientId));
