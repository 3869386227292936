import type { Customer } from '@counterfoil/contract/customers/schemas';
import { INVOICE_WORDS } from '@counterfoil/domain/invoice/kind';
import { formatPounds } from '@counterfoil/domain/money/pence';
import type { ComponentProps, ReactElement } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { UnsavedChangesDialog } from '#ui/dialogs/unsaved-changes-dialog.tsx';
import type { InvoiceValues } from './invoice-values.ts';
import type { LiveTotals } from './live-totals.ts';
import type { Subject } from './subject.ts';

interface Props extends Omit<ComponentProps<typeof UnsavedChangesDialog>, 'about'> {
  readonly form: Pick<UseFormReturn<InvoiceValues>, 'getValues'>;
  readonly live: LiveTotals;
  readonly customers: readonly Customer[];
  readonly subject: Subject;
}

/** Names the invoice that is not saved, as far as its number, customer and total are known. */
export function UnsavedInvoiceDialog(props: Props): ReactElement | null {
  const { form, live, customers, subject, ...question } = props;
  if (!question.open) return null;
  const { number, customer_id } = form.getValues();
  const name =
    customers.find(({ id }) => id === customer_id)?.name ?? subject.parent?.customer_name;
  const totals = live.read();
  const pence = 'totalPence' in totals ? totals.totalPence : 0;
  const about =
    (number.trim() || `the ${INVOICE_WORDS[subject.type]}`) +
    (name ? ` for ${name}` : '') +
    (pence > 0 ? `, ${formatPounds(pence)}` : '');
  return <UnsavedChangesDialog {...question} about={about} />;
}
