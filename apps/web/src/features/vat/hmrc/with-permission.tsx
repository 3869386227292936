import type { ReactElement, ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import { usePermission } from '../authorise/authorise-dialog.tsx';

interface Props {
  /** Names the content: "What you owe HMRC". */
  readonly what: string;
  readonly children: ReactNode;
}

/** HMRC's answers, once it has the client's permission; before, the way to give it. */
export function WithPermission({ what, children }: Props): ReactElement {
  const { isMissing, ask, prompt } = usePermission('VAT returns');
  if (!isMissing) {
    return (
      <>
        {children}
        <p className="fine">
          Not your business’s VAT?{' '}
          <Button kind="quiet" onClick={ask}>
            Give permission again
          </Button>
        </p>
        {prompt}
      </>
    );
  }
  return (
    <>
      <EmptyState text={`${what} comes from HMRC, which needs your permission first`}>
        <Button kind="primary" onClick={ask}>
          Give permission
        </Button>
      </EmptyState>
      {prompt}
    </>
  );
}
