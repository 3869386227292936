import type { Customer } from '@counterfoil/contract/customers/schemas';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { FormActions } from '#ui/fields/form-grid.tsx';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { CustomerFieldset } from './customer-fieldset.tsx';
import { customerValues, type CustomerFields, type CustomerValues } from './customer-values.ts';

interface Props {
  readonly customer: Customer;
  readonly back: string;
}

/** The details of a customer kept in accounting software, to read and copy only. */
export function KeptElsewhere({ customer, back }: Props): ReactElement {
  const { control } = useForm<CustomerValues, unknown, CustomerFields>({
    values: customerValues(customer),
  });
  return (
    <>
      <CustomerFieldset control={control} readOnly />
      <FormActions>
        <LinkButton to={back}>Back</LinkButton>
      </FormActions>
    </>
  );
}
