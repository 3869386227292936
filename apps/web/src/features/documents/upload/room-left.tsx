import { refuseForQuota } from '@counterfoil/domain/document/quota';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useClient } from '#lib/session/profile.ts';
import { storageUsageQuery } from '../queries.ts';
import styles from './upload.module.css';

/** Warns that there is no room for all of these; the server decides file by file. */
export function RoomLeft({ files }: { files: readonly File[] }): ReactElement | null {
  const { clientId } = useClient();
  const { data } = useQuery(storageUsageQuery(clientId));
  if (!data) return null;
  const quota = { usedBytes: data.usage_bytes, limitBytes: data.limit_bytes };
  const needed = files.reduce((sum, { size }) => sum + size, 0);
  const full = refuseForQuota(quota, needed);
  if (full === null || needed === 0) return null;
  return (
    <p className={styles.full} role="status">
      {full.reason}
    </p>
  );
}
