import { getEnvelope, listEnvelopes } from '@counterfoil/contract/envelopes/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** Keys: [feature, client, which...], so that `['envelopes', clientId]` refreshes all of them. */
export const envelopesQuery = (client_id: string) =>
  queryOptions({
    queryKey: ['envelopes', client_id],
    queryFn: async ({ signal }) =>
      (await call(listEnvelopes, { params: { client_id }, signal })).data,
  });

export const envelopeQuery = (client_id: string, id: string) =>
  queryOptions({
    queryKey: ['envelopes', client_id, id],
    queryFn: async ({ signal }) =>
      (await call(getEnvelope, { params: { client_id, id }, signal })).data,
  });
