import type { MailOptions } from '@counterfoil/contract/invoices/mail';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import { isIsoDate } from '@counterfoil/domain/dates/iso-date';
import { dueDate } from '@counterfoil/domain/invoice/due';
import { INVOICE_TITLES } from '@counterfoil/domain/invoice/kind';
import { formatPence, formatPounds } from '@counterfoil/domain/money/pence';
import {
  missingParticulars,
  refuseWithoutParticulars,
} from '@counterfoil/domain/papers/particulars';
import { glyphWarning } from '@counterfoil/domain/papers/glyphs';
import { pick } from '@counterfoil/domain/pick';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useEffectEvent } from 'react';
import { type Problem, problemOf } from '#lib/api/problem.ts';
import { useClient } from '#lib/session/profile.ts';
import { unsavedMailQuery } from '../sending/mail-queries.ts';
import type { Lack } from '../sending/lacking.tsx';
import { MailSheet } from '../sending/mail-sheet.tsx';
import { type InvoiceValues, paperBody } from './invoice-values.ts';
import { totalsOf } from './live-totals.ts';
import { invoiceSettingsQuery, paperSenderQuery, unsavedPaperQuery } from './paper-queries.ts';
import type { Subject } from './subject.ts';

interface Props {
  readonly values: InvoiceValues;
  readonly customer: Customer | undefined;
  readonly subject: Subject;
  readonly isSending: boolean;
  /** Leads back to the typed form from a page where the client's details are corrected. */
  readonly kept: Pick<Lack, 'returnTo' | 'keep'>;
  readonly onSend: (mail: MailOptions) => void;
  /** The server cannot make a paper from the form, so it would not send it either. */
  readonly onRefused: (problem: Problem) => void;
  readonly onClose: () => void;
}

/** The spec's question, with the mail that goes out; the document cannot change once it is sent. */
export function SendSheet(props: Props): ReactElement {
  const { values, customer, subject, isSending, kept, onSend, onRefused, onClose } = props;
  const { type, parent } = subject;
  const { clientId, businessType } = useClient();
  const totals = totalsOf(values);
  const totalPence = 'totalPence' in totals ? totals.totalPence : 0;
  const { customer_id, number, date, payment_terms } = values;
  const due = isIsoDate(date) && payment_terms !== '' ? dueDate(date, Number(payment_terms)) : null;
  const proposal = useQuery(
    unsavedMailQuery(clientId, {
      customer_id,
      type,
      number: number.trim(),
      date,
      ...(due && type === 'invoice' ? { due_date: due } : {}),
      total: formatPence(totalPence),
      purchase_reference: values.purchase_reference.trim(),
      ...(parent ? { parent_id: parent.id, credit_reason: values.credit_reason.trim() } : {}),
    }),
  );
  const { data: sender, isPending } = useQuery(paperSenderQuery(clientId));
  const facts = sender && {
    type,
    businessType,
    seller: sender.seller,
    chargesVat: 'vatPence' in totals && totals.vatPence !== 0,
  };
  const refusal = facts ? refuseWithoutParticulars(facts) : null;
  const paper = unsavedPaperQuery(clientId, { customer_id, body: paperBody(values, subject) });
  const pdf = useQuery({ ...paper, enabled: !isSending });
  useRefused(pdf.error, onRefused);
  const queryClient = useQueryClient();
  const send = (mail: MailOptions) => {
    // Papers of one client are made one after the other: the one that goes out must not wait.
    void queryClient.cancelQueries({ queryKey: paper.queryKey });
    onSend(mail);
  };
  const name = `${INVOICE_TITLES[type]} ${number}`;
  const { data: settings } = useQuery(invoiceSettingsQuery(clientId));
  // Nobody but the client reads their own notes.
  const { notes: _own, ...printed } = paperBody(values, subject);
  const unshown = glyphWarning({ printed, customer, sender, settings });
  return (
    <MailSheet
      title="Do you want to send now?"
      // Nothing is offered until the paper is known to contain what it must.
      proposal={{
        ...pick(proposal, ['error', 'refetch']),
        data: isPending ? undefined : proposal.data,
      }}
      alerts={[...reasonAlerts(values, subject), ...(unshown === null ? [] : [unshown])]}
      lack={facts && refusal && { ...refusal, missing: missingParticulars(facts), ...kept }}
      attachment={{ name, paper: pdf }}
      notes={values.customer_notes.trim()}
      confirmLabel="Send"
      busy={isSending}
      onSend={send}
      onCancel={onClose}
    >
      <p>
        {`${name} for ${formatPounds(totalPence)} goes to ${customer?.name} by email. ` +
          'You can’t change it after that.'}
      </p>
    </MailSheet>
  );
}

const NO_REASON = 'Tell your customer why: add a reason.';

const reasonAlerts = (values: InvoiceValues, { type }: Subject): string[] =>
  type === 'CreditNote' && values.credit_reason.trim() === '' ? [NO_REASON] : [];

const UNPROCESSABLE = 422;

/** Reports once that the content of the paper is refused; any other failure does not block sending. */
function useRefused(error: Error | null, onRefused: (problem: Problem) => void): void {
  const tell = useEffectEvent(onRefused);
  useEffect(() => {
    const problem = error && problemOf(error);
    if (problem?.status === UNPROCESSABLE) tell(problem);
  }, [error]);
}
