import type { BankConsent } from '@counterfoil/contract/banking/schemas';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useClient } from '#lib/session/profile.ts';
import { BlobPicture } from '#ui/page/blob-picture.tsx';
import styles from './banking.module.css';
import { bankLogoQuery } from './queries.ts';

interface Props extends Pick<BankConsent, 'id' | 'provider_name' | 'provider_logo'> {
  /** The last digits of its accounts' numbers, where another bank has the same name. */
  readonly numbers: string | null;
}

/** A bank by its picture and its name; by its first letter where there is no picture. */
export function BankName({ numbers, ...bank }: Props): ReactElement {
  return (
    <span className={styles.bank}>
      <BankLogo {...bank} />
      <span className={styles.name}>
        {bank.provider_name}
        {numbers !== null && <span className={styles.numbers}> {numbers}</span>}
      </span>
    </span>
  );
}

function BankLogo({
  id,
  provider_name,
  provider_logo,
}: Pick<BankConsent, 'id' | 'provider_name' | 'provider_logo'>): ReactElement {
  const { clientId } = useClient();
  const { data } = useQuery({ ...bankLogoQuery(clientId, id), enabled: provider_logo !== null });
  if (data) return <BlobPicture blob={data.blob} alt="" className={styles.logo} />;
  return (
    <span className={styles.logo} aria-hidden="true">
      {provider_name.slice(0, 1)}
    </span>
  );
}
