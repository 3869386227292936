import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactElement } from 'react';
import { problemOf } from '#lib/api/problem.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Loading } from '#ui/loading.tsx';
import styles from './invoice-settings.module.css';
import { logoQuery } from './settings-queries.ts';

/** The logo as it stands on invoices. */
export function LogoCard({ hasLogo }: { hasLogo: boolean }): ReactElement {
  return (
    <Card title="Logo">
      {hasLogo ? (
        <Logo />
      ) : (
        <p className={styles.note}>You have no logo yet. Your accountant can add one.</p>
      )}
    </Card>
  );
}

function Logo(): ReactElement {
  const { clientId } = useClient();
  const { data, error, refetch } = useQuery(logoQuery(clientId));
  const address = useAddressOf(data);
  if (error) {
    return (
      <p className={styles.note}>
        {problemOf(error).message} <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    );
  }
  if (!address) return <Loading />;
  return (
    <>
      <img src={address} alt="Your logo" className={styles.logo} />
      <p className={styles.note}>
        Printed at the top of your invoices. Your accountant can change it.
      </p>
    </>
  );
}

/** An address that pictures can be shown from, as long as the page is there. */
function useAddressOf(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
