import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { failureOf } from '#lib/api/failure.ts';
import { useClient } from '#lib/session/profile.ts';
import { counted } from '#ui/counts.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageSection } from '#ui/page/page-section.tsx';
import { StaleNotice } from '#ui/page/states.tsx';
import { ConnectButton } from '../connect/connect-button.tsx';
import { accountsQuery, consentsQuery, linked } from '../queries.ts';
import { AccountsTable } from './accounts-table.tsx';
import { BanksTable } from './banks-table.tsx';
import { Benefits, Welcome } from './benefits.tsx';

const TITLE = 'Open Banking';

/** The banks that a client has connected, and the accounts that are read there. */
export function BankingPage(): ReactElement {
  const { clientId } = useClient();
  const consents = useSuspenseQuery(consentsQuery(clientId));
  const all = useSuspenseQuery(accountsQuery(clientId));
  const failure = failureOf(consents, all);
  const accounts = linked(all.data);
  if (consents.data.length === 0) {
    return (
      <>
        <PageHeader title={TITLE} status="No bank is connected yet." />
        {failure && <StaleNotice {...failure} />}
        <Welcome />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={TITLE}
        status={`${counted(accounts.length, 'account')} at ${counted(consents.data.length, 'bank')}`}
      >
        <ConnectButton>Connect another bank</ConnectButton>
      </PageHeader>
      {failure && <StaleNotice {...failure} />}
      <PageSection title="Banks">
        <BanksTable consents={consents.data} accounts={accounts} />
      </PageSection>
      <PageSection title="Accounts">
        <AccountsTable accounts={accounts} />
      </PageSection>
      <PageSection title="What this does for you">
        <Benefits />
      </PageSection>
    </>
  );
}
