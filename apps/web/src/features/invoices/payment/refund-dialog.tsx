import { refundCredit } from '@counterfoil/contract/invoices/routes';
import { refundFields, type Invoice } from '@counterfoil/contract/invoices/schemas';
import type { BodyIn } from '@counterfoil/contract/route';
import { refuseRefund } from '@counterfoil/domain/ledger/credit';
import { type Pence, wirePence } from '@counterfoil/domain/money/pence';
import { plainFigure } from '@counterfoil/domain/money/plain-figure';
import { REQUIRED } from '@counterfoil/domain/text';
import type { PaymentDays } from '@counterfoil/domain/invoice/payment';
import { type ReactElement, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useAction } from '#lib/api/use-action.ts';
import { useKeptTyping } from '#lib/form/kept-typing.ts';
import { submitForm } from '#lib/form/submit-form.ts';
import { useUnsavedDialog } from '#lib/form/unsaved-changes.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { UnsavedChangesDialog } from '#ui/dialogs/unsaved-changes-dialog.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { Form } from '#ui/fields/form.tsx';
import { FormBanner } from '#ui/fields/form-banner.tsx';
import { MoneyField } from '#ui/fields/text-field.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { keptInvoice } from '../queries.ts';
import styles from './mark-as-paid-dialog.module.css';
import { dateProblem } from './payment-values.ts';
import { creditInWords, creditLeft } from './refund.ts';
import { useLoadNewer } from './use-load-newer.ts';

/** The text in the fields. */
interface RefundValues {
  readonly amount: string;
  readonly date: string;
}

interface Props {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** Records that unused credit was paid back; the money itself goes by the client's bank. */
export function RefundDialog({ invoice: first, onClose }: Props): ReactElement {
  const [invoice, setInvoice] = useState(first);
  const { id, lock_version } = invoice;
  const { today } = useScreenSettings();
  const { clientSince } = useClient();
  const credit = creditLeft(invoice);
  const refund = useAction(
    refundCredit,
    (body: BodyIn<typeof refundCredit>) => ({ params: { id }, body }),
    { onForm: true, refreshWhenRefused: true, keep: keptInvoice },
  );
  const form = useForm<RefundValues>({
    defaultValues: { amount: credit, date: today },
    resolver: (values) => {
      const wrong = refundErrors(values, { creditPence: wirePence(credit), clientSince, today });
      const errors = wrong.map(([name, message]) => [name, { type: 'domain', message }] as const);
      return errors.length > 0
        ? { values: {}, errors: Object.fromEntries(errors) }
        : { values, errors: {} };
    },
  });
  const loadNewer = useLoadNewer<RefundValues, Invoice>({
    form,
    invoice,
    action: 'refund',
    field: 'amount',
    amountOf: creditLeft,
    onLoaded: setInvoice,
  });
  const submit = async (): Promise<boolean> => {
    const saved = await submitForm(form, ({ amount, date }) =>
      refund.mutateAsync({ amount: plainFigure(amount), date, lock_version }),
    );
    if (!saved) return false;
    onClose();
    toast.success('Refund has been recorded');
    return true;
  };
  const kept = useKeptTyping(form, `refund-${id}`, { version: lock_version });
  const { leave, unsaved } = useUnsavedDialog(form, { save: submit, onClose, kept });
  const isBusy = form.formState.isSubmitting;
  return (
    <Dialog title="Record refund" size="small" onClose={() => isBusy || leave()}>
      <Form className={styles.form} submit={submit}>
        <p>{`${creditInWords(invoice)} Pay it back from your bank, then record it here.`}</p>
        <FormBanner control={form.control} onLoadNewer={loadNewer} keepsTyped />
        <MoneyField control={form.control} name="amount" label="Amount refunded" required />
        <DateField control={form.control} name="date" label="Refunded on" required />
        <div className={styles.actions}>
          <Button onClick={() => isBusy || leave()}>Cancel</Button>
          <Button type="submit" kind="primary" busy={isBusy}>
            Record refund
          </Button>
        </div>
      </Form>
      <UnsavedChangesDialog {...unsaved} />
    </Dialog>
  );
}

/** Errors by field, by the server's rules. */
function refundErrors(
  { amount: typed, date }: RefundValues,
  { creditPence, ...days }: PaymentDays & { readonly creditPence: Pence },
): [keyof RefundValues, string][] {
  const amount = z.safeParse(refundFields.shape.amount, plainFigure(typed));
  const ofAmount =
    typed.trim() === ''
      ? REQUIRED
      : amount.success
        ? refuseRefund(amount.data, creditPence)
        : (amount.error.issues[0]?.message ?? REQUIRED);
  const ofDate = dateProblem(date, days);
  return [
    ...(ofAmount === null ? [] : ([['amount', ofAmount]] as const)),
    ...(ofDate === undefined ? [] : ([['date', ofDate]] as const)),
  ].map(([name, message]) => [name, message]);
}
