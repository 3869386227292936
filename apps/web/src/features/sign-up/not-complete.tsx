import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import styles from './sign-up.module.css';

/** The token is missing, or there has never been one. */
export const NotComplete = (): ReactElement => (
  <div className={styles.stack}>
    <p>Part of the link is missing. Please open it again from the email.</p>
    <p>
      Already have a password? <Link to="/login">Log in</Link>
    </p>
  </div>
);
