import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { useCredit } from '@counterfoil/contract/invoices/routes';
import { formatPounds, wirePence } from '@counterfoil/domain/money/pence';
import type { ReactElement, ReactNode } from 'react';
import { displayAmount } from '#lib/amounts.ts';
import { useAction } from '#lib/api/use-action.ts';
import { Question } from '#ui/dialogs/question.tsx';
import { titleOf } from './kind.ts';
import { keptInvoice } from './queries.ts';

interface Props {
  readonly invoice: Invoice;
  /** The reason for it. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** Asks before the customer's unused credit goes to an invoice. */
export function CreditQuestion({ invoice, children, onClose }: Props): ReactElement {
  const { customer_name, customer_credit, balance } = invoice;
  const use = useAction(useCredit, (id: string) => ({ params: { id } }), {
    keep: keptInvoice,
    refreshWhenRefused: true,
  });
  const usedPence = Math.min(wirePence(customer_credit), wirePence(balance));
  const restPence = wirePence(balance) - usedPence;
  return (
    <Question
      title="Use credit"
      confirmLabel={`Use ${formatPounds(usedPence)}`}
      act={() => use.mutateAsync(invoice.id)}
      done="Credit has been used"
      onClose={onClose}
    >
      {children}
      <p>
        {`${customer_name} has ${displayAmount(customer_credit)} of unused credit. ` +
          `${formatPounds(usedPence)} of it will be taken off ${titleOf(invoice)}, ` +
          (restPence === 0
            ? 'which will then be paid.'
            : `leaving ${formatPounds(restPence)} to pay.`)}
      </p>
    </Question>
  );
}
