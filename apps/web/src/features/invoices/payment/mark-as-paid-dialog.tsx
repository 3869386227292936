import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { formatPounds, type Pence, wirePence } from '@counterfoil/domain/money/pence';
import { type ReactElement, useId, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { displayAmount } from '#lib/amounts.ts';
import { useKeptTyping } from '#lib/form/kept-typing.ts';
import { submitForm } from '#lib/form/submit-form.ts';
import { useUnsavedDialog } from '#lib/form/unsaved-changes.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { UnsavedChangesDialog } from '#ui/dialogs/unsaved-changes-dialog.tsx';
import { useFieldError } from '#ui/fields/field.ts';
import { FormBanner } from '#ui/fields/form-banner.tsx';
import { MoneyField } from '#ui/fields/text-field.tsx';
import { Fact } from '#ui/page/fact.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { Form } from '#ui/fields/form.tsx';
import { typedPence } from '../figures.ts';
import figures from '../totals.module.css';
import styles from './mark-as-paid-dialog.module.css';
import { PaidOn } from './paid-on.tsx';
import {
  abovePence,
  balanceAfter,
  needsChoice,
  paymentBody,
  paymentErrors,
  type PaymentValues,
  useMarkAsPaid,
} from './payment-values.ts';
import { useLoadNewer } from './use-load-newer.ts';

type PayableInvoice = Pick<
  InvoiceSummary,
  | 'id'
  | 'number'
  | 'customer_name'
  | 'date'
  | 'balance'
  | 'total'
  | 'vat_total'
  | 'amount_paid'
  | 'lock_version'
>;

interface Props {
  readonly invoice: PayableInvoice;
  /** Called when nothing is left to pay, after the toast and the closing of the dialog. */
  readonly onPaid: () => void;
  readonly onClose: () => void;
}

/** Records a payment: all of it, a part, with the rest written off, or more, with the rest as credit. */
export function MarkAsPaidDialog({ invoice: first, onPaid, onClose }: Props): ReactElement {
  const [invoice, setInvoice] = useState<PayableInvoice>(first);
  const { number, customer_name, balance, lock_version } = invoice;
  const balancePence = wirePence(balance);
  const { today } = useScreenSettings();
  const { clientSince } = useClient();
  const markAsPaid = useMarkAsPaid(invoice.id);
  const form = useForm<PaymentValues>({
    defaultValues: {
      amount_paid: balance,
      payment_date: today,
      payment_type: '',
      rest_as_credit: false,
    },
    resolver: (values) => {
      const wrong = Object.entries(paymentErrors(values, { balancePence, clientSince, today }));
      const errors = wrong.map(([name, message]) => [name, { type: 'domain', message }] as const);
      return errors.length > 0
        ? { values: {}, errors: Object.fromEntries(errors) }
        : { values, errors: {} };
    },
  });
  // Computed in each render: a newer balance changes it too.
  const [amount_paid, payment_type, rest_as_credit] = useWatch({
    control: form.control,
    name: ['amount_paid', 'payment_type', 'rest_as_credit'],
  });
  const isOpen = needsChoice({ amount_paid }, balancePence);
  const morePence = abovePence({ amount_paid }, balancePence);
  const isPart = isOpen && payment_type !== 'discount';
  const label = isPart ? 'Record payment' : 'Mark as paid';
  const loadNewer = useLoadNewer<PaymentValues, PayableInvoice>({
    form,
    invoice,
    action: 'mark_as_paid',
    field: 'amount_paid',
    amountOf: (of) => of.balance,
    onLoaded: setInvoice,
  });

  const submit = async (): Promise<boolean> => {
    const saved = await submitForm(form, (values) =>
      markAsPaid.mutateAsync({ ...paymentBody(values), total_due: balance, lock_version }),
    );
    if (!saved) return false;
    onClose();
    const isPaid = saved.aasm_state === 'paid';
    toast.success(isPaid ? 'Invoice has been marked as paid' : 'Payment has been recorded');
    if (isPaid) onPaid();
    return true;
  };
  const kept = useKeptTyping(form, `payment-${invoice.id}`, { version: lock_version });
  const { leave, unsaved } = useUnsavedDialog(form, { save: submit, onClose, kept });
  const isBusy = form.formState.isSubmitting;

  return (
    <Dialog title={label} size="small" onClose={() => isBusy || leave()}>
      <Form className={styles.form} submit={submit}>
        <p>{`${number} to ${customer_name}, ${displayAmount(balance)} to pay.`}</p>
        <FormBanner control={form.control} onLoadNewer={loadNewer} keepsTyped />
        <MoneyField
          control={form.control}
          name="amount_paid"
          label="Total paid"
          hint="What you received this time, without earlier payments."
          required
        />
        <Balances
          paid={invoice.amount_paid}
          afterPence={balanceAfter({ amount_paid, payment_type, rest_as_credit }, balancePence)}
        />
        {isOpen && (
          <SettlementChoice {...{ form, balancePence }} hasVat={invoice.vat_total !== '0.00'} />
        )}
        {morePence > 0 && <CreditChoice {...{ form, morePence }} />}
        <PaidOn control={form.control} invoiceDate={invoice.date} />
        <div className={styles.actions}>
          <Button onClick={() => isBusy || leave()}>Cancel</Button>
          <Button type="submit" kind="primary" busy={isBusy}>
            {label}
          </Button>
        </div>
      </Form>
      <UnsavedChangesDialog {...unsaved} />
    </Dialog>
  );
}

interface BalancesProps {
  readonly paid: string;
  /** Null while the amount is wrong. */
  readonly afterPence: Pence | null;
}

/** The sums around the field: the amount paid before, and the amount due after, updated with every key. */
function Balances({ paid, afterPence }: BalancesProps): ReactElement {
  return (
    <dl className={`${figures.totals} ${styles.balances}`}>
      <Fact name="Already paid">{displayAmount(paid)}</Fact>
      <Fact name="Balance due after this">
        {afterPence === null ? null : formatPounds(afterPence)}
      </Fact>
    </dl>
  );
}

interface CreditChoiceProps {
  readonly form: UseFormReturn<PaymentValues>;
  /** The part above the balance. */
  readonly morePence: Pence;
}

/** The offer to keep what was paid above the balance. */
function CreditChoice({ form, morePence }: CreditChoiceProps): ReactElement {
  return (
    <div className={styles.choice}>
      <label>
        <input
          type="checkbox"
          {...form.register('rest_as_credit', {
            onChange: () => {
              if (form.formState.isSubmitted) void form.trigger('amount_paid');
            },
          })}
        />
        <span>
          <span>{`Record the rest, ${formatPounds(morePence)}, as credit`}</span>
          <small>
            It stays on the customer’s account. You can use it on another invoice or refund it.
          </small>
        </span>
      </label>
    </div>
  );
}

interface SettlementChoiceProps {
  readonly form: UseFormReturn<PaymentValues>;
  readonly balancePence: Pence;
  /** Whether the invoice charges VAT. */
  readonly hasVat: boolean;
}

/** The choice about the rest when less than the balance was paid. */
function SettlementChoice({ form, balancePence, hasVat }: SettlementChoiceProps): ReactElement {
  const { control, register } = form;
  const errorId = useId();
  const error = useFieldError(control, 'payment_type');
  const typed = useWatch({ control, name: 'amount_paid' });
  const rest = formatPounds(balancePence - (typedPence(typed) ?? 0));
  const choice = register('payment_type');
  return (
    <fieldset
      role="radiogroup"
      className={styles.choice}
      aria-describedby={error ? errorId : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend>What about the remaining {rest}?</legend>
      <label>
        <input type="radio" value="partial" {...choice} />
        <span>
          Part paid<small>The customer still owes it, and the invoice stays open.</small>
        </span>
      </label>
      <label>
        <input type="radio" value="discount" {...choice} />
        <span>
          Write off as discount
          <small>
            The customer no longer owes it, and the invoice is paid.
            {hasVat &&
              ' Its VAT doesn’t change. If you agreed a lower price, send a credit note instead.'}
          </small>
        </span>
      </label>
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
