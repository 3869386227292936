import type { ReactElement } from 'react';
import { sentenceOf } from '#lib/api/problem.ts';
import { currentBrand } from '#lib/brand.ts';
import { Button } from '#ui/controls/button.tsx';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { useDialog } from '#ui/dialogs/use-dialog.ts';
import { EmptyState } from '#ui/page/states.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Progress } from '#ui/page/progress.tsx';
import type { ProviderAnswer } from '#lib/provider-answer.ts';
import { AuthoriseDialog } from '../authorise/authorise-dialog.tsx';
import { cameFrom } from '../authorise/came-from.ts';
import { useConnect } from './use-connect.ts';

/** Where HMRC sends the browser back to. */
export function HmrcCallbackPage({ search }: { search: ProviderAnswer }): ReactElement {
  const connect = useConnect(search);
  const { name } = currentBrand();
  if (search.code === undefined) {
    return (
      <NotConnected
        why={
          search.error === 'access_denied'
            ? `You didn’t allow ${name} to act for you with HMRC, so nothing has changed. You can’t submit your VAT returns here without it.`
            : 'HMRC didn’t tell us whether you gave permission. Please start again.'
        }
      />
    );
  }
  if (connect.error) return <NotConnected why={sentenceOf(connect.error)} />;
  return (
    <>
      <PageHeader title="Back from HMRC" />
      <Progress label="Connecting to HMRC" text="Connecting to HMRC. This takes a few seconds." />
    </>
  );
}

function NotConnected({ why }: { readonly why: string }): ReactElement {
  const { show, dialog } = useDialog();
  const from = cameFrom.read() ?? undefined;
  return (
    <>
      <PageHeader title="HMRC is not connected" />
      <EmptyState text={why}>
        <div className="buttons">
          {from && <LinkButton to={from.href}>Back to {from.name}</LinkButton>}
          {!from && <LinkButton to="/vat">VAT returns</LinkButton>}
          <Button
            kind="primary"
            onClick={() => show((onClose) => <AuthoriseDialog {...{ from, onClose }} />)}
          >
            Start again
          </Button>
        </div>
      </EmptyState>
      {dialog}
    </>
  );
}
