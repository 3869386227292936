import type { Customer } from '@counterfoil/contract/customers/schemas';
import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { refuseStatementSend } from '@counterfoil/domain/customer/refuse-statement';
import { formatPounds, wirePence } from '@counterfoil/domain/money/pence';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { customerQuery } from '#features/customers/public.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { MenuButton } from '#ui/controls/menu-button.tsx';
import type { MenuEntry } from '#ui/controls/menu.tsx';
import { Confirm } from '#ui/dialogs/confirm.tsx';
import { PdfDialog } from '#ui/pdf/pdf-dialog.tsx';
import { useDownloadStatement, useSendStatement } from './mutations.ts';
import { previewQuery } from './queries.ts';
import { documentsFor, inWords, type StatementRequest } from './statement-request.ts';
import styles from './statements.module.css';

interface Account {
  readonly customer: Customer;
  /** The selected documents of the customer. */
  readonly selected: ReadonlyMap<string, InvoiceSummary>;
}

/** The Statement menu of a ledger, which the page may show several times, and its dialogs. */
export function useStatement({ customer, selected }: Account) {
  const client = useClient();
  const [isViewing, setViewing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const sending = useSendStatement();
  const downloading = useDownloadStatement();
  const { ids, drafts, refused } = documentsFor(selected.values());
  const request = { customerId: customer.id, documentIds: ids };
  const which = inWords(ids.length, drafts);
  // A customer who may still be deleted was never invoiced.
  const facts = { ...customer, ...client, isInvoiced: !customer.is_delete_allowed };
  const notSent = refused ?? refuseStatementSend(facts)?.reason ?? null;

  const entries: MenuEntry[] = [
    { label: 'Send', icon: 'send', disabled: notSent, onSelect: () => setAsking(true) },
    { label: 'View', icon: 'eye', disabled: refused, onSelect: () => setViewing(true) },
    {
      label: 'Download',
      icon: 'download',
      disabled: refused,
      onSelect: () => downloading.mutate(request),
    },
  ];
  const send = async () => {
    // A toast reports a failure.
    const isSent = await sending
      .mutateAsync({ ...request, balance: customer.total_outstanding })
      .then(
        () => true,
        () => false,
      );
    setAsking(false);
    if (isSent) setViewing(false);
  };
  const dialog = (
    <>
      {isViewing && (
        <PreviewDialog
          request={request}
          name={customer.name}
          refused={notSent}
          download={{ busy: downloading.isPending, act: () => downloading.mutate(request) }}
          onSend={() => setAsking(true)}
          onClose={() => setViewing(false)}
        />
      )}
      {isAsking && (
        <SendQuestion
          customer={customer}
          which={which}
          busy={sending.isPending}
          onSend={() => void send()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
  return {
    menu: <StatementMenu entries={entries} which={which} />,
    /** The same among other actions. */
    entries: entries.map((entry) => ({ ...entry, label: `${entry.label} statement` })),
    dialog,
  };
}

interface MenuProps {
  readonly entries: readonly MenuEntry[];
  readonly which: string;
}

function StatementMenu({ entries, which }: MenuProps): ReactElement {
  return (
    <MenuButton kind="secondary" label="Statement" head={`Statement of ${which}`} entries={entries}>
      Statement
    </MenuButton>
  );
}

interface Props {
  readonly request: StatementRequest;
  /** The customer's. */
  readonly name: string;
  /** Why it cannot be sent. */
  readonly refused: string | null;
  readonly download: { readonly busy: boolean; readonly act: () => void };
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** The paper of a statement, to view, download or send. */
function PreviewDialog(props: Props): ReactElement {
  const { request, name, refused, download, onSend, onClose } = props;
  const { clientId } = useClient();
  const preview = useQuery(previewQuery(clientId, request));
  return (
    <PdfDialog
      label={`Statement for ${name}`}
      {...{ preview, download, onClose }}
      after={
        <Button kind="primary" icon="send" refused={refused} onClick={onSend}>
          Send
        </Button>
      }
    />
  );
}

interface SendQuestionProps {
  readonly customer: Pick<Customer, 'id' | 'name' | 'email'>;
  /** "all open documents", "3 selected documents" */
  readonly which: string;
  readonly busy: boolean;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** Asks before a statement is sent, with its recipients, documents and balance. */
function SendQuestion({ customer, which, busy, onSend, onClose }: SendQuestionProps): ReactElement {
  const { clientId } = useClient();
  const { total_outstanding } = useSuspenseQuery(customerQuery(clientId, customer.id)).data;
  const addresses = customer.email?.split(',').filter(Boolean) ?? [];
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
      <ul className={styles.addresses} aria-label="Addresses">
        {addresses.map((address) => (
          <li key={address}>{address}</li>
        ))}
      </ul>
    </Confirm>
  );
}

/** "134.61" -> "£134.61 is owed"; "-5.00" -> "£5.00 is in credit". */
function owedInWords(balance: string): string {
  const pence = wirePence(balance);
  if (pence === 0) return 'nothing is owed';
  return `${formatPounds(Math.abs(pence))} is ${pence > 0 ? 'owed' : 'in credit'}`;
}
