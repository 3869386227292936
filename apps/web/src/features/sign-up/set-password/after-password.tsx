import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactElement } from 'react';
import { profileQuery } from '#lib/session/profile.ts';
import { rememberClient } from '#lib/session/remembered-client.ts';
import { Button } from '#ui/controls/button.tsx';
import styles from '../sign-up.module.css';

const AFTER_PROFILE_MS = 1_000;
const BEFORE_ACCOUNT_MS = 5_000;

/** Continues once the profile is loaded: clients who keep their books elsewhere have no sign-up steps. */
export function AfterPassword({ contactId }: { contactId: string | undefined }): ReactElement {
  const navigate = useNavigate();
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery);
  const [hasWaited, setWaited] = useState(false);
  const contact = profile?.contacts.find(({ id }) => id === contactId) ?? profile?.contacts[0];
  const isExternal = (contact?.external_accounting_id ?? null) !== null;
  const goesTo = isExternal ? '/envelope' : '/sign-up/review-contract';

  useEffect(() => {
    if (!profile || !contact) return;
    rememberClient(profile.id, contact.client_id);
    const timer = setTimeout(() => setWaited(true), AFTER_PROFILE_MS);
    return () => clearTimeout(timer);
  }, [profile, contact]);

  useEffect(() => {
    if (!hasWaited) return;
    const go = () => void navigate({ href: goesTo, replace: true });
    if (!isExternal) return go();
    const timer = setTimeout(go, BEFORE_ACCOUNT_MS);
    return () => clearTimeout(timer);
  }, [hasWaited, isExternal, goesTo, navigate]);

  if (error && !profile) {
    return (
      <div className={styles.stack}>
        <p role="alert">Your password is saved, but your account could not be loaded.</p>
        <Button kind="primary" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <p role="status">
      {hasWaited && isExternal
        ? 'Your account is already set up. We’re getting it ready, and will open it in a few seconds.'
        : 'Your password is saved. One moment, please.'}
    </p>
  );
}
