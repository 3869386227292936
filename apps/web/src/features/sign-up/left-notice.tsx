import type { ReactElement } from 'react';
import { currentBrand } from '#lib/brand.ts';
import { useClient } from '#lib/session/profile.ts';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import styles from './sign-up.module.css';

/** Replaces the screens for a client who has left: none of them could be saved. */
export function LeftNotice(): ReactElement {
  const { support_email } = currentBrand();
  const { isSignedUp } = useClient();
  return (
    <>
      <PageHeader title="You have left the service" />
      <div className={styles.stack}>
        <p>
          There’s nothing left to set up. If this is a mistake, or you would like to come back,
          write to <a href={`mailto:${support_email}`}>{support_email}</a>.
        </p>
        {isSignedUp && (
          <LinkButton kind="primary" to="/envelope">
            Go to account
          </LinkButton>
        )}
      </div>
    </>
  );
}
