import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { problemOf } from '#lib/api/problem.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { BlobPicture } from '#ui/page/blob-picture.tsx';
import { Loading } from '#ui/page/loading.tsx';
import { logoQuery } from '../client-query.ts';
import styles from './logo.module.css';

/** The logo that papers and mails show now. */
export function CurrentLogo(): ReactElement {
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
  return <BlobPicture blob={data.blob} alt="Your logo" className={styles.logo} />;
}
