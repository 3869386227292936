import type { ReactElement } from 'react';
import { sentenceOf } from '#lib/api/problem.ts';
import type { ProviderAnswer } from '#lib/provider-answer.ts';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Progress } from '#ui/page/progress.tsx';
import { ConnectButton } from '../connect/connect-button.tsx';
import { useAnswer } from './use-answer.ts';

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
