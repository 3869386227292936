import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore, type ReactElement } from 'react';
import { checkApplication, isDown } from '#lib/application/check.ts';
import { maintenanceWords } from '#lib/application/maintenance-words.ts';
import { applicationStatus } from '#lib/application/status-store.ts';
import { safeDestination } from '#lib/session/safe-destination.ts';
import { endAllSessions, endSession } from '#lib/session/sign-in.ts';
import { sessionStore } from '#lib/session/session-store.ts';
import { MessagePage } from '#shell/message-page.tsx';
import { Button, lookProps } from '#ui/controls/button.tsx';

/**
 * Every address redirects here during maintenance, and back when it is over: `from`
 * in the address is the page that the user was on.
 */
export function MaintenancePage(): ReactElement {
  const { from } = useSearch({ from: '/maintenance' });
  const navigate = useNavigate();
  const known = useSyncExternalStore(applicationStatus.subscribe, applicationStatus.read);
  const { text, ofOffice } = maintenanceWords(known);
  const [isChecked, setChecked] = useState(isDown);
  const [isChecking, setChecking] = useState(false);
  const isSignedIn = sessionStore.read() !== null;
  const isOver = isChecked && known.portal !== 'down';
  const check = async () => {
    setChecking(true);
    await checkApplication();
    setChecked(true);
    setChecking(false);
  };
  useEffect(() => {
    // After a reload the status is not known yet.
    if (!isDown()) void checkApplication().then(() => setChecked(true));
  }, []);
  useEffect(() => {
    if (isOver && from !== undefined) {
      void navigate({ href: safeDestination(from, '/'), replace: true });
    }
  }, [isOver, from, navigate]);
  return (
    <MessagePage title="Maintenance" text={text} more={ofOffice}>
      {isOver ? (
        <a href="/" {...lookProps({ kind: 'primary' })}>
          Go to home page
        </a>
      ) : (
        <Button kind="primary" busy={isChecking} onClick={() => void check()}>
          Check again
        </Button>
      )}{' '}
      {isSignedIn && !isOver && <SignOuts />}
    </MessagePage>
  );
}

/** Lets people log out of somebody else's device during maintenance. */
function SignOuts(): ReactElement {
  const here = useMutation({ mutationFn: endSession });
  const everywhere = useMutation({ mutationFn: endAllSessions });
  return (
    <>
      <Button busy={here.isPending} onClick={() => here.mutate()}>
        Log out
      </Button>{' '}
      <Button busy={everywhere.isPending} onClick={() => everywhere.mutate()}>
        Log out everywhere
      </Button>
    </>
  );
}
