import type { ReactElement } from 'react';
import { useOpenedVersion } from '#lib/form/newer-version.ts';
import type { ReturnTo } from '#lib/return-to.ts';
import { safeDestination } from '#lib/session/safe-destination.ts';
import { useClient, useClientRefusal } from '#lib/session/profile.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { wayBack } from '../way-back.ts';
import { SettingsForm } from './settings-form.tsx';
import { invoiceSettingsQuery, useUpdateSettings } from './settings-queries.ts';
import type { SettingsFields } from './settings-values.ts';

const LEAD =
  'Shown on every invoice you send from now on. Invoices you’ve already sent won’t change.';

/** Payment terms, addresses and bank account: what a client's invoices show besides lines. */
export function InvoiceSettingsPage({ search }: { readonly search: ReturnTo }): ReactElement {
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
      <PageHeader
        {...wayBack(search.return_to)}
        title="Invoice settings"
        status={refused ?? LEAD}
      />
      <SettingsForm
        settings={opened}
        disabled={refused !== null}
        save={save}
        loadNewer={loadNewer}
        next={search.return_to && safeDestination(search.return_to)}
      />
    </>
  );
}
