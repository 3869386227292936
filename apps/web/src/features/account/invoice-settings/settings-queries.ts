import {
  getInvoiceSettings,
  type InvoiceSettings,
  updateInvoiceSettings,
} from '@counterfoil/contract/account/invoice-settings';
import { useQueryClient } from '@tanstack/react-query';
import { q } from '#lib/api/q.ts';
import { useAction } from '#lib/api/use-action.ts';
import type { LoadArgs } from '#lib/session/private-client.ts';
import { profileQuery } from '#lib/session/profile.ts';
import type { SettingsFields } from './settings-values.ts';

export const invoiceSettingsQuery = (client_id: string) =>
  q(getInvoiceSettings, { params: { client_id } });

export const loadInvoiceSettings = ({ context }: LoadArgs) =>
  context.queryClient.fetchQuery(invoiceSettingsQuery(context.client.clientId));

/** Changes the settings; 409 when the stored version is newer than the one `opened`. */
export function useUpdateSettings({ lock_version }: Pick<InvoiceSettings, 'lock_version'>) {
  const queryClient = useQueryClient();
  return useAction(
    updateInvoiceSettings,
    (fields: SettingsFields) => ({ body: { ...fields, lock_version } }),
    {
      keep: invoiceSettingsQuery,
      // The next new invoice takes its terms from the profile.
      onDone: () => queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
      // A bank account must not stay in memory longer than its form.
      gcTime: 0,
      onForm: true,
    },
  );
}
