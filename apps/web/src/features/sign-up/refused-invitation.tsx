import { PASSWORD_SET_ALREADY } from '@counterfoil/domain/sign-up/invitation';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Banner } from '#ui/page/banner.tsx';
import styles from './sign-up.module.css';

interface Props {
  readonly message: string;
  readonly contactId: string | undefined;
  /** Changes with each try. */
  readonly attempt?: number;
}

/** Why the invitation does not work; somebody who has accepted it before is led to the login. */
export const RefusedInvitation = ({ message, contactId, attempt }: Props): ReactElement => (
  <Banner message={message} attempt={attempt ?? 0}>
    {message === PASSWORD_SET_ALREADY && <LogIn contactId={contactId} />}
  </Banner>
);

/** The login, which leads back to the client of the invitation. */
export function LogIn({ contactId }: Pick<Props, 'contactId'>): ReactElement {
  const from = contactId === undefined ? '/sign-up' : `/sign-up/welcome?contact_id=${contactId}`;
  return (
    <Link to="/login" search={{ from }}>
      Log in
    </Link>
  );
}

/** The token is missing, or there has never been one. */
export const NotComplete = (): ReactElement => (
  <div className={styles.stack}>
    <p>Part of the link is missing. Please open it again from the email.</p>
    <p>
      Already have a password? <Link to="/login">Log in</Link>
    </p>
  </div>
);
