import {
  getInvoiceSettings,
  getLogo,
  updateInvoiceSettings,
  type InvoiceSettings,
} from '@counterfoil/contract/account/invoice-settings';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useIntent } from '#lib/api/intent.ts';
import { refreshClient } from '#lib/api/refresh-client.ts';
import { profileQuery, useClient } from '#lib/session/profile.ts';
import type { SettingsFields } from './settings-values.ts';

export const invoiceSettingsQuery = (client_id: string) =>
  queryOptions({
    queryKey: ['invoice settings', client_id],
    queryFn: async ({ signal }) =>
      (await call(getInvoiceSettings, { params: { client_id }, signal })).data,
  });

/** The logo's picture: it takes the session's headers, so no address of it can stand in a page. */
export const logoQuery = (client_id: string) =>
  queryOptions({
    queryKey: ['logo', client_id],
    queryFn: async ({ signal }) => (await call(getLogo, { params: { client_id }, signal })).blob,
  });

/** Changes the settings; refused with 409 when they are no longer the version that was `opened`. */
export function useUpdateSettings({ lock_version }: Pick<InvoiceSettings, 'lock_version'>) {
  const queryClient = useQueryClient();
  const { clientId: client_id } = useClient();
  const intent = useIntent();
  return useMutation({
    mutationFn: async (fields: SettingsFields) => {
      const body = { invoice_settings: { ...fields, lock_version } };
      const idempotencyKey = intent.keyFor(body);
      return (await call(updateInvoiceSettings, { params: { client_id }, body, idempotencyKey }))
        .data;
    },
    onSuccess: (saved) => {
      intent.done();
      queryClient.setQueryData(invoiceSettingsQuery(client_id).queryKey, saved);
      refreshClient(queryClient, client_id);
      // The next new invoice starts with the new terms: they stand in the profile.
      return queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
    // A bank account must not stay in memory longer than its form.
    gcTime: 0,
    meta: { onForm: true },
  });
}
