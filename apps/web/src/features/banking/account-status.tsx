import type { LinkedAccount } from '@counterfoil/contract/banking/schemas';
import type { ReactElement } from 'react';
import { Badge } from '#ui/page/badge.tsx';
import styles from './banking.module.css';
import { isUnderWay } from './queries.ts';

/** Whether an account is read, and why its last fetch failed. */
export function AccountStatus(account: LinkedAccount): ReactElement {
  const { status, sync_error } = account;
  if (status === 'access_expired') return <Badge tone="bad">Access expired</Badge>;
  if (isUnderWay(account)) return <Badge tone="brand">Updating…</Badge>;
  if (sync_error !== null) return <span className={styles.trouble}>{sync_error}</span>;
  return <Badge tone="good">Synchronised</Badge>;
}
