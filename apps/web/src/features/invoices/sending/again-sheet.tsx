import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { INVOICE_TITLES } from '@counterfoil/domain/invoice/kind';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { displayAmount } from '#lib/amounts.ts';
import { problemOf } from '#lib/api/problem.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { Amount } from '#ui/page/amount.tsx';
import { CreditQuestion } from '../credit-question.tsx';
import { titleOf } from '../kind.ts';
import { useRemindInvoice, useResendInvoice } from './mail-mutations.ts';
import { invoiceQuery } from '../queries.ts';
import { invoiceMailQuery } from './mail-queries.ts';
import { MailSheet } from './mail-sheet.tsx';
import { typedMail } from './mail-values.ts';
import { remindedBefore, remindedLately } from './reminded-before.ts';

interface Props {
  readonly invoice: Pick<InvoiceSummary, 'id' | 'number' | 'type' | 'customer_name' | 'balance'>;
  readonly action: 'remind' | 'resend';
  /** Shows the paper over the sheet. */
  readonly paper: (onClose: () => void) => ReactNode;
  readonly onClose: () => void;
}

/** Asks before a reminder goes out, or a document again, showing the whole mail. */
export function AgainSheet({ invoice, action, paper, onClose }: Props): ReactElement {
  const { clientId } = useClient();
  const isReminder = action === 'remind';
  const proposal = useQuery(invoiceMailQuery(clientId, invoice.id, isReminder));
  const remind = useRemindInvoice();
  const resend = useResendInvoice();
  const sending = isReminder ? remind : resend;
  const [isShown, show] = useState(false);
  const { today } = useScreenSettings();
  const { data: whole, isPending } = useQuery(invoiceQuery(clientId, invoice.id));
  const [isUsingCredit, takeCreditFirst] = useState(false);
  const when = isReminder && whole ? remindedLately(whole, today) : null;
  const name = titleOf(invoice);
  if (isReminder && whole && (isUsingCredit || whole.left_to_pay === '0.00')) {
    return (
      <CreditQuestion invoice={whole} onClose={onClose}>
        {whole.left_to_pay === '0.00' && <p>There’s nothing to send a reminder for.</p>}
      </CreditQuestion>
    );
  }
  return (
    <>
      <MailSheet
        title={isReminder ? `Remind ${invoice.customer_name}?` : `Send ${name} again?`}
        // First comes whether there is anything to remind of.
        proposal={isReminder && isPending ? { ...proposal, data: undefined } : proposal}
        alerts={
          when === null ? [] : [`${invoice.customer_name} was reminded of this invoice ${when}.`]
        }
        attachment={{ name, onPreview: () => show(true) }}
        confirmLabel={isReminder ? 'Send reminder' : 'Send again'}
        busy={sending.isPending}
        failure={sending.error ? problemOf(sending.error).message : undefined}
        onSend={(mail) =>
          sending.mutate(
            { id: invoice.id, mail },
            {
              onSuccess: () => {
                typedMail.forget();
                onClose();
              },
            },
          )
        }
        onCancel={onClose}
      >
        {isReminder ? (
          <>
            <p>
              {`${displayAmount(whole?.left_to_pay ?? invoice.balance)} is still owed on ` +
                `${titleOf(invoice)}. ${whole ? remindedBefore([whole]) : ''}`}
            </p>
            {whole && whole.left_to_pay !== whole.balance && (
              <p>
                The reminder asks for the <Amount>{displayAmount(whole.balance)}</Amount> on the
                invoice less unused credit on the customer’s account.{' '}
                <Button kind="quiet" onClick={() => takeCreditFirst(true)}>
                  Use the credit first
                </Button>
              </p>
            )}
          </>
        ) : (
          <p>
            {INVOICE_TITLES[invoice.type]} {invoice.number} will be sent to {invoice.customer_name}{' '}
            again.
          </p>
        )}
      </MailSheet>
      {isShown && paper(() => show(false))}
    </>
  );
}
