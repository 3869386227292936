import type { ReactElement } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { LinkButton } from '#ui/controls/link-button.tsx';
import styles from './sign-up.module.css';
import { focusTitle } from './focus-title.ts';
import type { Visitor } from './use-visitor.ts';

type OwnVisitor = Extract<Visitor, { kind: 'own' }>;
type OtherVisitor = Extract<Visitor, { kind: 'other' }>;

/** The way on for a user who is logged in already: to their step, or to the account when nothing is left to do. */
export const WayOn = ({
  visitor: { clientId, isSignedUp },
}: {
  visitor: OwnVisitor;
}): ReactElement => (
  <LinkButton
    kind="primary"
    to={isSignedUp ? '/account' : '/sign-up'}
    search={clientId === null ? {} : { clientId }}
  >
    {isSignedUp ? 'Go to account' : 'Continue'}
  </LinkButton>
);

/** An invitation opened in a browser where somebody is logged in: somebody else, or perhaps its own person. */
export function OtherLogin({ visitor }: { visitor: OtherVisitor }): ReactElement {
  const { email, isUnsure } = visitor;
  const logOut = () => {
    void visitor.logOut();
    // The button goes with the session.
    focusTitle();
  };
  if (isUnsure) {
    return (
      <div className={styles.stack}>
        <p>You are already logged in as {email}.</p>
        <div className={styles.actions}>
          <LinkButton kind="primary" to="/sign-up">
            Continue
          </LinkButton>
          <Button onClick={logOut}>Log out and start</Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.stack}>
      <p>
        You are logged in as {email}, but this invitation is for another login. Log out to accept
        it, or carry on with your own account.
      </p>
      <div className={styles.actions}>
        <Button kind="primary" onClick={logOut}>
          Log out and start
        </Button>
        <LinkButton to="/account">Go to my account</LinkButton>
      </div>
    </div>
  );
}
