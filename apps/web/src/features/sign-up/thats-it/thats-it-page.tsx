import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { currentBrand } from '#lib/brand.ts';
import { useClient } from '#lib/session/profile.ts';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageSection } from '#ui/page/page-section.tsx';
import styles from './thats-it.module.css';

const PROOF: string = '/sign-up/proof-of-address';
const CONFIRM: string = '/sign-up/confirm-identity';

/** The end of the sign-up, and what comes after it. */
export function ThatsItPage(): ReactElement {
  const { signUpScreen, isPaperClient, identityType } = useClient();
  const { name } = currentBrand();
  return (
    <>
      <PageHeader title="That's it" status={`Thank you for signing up with ${name}.`} />
      <PageSection title="What happens next">
        <ol className={styles.steps}>
          <li>
            Your accountants will look at what you’ve sent them, and write to you if anything is
            missing.
          </li>
          <li>They will set up your books, and tell you when the first month is due.</li>
          <li>
            {isPaperClient
              ? 'Until then you can send your first papers by post.'
              : 'Until then you can upload documents and send invoices from your account.'}
          </li>
        </ol>
        {signUpScreen === 'proof-of-address' && (
          <p className={styles.more}>
            We still need proof of your address. <Link to={PROOF}>Upload it now</Link>
          </p>
        )}
        {identityType !== null && (
          <p className={styles.more}>
            <Link to={CONFIRM}>See the identity details you gave us</Link>
          </p>
        )}
      </PageSection>
      <LinkButton kind="primary" to="/account">
        Go to account
      </LinkButton>
    </>
  );
}
