import { createFileRoute } from '@tanstack/react-router';
import { InvoiceSettingsPage, invoiceSettingsQuery } from '#features/account/public.ts';

export const Route = createFileRoute('/_client/account/invoice')({
  loader: ({ context: { queryClient, client } }) =>
    queryClient.fetchQuery(invoiceSettingsQuery(client.clientId)),
  component: InvoiceSettingsPage,
});
