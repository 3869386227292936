import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useClient, useClientRefusal } from '#lib/session/profile.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { SettingsForm } from './settings-form.tsx';
import { invoiceSettingsQuery, useUpdateSettings } from './settings-queries.ts';
import type { SettingsFields } from './settings-values.ts';

const LEAD = 'Shown on every invoice you send from now on. Invoices already sent do not change.';

/** Payment terms, addresses and bank account: what a client's invoices show besides lines. */
export function InvoiceSettingsPage(): ReactElement {
  const { clientId } = useClient();
  const refused = useClientRefusal('change_settings');
  const queryClient = useQueryClient();
  const query = invoiceSettingsQuery(clientId);
  const { data } = useSuspenseQuery(query);
  // The fields were filled from this version. A version fetched later must not lend its
  // lock_version to older text, which would overwrite somebody else's change.
  const [opened, setOpened] = useState(data);
  const update = useUpdateSettings(opened);
  const save = async (fields: SettingsFields) => {
    const saved = await update.mutateAsync(fields);
    setOpened(saved);
    return saved;
  };
  const loadNewer = async () => {
    const newer = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    setOpened(newer);
    return newer;
  };
  return (
    <>
      <PageHeader title="Invoice settings" status={refused ?? LEAD} />
      <SettingsForm
        settings={opened}
        disabled={refused !== null}
        save={save}
        loadNewer={loadNewer}
      />
    </>
  );
}
