import type { CreditNote, Invoice, PaymentKind } from '@counterfoil/contract/invoices/schemas';
import { INVOICE_WORDS } from '@counterfoil/domain/invoice/kind';
import { formatPounds, wirePence } from '@counterfoil/domain/money/pence';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useHistory } from '#features/history/public.ts';
import { displayAmount } from '#lib/amounts.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { useDialog } from '#ui/dialogs/use-dialog.ts';
import { useBack } from '#ui/page/origin.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { useNarrow } from '#ui/use-media.ts';
import { Amount } from '#ui/page/amount.tsx';
import { type ShownAction, useInvoiceActions } from '../actions/use-invoice-actions.tsx';
import { CreditBadge, PartPaidBadge, StateBadge } from '../badges.tsx';
import { CreditQuestion } from '../credit-question.tsx';
import { creditInWords, creditLeft, RefundDialog } from '../payment/refund.ts';
import { LIST_NAMES, titleOf } from '../kind.ts';
import { invoiceQuery } from '../queries.ts';
import { History } from './history.tsx';
import { StateAndCustomer } from './customer.tsx';
import { InvoiceColumns } from './invoice-columns.tsx';
import { statusOf } from './invoice-status.ts';
import styles from './invoice-columns.module.css';
import { headOf } from './status-parts.tsx';

/** A sent invoice or credit note: its figure and actions, the paper, and what happened to it. */
export function InvoiceDetailPage({ id }: { id: string }): ReactElement {
  const { clientId } = useClient();
  const { today } = useScreenSettings();
  const navigate = useNavigate();
  const { data: invoice } = useSuspenseQuery(invoiceQuery(clientId, id));
  const state = invoice.aasm_state === 'draft' ? 'sent' : invoice.aasm_state;
  const back = useBack({ to: `/invoices/${state}`, name: LIST_NAMES[state] });
  const onPaid = () => void navigate({ to: '/invoices/paid', ignoreBlocker: true });
  const { actionsOf, dialog } = useInvoiceActions({ onPaid });
  const { historyOf, history } = useHistory();
  const credit = useDialog();
  const actions = actionsOf(invoice, ACTIONS);
  const usual = actions.slice(0, useNarrow() ? 1 : USUAL);
  // The menu itself says why its entries are refused.
  const reasons = new Set(usual.flatMap(({ refused }) => refused ?? []));
  const look =
    invoice.type === 'CreditNote'
      ? {
          figure: displayAmount(invoice.total),
          figureName: 'credit',
          status: <CreditNoteStatus note={invoice} />,
        }
      : headOf(statusOf(invoice, today), invoice);
  return (
    <>
      <PageHeader
        {...back}
        {...look}
        title={titleOf(invoice)}
        badges={<Badges invoice={invoice} />}
        more={[
          ...actions
            .slice(usual.length)
            .map(({ act, refused, ...entry }) => ({ ...entry, disabled: refused, onSelect: act })),
          historyOf({ id, name: titleOf(invoice) }),
        ]}
      >
        {usual.map(({ action, label, icon, refused, busy, act }) => (
          <Button
            key={action}
            kind={action === 'mark_as_paid' ? 'primary' : 'secondary'}
            {...{ icon, refused, busy }}
            onClick={act}
          >
            {label}
          </Button>
        ))}
        {[...reasons].map((reason) => (
          <p key={reason} className={`fine ${styles.reason}`}>
            {reason}
          </p>
        ))}
      </PageHeader>
      {invoice.customer_credit !== '0.00' && (
        <Offer
          says={`${invoice.customer_name} has ${displayAmount(invoice.customer_credit)} of unused credit.`}
          label="Use credit"
          onClick={() =>
            credit.show((onClose) => <CreditQuestion invoice={invoice} onClose={onClose} />)
          }
        />
      )}
      {creditLeft(invoice) !== '0.00' && (
        <Offer
          says={creditInWords(invoice, `this ${INVOICE_WORDS[invoice.type]}`)}
          label="Record refund"
          onClick={() =>
            credit.show((onClose) => <RefundDialog invoice={invoice} onClose={onClose} />)
          }
        />
      )}
      <InvoiceColumns invoice={invoice}>
        <History invoice={invoice} />
      </InvoiceColumns>
      {dialog}
      {credit.dialog}
      {history}
    </>
  );
}

interface OfferProps {
  readonly says: string;
  readonly label: string;
  readonly onClick: () => void;
}

/** A use of unused credit. */
function Offer({ says, label, onClick }: OfferProps): ReactElement {
  return (
    <div className={styles.credit}>
      <p>{says}</p>
      <Button onClick={onClick}>{label}</Button>
    </div>
  );
}

/** In the order of the page: the first are buttons, the others are under "More". */
const ACTIONS: readonly ShownAction[] = [
  'mark_as_paid',
  'remind',
  'preview',
  'download',
  'resend',
  'credit',
  'duplicate',
];
const USUAL = 3;

function Badges({ invoice }: { invoice: Invoice }): ReactElement {
  return (
    <StateAndCustomer invoice={invoice}>
      <StateBadge state={invoice.aasm_state} />
      <PartPaidBadge invoice={invoice} />
      <CreditBadge row={invoice} />
    </StateAndCustomer>
  );
}

/** The credit note's effect on its invoice. */
function CreditNoteStatus({ note }: { note: CreditNote }): ReactElement {
  const { clientId } = useClient();
  const { data: parent } = useSuspenseQuery(invoiceQuery(clientId, note.parent_id));
  const restPence = wirePence(note.balance);
  const usedPence = paidTo(note, 'account_credit');
  const refundedPence = paidTo(note, 'refund');
  const takenPence = wirePence(note.total) - restPence - usedPence - refundedPence;
  return (
    <>
      Took <Amount>{formatPounds(takenPence)}</Amount> off invoice{' '}
      <Link to="/invoices/sent/$id" params={{ id: parent.id }}>
        {parent.number}
      </Link>
      , which has{' '}
      <Amount>{parent.balance === '0.00' ? 'nothing' : displayAmount(parent.balance)}</Amount> left
      to pay.
      {usedPence > 0 && (
        <span>{` ${formatPounds(usedPence)} more was used on other invoices.`}</span>
      )}
      {refundedPence > 0 && <span>{` ${formatPounds(refundedPence)} was refunded.`}</span>}
      {restPence > 0 && (
        <span>{` ${formatPounds(restPence)} more than was left to pay: you owe this to the customer.`}</span>
      )}
    </>
  );
}

const paidTo = ({ payments }: CreditNote, kind: PaymentKind) =>
  payments.reduce((sum, each) => sum + (each.kind === kind ? wirePence(each.amount) : 0), 0);
