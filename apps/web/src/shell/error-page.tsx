import { useEffect, type ReactElement } from 'react';
import { Problem } from '#lib/api/problem.ts';
import { lookProps } from '#ui/controls/button.tsx';
import { MessagePage } from './message-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** For errors that a page did not handle. A 404 shows the page for missing pages. */
export function ErrorPage({ error }: { error?: unknown }): ReactElement {
  const isMissing = error instanceof Problem && error.status === 404;
  useEffect(() => {
    // Only in the console: the screen shows no internals.
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
