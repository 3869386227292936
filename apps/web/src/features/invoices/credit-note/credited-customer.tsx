import type { Customer } from '@counterfoil/contract/customers/schemas';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { useId, type ReactElement } from 'react';
import type { Control } from 'react-hook-form';
import { Button } from '#ui/controls/button.tsx';
import { useFieldError } from '#ui/fields/field.ts';
import form from '../form/invoice-form.module.css';
import type { InvoiceValues } from '../form/invoice-values.ts';
import styles from './credit-note.module.css';

interface Props {
  readonly control: Control<InvoiceValues>;
  readonly customers: readonly Customer[];
  readonly parent: Pick<Invoice, 'customer_id' | 'customer_name'>;
  /** Keeps what was typed, to return to it. */
  readonly onComplete: (customerId: string) => void;
}

/** The credit note's customer: always the invoice's. */
export function CreditedCustomer({ control, customers, parent, onComplete }: Props): ReactElement {
  const id = useId();
  const error = useFieldError(control, 'customer_id');
  const customer = customers.find((known) => known.id === parent.customer_id);
  return (
    <div>
      <span id={id} className={form.label}>
        Customer
      </span>
      <output aria-labelledby={id} className={form.due}>
        {customer?.name ?? parent.customer_name}
      </output>
      {error && <p className={styles.refused}>{error}</p>}
      {(customer?.valid === false || error) && (
        <p className={form.incomplete}>
          {!error && 'This customer is missing details, which sending needs. '}
          <Button kind="quiet" icon="edit" onClick={() => onComplete(parent.customer_id)}>
            Complete the details
          </Button>
        </p>
      )}
    </div>
  );
}
