import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useClient } from '#lib/session/profile.ts';
import { ComboboxField } from '#ui/fields/combobox-field.tsx';
import type { FieldProps } from '#ui/fields/field.ts';
import { allCustomersQuery } from '../queries.ts';

/**
 * One of the client's customers; the field's value is the customer's id, '' for none. The route
 * fetches `allCustomersQuery` first.
 */
export function CustomerPicker<V extends FieldValues, T = V>({
  onAddNew,
  ...props
}: FieldProps<V, T> & {
  /** Offers to add a new customer, who may have the name that was typed. */
  readonly onAddNew?: ((name: string) => void) | undefined;
  readonly onPick?: (() => void) | undefined;
}): ReactElement {
  const { clientId } = useClient();
  const addNew = onAddNew && {
    label: (typed: string) => (typed ? `Add “${typed}”` : 'Add new customer'),
    onSelect: onAddNew,
  };
  const { data } = useSuspenseQuery(allCustomersQuery(clientId));
  const options = data.map(({ id, name, contact_name, city }) => ({
    value: id,
    label: name,
    // The contact and the city tell customers of the same name apart.
    hint: [contact_name, city].filter(Boolean).join(', ') || undefined,
  }));
  return <ComboboxField {...props} {...{ options, addNew }} placeholder="Type a name" />;
}
