import type { Customer } from '@counterfoil/contract/customers/schemas';
import { addressesIn } from '@counterfoil/domain/mail/outcomes';
import { formatPounds, wirePence } from '@counterfoil/domain/money/pence';
import { glyphWarning } from '@counterfoil/domain/papers/glyphs';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { customerQuery } from '#features/customers/public.ts';
import { useClient } from '#lib/session/profile.ts';
import { Confirm } from '#ui/dialogs/confirm.tsx';
import { recipientsQuery, senderQuery, settingsQuery } from './queries.ts';
import type { StatementRequest } from './statement-request.ts';
import styles from './statements.module.css';

interface Props {
  readonly customer: Customer;
  readonly request: StatementRequest;
  /** "all unpaid items", "3 selected documents" */
  readonly which: string;
  readonly busy: boolean;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** Asks before a statement is sent, with its recipients, documents and balance. */
export function SendQuestion(props: Props): ReactElement {
  const { customer, request, which, busy, onSend, onClose } = props;
  const { clientId } = useClient();
  const { total_outstanding } = useSuspenseQuery(customerQuery(clientId, customer.id)).data;
  const { data: sender } = useQuery(senderQuery(clientId));
  const { data: settings } = useQuery(settingsQuery(clientId));
  const unshown = glyphWarning({ customer, sender, settings });
  const { data } = useQuery(recipientsQuery(clientId, request));
  // The server decides; until it has answered they are most likely all.
  const { to, failed } = data ?? { to: addressesIn(customer.email ?? ''), failed: null };
  return (
    <Confirm
      title="Do you want to send now?"
      confirmLabel="Send"
      busy={busy}
      onConfirm={onSend}
      onCancel={() => busy || onClose()}
    >
      <p>
        A statement of {which} will be emailed to {customer.name}. It says{' '}
        <strong>{owedInWords(total_outstanding)}</strong>.
      </p>
      {failed && (
        <p>
          The same statement went out today and did not reach {failed.join(', ')}; the others have
          it. So this one is addressed to {to.join(', ')} only.
        </p>
      )}
      <ul className={styles.addresses} aria-label="Addresses">
        {to.map((address) => (
          <li key={address}>{address}</li>
        ))}
      </ul>
      {unshown !== null && <p className={styles.unshown}>{unshown}</p>}
    </Confirm>
  );
}

/** "134.61" -> "£134.61 is owed"; "-5.00" -> "£5.00 is in credit". */
function owedInWords(balance: string): string {
  const pence = wirePence(balance);
  if (pence === 0) return 'nothing is owed';
  return `${formatPounds(Math.abs(pence))} is ${pence > 0 ? 'owed' : 'in credit'}`;
}
