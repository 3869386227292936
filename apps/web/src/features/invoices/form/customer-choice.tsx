import type { Customer } from '@counterfoil/contract/customers/schemas';
import { CUSTOMER_MISSING_DETAILS } from '@counterfoil/domain/text';
import type { ReactElement } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { CustomerPicker } from '#features/customers/public.ts';
import { Button } from '#ui/controls/button.tsx';
import { useFieldError } from '#ui/fields/field.ts';
import styles from './invoice-form.module.css';
import type { InvoiceValues } from './invoice-values.ts';

interface Props {
  readonly control: Control<InvoiceValues>;
  readonly customers: readonly Customer[];
  /** Both keep what was typed, to return to it. */
  readonly onAddNew: () => void;
  readonly onComplete: (customerId: string) => void;
}

/** The choice of the customer; marks missing details, with a link to complete them. */
export function CustomerChoice({ control, customers, onAddNew, onComplete }: Props): ReactElement {
  const chosenId = useWatch({ control, name: 'customer_id' });
  const error = useFieldError(control, 'customer_id');
  const chosen = customers.find(({ id }) => id === chosenId);
  const isIncomplete = chosen?.valid === false || error === CUSTOMER_MISSING_DETAILS;
  return (
    <div>
      <CustomerPicker
        control={control}
        name="customer_id"
        label="Customer"
        required
        onAddNew={onAddNew}
      />
      {isIncomplete && (
        <p className={styles.incomplete}>
          {!error && 'This customer is missing details, which sending needs. '}
          <Button kind="quiet" icon="edit" onClick={() => onComplete(chosenId)}>
            Complete the details
          </Button>
        </p>
      )}
    </div>
  );
}
