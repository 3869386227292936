import { formatPounds, type Pence } from '@counterfoil/domain/money/pence';
import { useId, type ReactElement } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useFieldError } from '#ui/fields/field.ts';
import { typedPence } from '../figures.ts';
import styles from './mark-as-paid-dialog.module.css';
import type { PaymentValues } from './payment-values.ts';

interface Props {
  readonly form: UseFormReturn<PaymentValues>;
  readonly balancePence: Pence;
}

/** The choice about the rest when less than the balance was paid. */
export function SettlementChoice({ form, balancePence }: Props): ReactElement {
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
      <legend>What about the other {rest}?</legend>
      <label>
        <input type="radio" value="partial" {...choice} />
        <span>
          Part paid<small>It is still to be paid; the invoice stays where it is.</small>
        </span>
      </label>
      <label>
        <input type="radio" value="discount" {...choice} />
        <span>
          Write off as discount<small>Nobody has to pay it any more; the invoice is paid.</small>
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
