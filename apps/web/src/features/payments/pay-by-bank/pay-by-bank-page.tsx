import { disconnectPayByBank } from '@counterfoil/contract/payments/pay-by-bank-routes';
import type { PayByBank } from '@counterfoil/contract/payments/pay-by-bank-schemas';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { failureOf } from '#lib/api/failure.ts';
import { useAct } from '#lib/api/use-action.ts';
import { displayInstant } from '#lib/dates.ts';
import { useClient } from '#lib/session/profile.ts';
import { Question } from '#ui/dialogs/question.tsx';
import { useDialog } from '#ui/dialogs/use-dialog.ts';
import { EmptyState, StaleNotice } from '#ui/page/states.tsx';
import { Fact } from '#ui/page/fact.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageSection } from '#ui/page/page-section.tsx';
import { Button } from '#ui/controls/button.tsx';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { Overpayments } from './overpayments.tsx';
import { Promo } from './promo.tsx';
import { payByBankQuery } from './queries.ts';
import styles from './pay-by-bank.module.css';

const TITLE = 'Pay by Bank';

/** The provider that takes payments by bank: introduced until the client is connected, then its settings. */
export function PayByBankPage(): ReactElement {
  const { clientId } = useClient();
  const query = useSuspenseQuery(payByBankQuery(clientId));
  const failure = failureOf(query);
  const { provider, id } = query.data;
  const isConnected = provider !== null && id !== null;
  return (
    <>
      <PageHeader title={TITLE} status={statusOf(query.data)}>
        {isConnected && <Disconnect provider={provider} />}
      </PageHeader>
      {failure && <StaleNotice {...failure} />}
      {provider === null && (
        <EmptyState text="Payments by bank aren’t available here yet. We’ll let you know when they are." />
      )}
      {provider !== null && !isConnected && (
        <Promo provider={provider} paysToInvoiceAccount={query.data.pays_to_invoice_account} />
      )}
      {isConnected && <Settings provider={provider} settings={query.data} />}
      <Overpayments rows={query.data.overpayments} />
    </>
  );
}

const statusOf = ({ provider, id }: PayByBank): string | undefined => {
  if (provider === null) return undefined;
  return id === null ? 'You are not connected yet.' : `You are connected with ${provider}.`;
};

function Settings({ provider, settings }: { provider: string; settings: PayByBank }): ReactElement {
  const { name, connected_at, pays_to_invoice_account, account_ending } = settings;
  return (
    <PageSection title="Your connection">
      <p className={styles.explained}>
        Every invoice you send has a link and a code for paying by bank, in the email and on the
        PDF. For invoices you’ve already sent, they’ll be in the next email about them.
      </p>
      <dl className={styles.facts} aria-label="Your connection">
        <Fact name="Provider">{provider}</Fact>
        {name !== null && <Fact name="Registered as">{name}</Fact>}
        <Fact name="Connected since">{connected_at && displayInstant(connected_at)}</Fact>
        <Fact name="Payments go to">
          {pays_to_invoice_account
            ? account_ending === null
              ? 'Nowhere yet: there’s no bank account in your invoice settings'
              : `The bank account on your invoices, ending ${account_ending}`
            : `The account you gave ${provider}`}
        </Fact>
      </dl>
      {pays_to_invoice_account && (
        <p className="buttons">
          <LinkButton to="/account/invoice">Invoice settings</LinkButton>
        </p>
      )}
    </PageSection>
  );
}

function Disconnect({ provider }: { readonly provider: string }): ReactElement {
  const { show, dialog } = useDialog();
  const { mutateAsync } = useAct((send) => send(disconnectPayByBank, {}));
  const ask = () =>
    show((onClose) => (
      <Question
        title={`Disconnect from ${provider}?`}
        confirmLabel="Disconnect"
        danger
        act={() => mutateAsync(undefined)}
        done={`You have disconnected from ${provider}`}
        onClose={onClose}
      >
        <p>
          Customers will no longer be able to pay your invoices by bank, and any links they have
          will say so. Payments already on their way will still arrive and be recorded here.
        </p>
      </Question>
    ));
  return (
    <>
      <Button onClick={ask}>Disconnect</Button>
      {dialog}
    </>
  );
}
