import type { BankConsent, LinkedAccount } from '@counterfoil/contract/banking/schemas';
import { consentLabel, consentState } from '@counterfoil/domain/open-banking/consent';
import type { ReactElement } from 'react';
import { londonDate } from '#lib/london.ts';
import { Button } from '#ui/controls/button.tsx';
import { Badge } from '#ui/page/badge.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import type { Column } from '#ui/tables/column.ts';
import { Table } from '#ui/tables/table.tsx';
import { BankName } from '../bank-logo.tsx';
import styles from '../banking.module.css';
import { useConnectBank, useRenewBank } from '../connect/use-connect.ts';

interface Props {
  readonly consents: readonly BankConsent[];
  readonly accounts: readonly LinkedAccount[];
}

/** The banks, until when each lets us read, and the way to renew that. */
export function BanksTable({ consents, accounts }: Props): ReactElement {
  const renewing = useRenewBank();
  const connect = useConnectBank();
  const columns: readonly Column<BankConsent>[] = [
    {
      header: 'Bank',
      place: 'lead',
      cell: (bank) => <BankName {...bank} numbers={numbersOf(bank, consents, accounts)} />,
    },
    { header: 'Consent', place: 'under', cell: (bank) => <Expiry {...bank} /> },
    {
      header: 'Renew',
      place: 'note',
      align: 'end',
      cell: ({ id, provider_name, re_consent_url }) => (
        <span className={styles.renew}>
          {re_consent_url === null ? (
            <Button {...connect}>
              Reconnect bank account <span className="hidden-text">({provider_name})</span>
            </Button>
          ) : (
            <Button
              refused={renewing.refused}
              busy={renewing.isBusy(id)}
              onClick={() => renewing.renew(id)}
            >
              Re-authenticate <span className="hidden-text">({provider_name})</span>
            </Button>
          )}
        </span>
      ),
    },
  ];
  return <Table caption="Banks" columns={columns} rows={consents} rowKey={({ id }) => id} />;
}

/** "ending 1234, 5678": distinguishes two consents at one bank; null where there is only one. */
function numbersOf(
  { id, provider_name }: BankConsent,
  consents: readonly BankConsent[],
  accounts: readonly LinkedAccount[],
): string | null {
  if (consents.filter((each) => each.provider_name === provider_name).length < 2) return null;
  const endings = accounts
    .filter(({ consent_id }) => consent_id === id)
    .flatMap(({ number_ending }) => number_ending ?? []);
  return endings.length === 0 ? null : `ending ${endings.join(', ')}`;
}

const TONES = { expired: 'bad', expiring: 'warn' } as const;

function Expiry({ consent_expires_at: end }: BankConsent): ReactElement {
  const { today } = useScreenSettings();
  const expiresOn = end === null ? null : londonDate(Date.parse(end));
  const label = consentLabel(expiresOn, today);
  const state = consentState(expiresOn, today);
  return state === 'valid' ? <span>{label}</span> : <Badge tone={TONES[state]}>{label}</Badge>;
}
