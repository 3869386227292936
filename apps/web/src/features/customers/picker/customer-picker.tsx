import type { Customer } from '@counterfoil/contract/customers/schemas';
import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ComboboxField } from '#ui/fields/combobox-field.tsx';
import type { FieldProps } from '#ui/fields/field.ts';

/** One of these customers; the field's value is the customer's id, '' for none. */
export function CustomerPicker<V extends FieldValues, T = V>({
  customers,
  onAddNew,
  ...props
}: FieldProps<V, T> & {
  readonly customers: readonly Customer[];
  /** Offers to add a new customer, who may have the name that was typed. */
  readonly onAddNew?: ((name: string) => void) | undefined;
  readonly onPick?: (() => void) | undefined;
}): ReactElement {
  const addNew = onAddNew && {
    label: (typed: string) => (typed ? `Add “${typed}”` : 'Add new customer'),
    onSelect: onAddNew,
  };
  const options = customers.map(({ id, name, contact_name, city }) => ({
    value: id,
    label: name,
    // The contact and the city tell customers of the same name apart.
    hint: [contact_name, city].filter(Boolean).join(', ') || undefined,
  }));
  return <ComboboxField {...props} {...{ options, addNew }} placeholder="Type a name" />;
}
