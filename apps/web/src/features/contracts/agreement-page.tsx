import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { currentBrand } from '#lib/brand.ts';
import { profileQuery, useClient } from '#lib/session/profile.ts';
import { toast } from '#ui/dialogs/toast-store.ts';
import { EmptyState } from '#ui/page/states.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { AgreeForm } from './agree-form.tsx';
import { ContractSection } from './contract-section.tsx';
import { contractsQuery, isOpen } from './queries.ts';

const AGREED = 'Thank you. Your agreement has been saved';

/** The client's contracts with the provider: each with its PDF, its download, and who agreed when. */
export function AgreementPage(): ReactElement {
  const { clientId } = useClient();
  const { data: contracts } = useSuspenseQuery(contractsQuery(clientId));
  const { name } = currentBrand();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const queryClient = useQueryClient();
  const thank = () => {
    toast.success(AGREED);
    // It knows whether anything is open.
    return queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
  };
  return (
    <>
      <PageHeader
        title="Your Agreement"
        status={contracts.length > 0 && `What you have agreed with ${name}.`}
      />
      {contracts.length === 0 && (
        <EmptyState>
          <p>Your letter of engagement and terms with {name} will appear here.</p>
        </EmptyState>
      )}
      {contracts.map((contract) => (
        <ContractSection
          key={contract.id}
          contract={contract}
          // Of several, the address says which, or the reader chooses.
          isFirstOpen={contracts.length === 1 || contract.id === hash}
        />
      ))}
      {contracts.some(isOpen) && <AgreeForm contracts={contracts} label="Agree" onAgreed={thank} />}
    </>
  );
}
