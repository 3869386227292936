import { connectPayByBank } from '@counterfoil/contract/payments/pay-by-bank-routes';
import type { ReactElement } from 'react';
import { sentenceOf } from '#lib/api/problem.ts';
import { useProviderAnswer } from '#lib/use-provider-answer.ts';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { EmptyState } from '#ui/page/states.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Progress } from '#ui/page/progress.tsx';
import type { PayByBankAnswer } from '../search.ts';
import { ConnectButton } from './connect-button.tsx';

/** Where the provider of payments by bank sends the browser back to. */
export function PayByBankCallbackPage({ search }: { search: PayByBankAnswer }): ReactElement {
  const connect = useConnect(search);
  if (search['user-id'] === undefined) {
    return (
      <NotConnected why="The provider didn’t tell us who you are there, so nothing has changed. Please start again." />
    );
  }
  if (connect.error) return <NotConnected why={sentenceOf(connect.error)} />;
  return (
    <>
      <PageHeader title="Back from the provider" />
      <Progress label="Connecting" text="Connecting. This takes a few seconds." />
    </>
  );
}

const useConnect = ({ 'user-id': user_id, nonce = '' }: PayByBankAnswer) =>
  useProviderAnswer({
    key: 'counterfoil.pay-by-bank-answer',
    // Only this visit has the nonce.
    answer: user_id === undefined ? undefined : `${user_id} ${nonce}`,
    to: '/account/pay-by-bank',
    used: 'This link has already been used. Please start again: it only takes a minute.',
    post: async (send) => {
      const { provider } = await send(connectPayByBank, {
        body: { user_id: user_id ?? '', nonce },
      });
      toast.success(`You have connected with ${provider ?? ''} successfully`);
    },
  });

function NotConnected({ why }: { readonly why: string }): ReactElement {
  return (
    <>
      <PageHeader title="You are not connected" />
      <EmptyState text={why}>
        <div className="buttons">
          <LinkButton to="/account/pay-by-bank">Pay by Bank</LinkButton>
          <ConnectButton>Start again</ConnectButton>
        </div>
      </EmptyState>
    </>
  );
}
