import type { Customer } from '@counterfoil/contract/customers/schemas';
import type { MailOptions } from '@counterfoil/contract/invoices/mail';
import { formatPounds, wirePence } from '@counterfoil/domain/money/pence';
import { glyphWarning } from '@counterfoil/domain/papers/glyphs';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { customerQuery } from '#features/customers/public.ts';
import { MailSheet } from '#features/invoices/public.ts';
import { useClient } from '#lib/session/profile.ts';
import { previewQuery, senderQuery, settingsQuery, statementMailQuery } from './queries.ts';
import type { StatementRequest } from './statement-request.ts';

interface Props {
  readonly customer: Customer;
  readonly request: StatementRequest;
  /** "all unpaid items", "3 selected documents" */
  readonly which: string;
  readonly busy: boolean;
  /** Why the last attempt failed. */
  readonly failure: string | undefined;
  readonly onSend: (mail: MailOptions) => void;
  readonly onClose: () => void;
}

/** Asks before a statement is sent, with its mail, its paper and the balance. */
export function SendSheet(props: Props): ReactElement {
  const { customer, request, which, busy, failure, onSend, onClose } = props;
  const { clientId } = useClient();
  const { total_outstanding } = useSuspenseQuery(customerQuery(clientId, customer.id)).data;
  const proposal = useQuery(statementMailQuery(clientId, request));
  const pdf = useQuery({ ...previewQuery(clientId, request), enabled: !busy });
  const { data: sender } = useQuery(senderQuery(clientId));
  const { data: settings } = useQuery(settingsQuery(clientId));
  const unshown = glyphWarning({ customer, sender, settings });
  return (
    <MailSheet
      title="Do you want to send now?"
      proposal={proposal}
      alerts={unshown === null ? [] : [unshown]}
      attachment={{ name: `Statement for ${customer.name}`, paper: pdf }}
      confirmLabel="Send"
      busy={busy}
      failure={failure}
      onSend={onSend}
      onCancel={onClose}
    >
      <p>
        A statement of {which} goes to {customer.name} by email. It says{' '}
        <strong>{owedInWords(total_outstanding)}</strong>.
      </p>
    </MailSheet>
  );
}

/** "134.61" -> "£134.61 is owed"; "-5.00" -> "£5.00 is in credit". */
function owedInWords(balance: string): string {
  const pence = wirePence(balance);
  if (pence === 0) return 'nothing is owed';
  return `${formatPounds(Math.abs(pence))} is ${pence > 0 ? 'owed' : 'in credit'}`;
}
