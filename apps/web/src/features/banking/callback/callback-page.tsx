import type { ReactElement } from 'react';
import { connectBank } from '@counterfoil/contract/banking/routes';
import { sentenceOf } from '#lib/api/problem.ts';
import type { ProviderAnswer } from '#lib/provider-answer.ts';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Progress } from '#ui/page/progress.tsx';
import { useProviderAnswer } from '#lib/use-provider-answer.ts';
import { toast } from '#ui/dialogs/toast-store.ts';
import { ConnectButton } from '../connect/connect-button.tsx';

/** Where the provider of open banking sends the browser back to. */
export function CallbackPage({ search }: { search: ProviderAnswer }): ReactElement {
  const connect = useAnswer(search);
  if (search.code === undefined) return <NotConnected why={unanswered(search)} />;
  if (connect.error) return <NotConnected why={sentenceOf(connect.error)} />;
  return (
    <>
      <PageHeader title="Back from your bank" />
      <Progress
        label="Connecting your bank"
        text="Connecting your bank. This takes a few seconds."
      />
    </>
  );
}

const unanswered = ({ error }: ProviderAnswer): string =>
  error === 'access_denied'
    ? 'You didn’t give your bank permission to show us your accounts, so nothing has changed.'
    : 'Your bank didn’t tell us whether you gave consent. Please start again.';

function NotConnected({ why }: { readonly why: string }): ReactElement {
  return (
    <>
      <PageHeader title="Your bank isn’t connected" />
      <EmptyState text={why}>
        <div className="buttons">
          <LinkButton to="/account/open-banking">Open Banking</LinkButton>
          <ConnectButton>Start again</ConnectButton>
        </div>
      </EmptyState>
    </>
  );
}

/** Exchanges a bank's code once, reads the profile again and goes to the page of open banking. */
export const useAnswer = ({ code, state }: ProviderAnswer) =>
  useProviderAnswer({
    key: 'counterfoil.bank-answer',
    answer: code,
    to: '/account/open-banking',
    used: 'This link from your bank has already been used. Please start again: it only takes a minute.',
    post: async (send, answer) => {
      const redirect_uri = `${window.location.origin}${window.location.pathname}`;
      const body = { code: answer, redirect_uri, ...(state === undefined ? {} : { state }) };
      const { provider_name } = await send(connectBank, { body });
      toast.success(`${provider_name} is connected`);
    },
  });
