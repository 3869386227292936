import type { ReactElement } from 'react';
import { useOpenedVersion } from '#lib/form/newer-version.ts';
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
  const { opened, adopt, loadNewer } = useOpenedVersion(invoiceSettingsQuery(clientId));
  const update = useUpdateSettings(opened);
  const save = async (fields: SettingsFields) => {
    const saved = await update.mutateAsync(fields);
    adopt(saved);
    return saved;
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
