import type { Customer } from '@counterfoil/contract/customers/schemas';
import type { MailOptions } from '@counterfoil/contract/invoices/mail';
import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { refuseStatementSend } from '@counterfoil/domain/customer/refuse-statement';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { typedMail } from '#features/invoices/public.ts';
import { problemOf } from '#lib/api/problem.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { MenuButton } from '#ui/controls/menu-button.tsx';
import type { MenuEntry } from '#ui/controls/menu.tsx';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { PdfDialog } from '#ui/pdf/pdf-dialog.tsx';
import { useDownloadStatement, useSendStatement } from './mutations.ts';
import { previewQuery } from './queries.ts';
import { documentsFor, inWords, type StatementRequest } from './statement-request.ts';

const SendSheet = lazyDialog(async () => (await import('./send-sheet.tsx')).SendSheet);

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

  const ask = () => {
    sending.reset();
    setAsking(true);
  };

  const entries: MenuEntry[] = [
    { label: 'Send', icon: 'send', disabled: notSent, onSelect: ask },
    { label: 'View', icon: 'eye', disabled: refused, onSelect: () => setViewing(true) },
    {
      label: 'Download',
      icon: 'download',
      disabled: refused,
      onSelect: () => downloading.mutate(request),
    },
  ];
  const send = (mail: MailOptions) =>
    sending.mutate(
      { ...request, mail, balance: customer.total_outstanding },
      {
        onSuccess: () => {
          typedMail.forget();
          setAsking(false);
          setViewing(false);
        },
      },
    );
  const dialog = (
    <>
      {isViewing && (
        <PreviewDialog
          request={request}
          name={customer.name}
          refused={notSent}
          download={{ busy: downloading.isPending, act: () => downloading.mutate(request) }}
          onSend={ask}
          onClose={() => setViewing(false)}
        />
      )}
      {isAsking && (
        <SendSheet
          {...{ customer, request, which }}
          busy={sending.isPending}
          failure={sending.error ? problemOf(sending.error).message : undefined}
          onSend={send}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
  return {
    menu: <StatementMenu entries={entries} which={which} />,
    send: <SendButton refused={notSent} onSend={ask} />,
    /** The same among other actions. */
    entries: entries.map((entry) => ({ ...entry, label: `${entry.label} statement` })),
    dialog,
  };
}

interface SendProps {
  readonly refused: string | null;
  readonly onSend: () => void;
}

const SendButton = ({ refused, onSend }: SendProps): ReactElement => (
  <Button icon="send" refused={refused} onClick={onSend}>
    Send statement
  </Button>
);

interface MenuProps {
  readonly entries: readonly MenuEntry[];
  readonly which: string;
}

function StatementMenu({ entries, which }: MenuProps): ReactElement {
  return (
    <MenuButton
      kind="secondary"
      label="Statement"
      head={which.charAt(0).toUpperCase() + which.slice(1)}
      entries={entries}
    >
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
