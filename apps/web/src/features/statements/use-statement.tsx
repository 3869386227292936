import type { Customer } from '@counterfoil/contract/customers/schemas';
import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { refuseStatementSend } from '@counterfoil/domain/customer/refuse-statement';
import { useState, type ReactElement } from 'react';
import { useClient } from '#lib/session/profile.ts';
import { MenuButton } from '#ui/controls/menu-button.tsx';
import type { MenuEntry } from '#ui/controls/menu.tsx';
import { useDownloadStatement, useSendStatement } from './mutations.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { SendQuestion } from './send-question.tsx';
import { documentsFor, inWords } from './statement-request.ts';

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
  return { menu: <StatementMenu entries={entries} which={which} />, dialog };
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
