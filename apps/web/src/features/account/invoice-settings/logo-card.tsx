import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { problemOf } from '#lib/api/problem.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { BlobPicture } from '#ui/page/blob-picture.tsx';
import { Card } from '#ui/page/card.tsx';
import { Loading } from '#ui/page/loading.tsx';
import styles from './invoice-settings.module.css';
import { logoQuery } from './settings-queries.ts';

/** The logo of invoices. */
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
  if (error && !data) {
    return (
      <p className={styles.note}>
        {problemOf(error).message} <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    );
  }
  if (!data) return <Loading />;
  return (
    <>
      <BlobPicture blob={data.blob} alt="Your logo" className={styles.logo} />
      <p className={styles.note}>
        Printed at the top of your invoices. Your accountant can change it.
      </p>
    </>
  );
}
