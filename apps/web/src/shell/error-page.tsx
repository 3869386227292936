import { useEffect, type ReactElement } from 'react';
import { Problem } from '#lib/api/problem.ts';
import { lookProps } from '#ui/button.tsx';
import { MessagePage } from './message-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** Whatever a page could not deal with. Something that is not there is said to be so. */
export function ErrorPage({ error }: { error?: unknown }): ReactElement {
  const isMissing = error instanceof Problem && error.status === 404;
  useEffect(() => {
    // Only for those who look: the screen shows no internals.
    if (error && !isMissing) console.error(error);
  }, [error, isMissing]);
  if (isMissing) return <NotFoundPage />;
  const id = error instanceof Problem ? error.request_id : null;
  return (
    <MessagePage
      title="Something Went Wrong"
      text="Something unexpected happened!"
      detail={id ? `Reference ${id}` : undefined}
    >
      <a href="/" {...lookProps({ kind: 'primary' })}>
        Back to the start
      </a>
    </MessagePage>
  );
}
