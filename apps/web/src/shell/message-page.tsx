import { type ReactElement, type ReactNode, useEffect } from 'react';
import { Problem } from '#lib/api/problem.ts';
import { currentBrand } from '#lib/brand.ts';
import { useFailedPage } from '#lib/form/failed-page.ts';
import { useIsDark } from '#lib/theme.ts';
import { lookProps } from '#ui/controls/button.tsx';
import { usePageTitle } from '#ui/page/page-title.ts';
import styles from './message-page.module.css';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly more?: string | null;
  /** Small print: the reference to quote to support. */
  readonly detail?: string | undefined;
  readonly children: ReactNode;
}

/** A page with one message and one way on. */
export function MessagePage({ title, text, more, detail, children }: Props): ReactElement {
  usePageTitle(title);
  const { name, logo, support_email } = currentBrand();
  const isDark = useIsDark();
  return (
    <main className={styles.page}>
      <div className="top-bar">
        <img src={isDark ? logo.bar_dark : logo.bar} alt={name} height={34} />
      </div>
      <div className={styles.message}>
        <h1 tabIndex={-1}>{title}</h1>
        <p>{text}</p>
        {more && <p>{more}</p>}
        <div>{children}</div>
        <p className="fine">
          {detail && <>{detail} · </>}
          <a href={`mailto:${support_email}`}>{support_email}</a>
        </p>
      </div>
    </main>
  );
}

export function NotFoundPage(): ReactElement {
  return (
    <MessagePage title="Page not found" text="This page doesn't exist!">
      <a href="/" {...lookProps({ kind: 'primary' })}>
        Go to home page
      </a>
    </MessagePage>
  );
}

/** For errors that a page did not handle. A 404 shows the page for missing pages. */
export function ErrorPage({ error }: { error?: unknown }): ReactElement {
  useFailedPage();
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
