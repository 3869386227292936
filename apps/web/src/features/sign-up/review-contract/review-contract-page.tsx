import type { ClientContract } from '@counterfoil/contract/contracts/schemas';
import { stepAfterContracts } from '@counterfoil/domain/sign-up/next-step';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { useOpenedClient } from '#features/account/public.ts';
import {
  agreedAt,
  AgreeForm,
  ContractSection,
  contractsQuery,
  isOpen,
  useAgree,
} from '#features/contracts/public.ts';
import { currentBrand } from '#lib/brand.ts';
import { displayMoment } from '#lib/dates.ts';
import { useClient, useContact } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { FormBanner } from '#ui/fields/form-banner.tsx';
import { FormActions } from '#ui/fields/form-grid.tsx';
import { Form } from '#ui/fields/form.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { GoOnBanner } from '../go-on-banner.tsx';
import { useGoOn } from '../use-go-on.ts';
import { useSaveAndGoOn } from '../use-save-and-go-on.ts';

/** The contracts of a new client: to read, to download, to agree to. */
export function ReviewContractPage(): ReactElement {
  const { clientId } = useClient();
  const { id } = useContact();
  const { data } = useSuspenseQuery(contractsQuery(clientId));
  // Once agreed to, they stay as they are until the next screen is there.
  const [agreed, setAgreed] = useState<typeof data | null>(null);
  const contracts = agreed ?? data;
  const way = useGoOn();
  const goOn = async () => {
    setAgreed(contracts);
    await way.go();
  };
  const wish = useWish(contracts);
  const [first] = contracts.filter(isOpen);
  return (
    <>
      <PageHeader
        title="Review your contract"
        status={statusOf(contracts)}
        back="/sign-up/set-password"
        backSearch={{ contact_id: id }}
        backLabel="Your password"
      />
      {contracts.map((contract) => (
        <ContractSection
          key={contract.id}
          contract={contract}
          isFirstOpen={contract.id === (first ?? contracts[0])?.id}
        />
      ))}
      {first ? (
        <AgreeForm
          contracts={contracts}
          label="Agree and continue"
          wish={wish}
          onAgreed={goOn}
          notice={way.hasFailed && <GoOnBanner way={way} />}
        />
      ) : (
        <Continue />
      )}
    </>
  );
}

function statusOf(contracts: readonly ClientContract[]): string {
  const { name } = currentBrand();
  const at = agreedAt(contracts);
  if (contracts.some(isOpen)) return `Please read your agreement with ${name}, and keep a copy.`;
  return at === null
    ? `${name} has no contract for you to agree to.`
    : `You agreed on ${displayMoment(at)}. Your certificate is next to the contract.`;
}

/** The step that should follow; the server decides. */
function useWish(contracts: readonly ClientContract[]): string {
  const contact = useContact();
  const facts = {
    hasExternalId: contact.external_accounting_id !== null,
    isExternalAccountingClient: contact.external_accounting_client,
    hasUsableBankDetails: contact.usable_bank_details,
    isPaperClient: contact.paper,
  };
  return stepAfterContracts(facts, contracts.length);
}

/** Nothing is open. A client who has come no further yet is led on by the server. */
function Continue(): ReactElement {
  const { clientStep } = useClient();
  const { opened } = useOpenedClient();
  const agree = useAgree(opened);
  const form = useForm();
  const { way, isBusy, submit } = useSaveAndGoOn(form, {
    save: async () =>
      clientStep === 'review_contract' ? agree.mutateAsync({ contract_id: null }) : {},
    settle: () => {},
  });
  return (
    <Form submit={submit}>
      <FormActions
        message={
          <GoOnBanner way={way}>
            <FormBanner control={form.control} />
          </GoOnBanner>
        }
      >
        <Button type="submit" kind="primary" busy={isBusy}>
          Continue
        </Button>
      </FormActions>
    </Form>
  );
}
