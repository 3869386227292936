import type { Customer } from '@counterfoil/contract/customers/schemas';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { CUSTOMER_MISSING_DETAILS } from '@counterfoil/domain/text';
import { type ReactElement, useId } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { CustomerPicker } from '#features/customers/public.ts';
import { Button } from '#ui/controls/button.tsx';
import { useFieldError } from '#ui/fields/field.ts';
import styles from './invoice-form.module.css';
import type { InvoiceValues } from './invoice-values.ts';
import totals from './totals-panel.module.css';

interface Props {
  readonly control: Control<InvoiceValues>;
  readonly customers: readonly Customer[];
  /** Adds a customer beside the form. */
  readonly onAddNew: (name: string) => void;
  readonly onPick: () => void;
  /** Keeps what was typed, to return to it. */
  readonly onComplete: (customerId: string) => void;
}

/** The choice of the customer; marks missing details, with a link to complete them. */
export function CustomerChoice(props: Props): ReactElement {
  const { control, customers, onAddNew, onPick, onComplete } = props;
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
        {...{ customers, onAddNew, onPick }}
      />
      {isIncomplete && <Incomplete error={error} onComplete={() => onComplete(chosenId)} />}
    </div>
  );
}

interface CreditedProps extends Omit<Props, 'onAddNew' | 'onPick'> {
  readonly parent: Pick<Invoice, 'customer_id' | 'customer_name'>;
}

/** The credit note's customer: always the invoice's. */
export function CreditedCustomer(props: CreditedProps): ReactElement {
  const { control, customers, parent, onComplete } = props;
  const id = useId();
  const error = useFieldError(control, 'customer_id');
  const customer = customers.find((known) => known.id === parent.customer_id);
  return (
    <div>
      <span id={id} className={styles.label}>
        Customer
      </span>
      <output
        aria-labelledby={id}
        className={styles.due}
        tabIndex={-1}
        data-wrong={error ? true : undefined}
      >
        {customer?.name ?? parent.customer_name}
      </output>
      {error && <p className={totals.refused}>{error}</p>}
      {(customer?.valid === false || error) && (
        <Incomplete error={error} onComplete={() => onComplete(parent.customer_id)} />
      )}
    </div>
  );
}

interface IncompleteProps {
  readonly error: string | undefined;
  readonly onComplete: () => void;
}

function Incomplete({ error, onComplete }: IncompleteProps): ReactElement {
  return (
    <p className={styles.incomplete}>
      {!error && 'Complete this customer’s details before you send. '}
      <Button kind="quiet" icon="edit" onClick={onComplete}>
        Complete the details
      </Button>
    </p>
  );
}
