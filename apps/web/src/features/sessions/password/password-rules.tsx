import { rulesMet } from '@counterfoil/domain/password/password-rules';
import type { ReactElement } from 'react';
import { Icon } from '#ui/controls/icons.tsx';
import styles from './password-rules.module.css';

/** The rules of a new password, ticked off while it is typed. */
export function PasswordRules({ password }: { password: string }): ReactElement {
  return (
    <ul className={styles.rules} aria-label="Your new password needs">
      {rulesMet(password).map(({ what, isMet }) => (
        <li key={what} data-met={isMet || undefined}>
          <Icon name={isMet ? 'check' : 'minus'} size={16} />
          <span>
            {what.charAt(0).toUpperCase() + what.slice(1)}
            <span className="hidden-text">{isMet ? ': done' : ': still needed'}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
