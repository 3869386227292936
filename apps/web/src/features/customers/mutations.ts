import { createCustomer, updateCustomer } from '@counterfoil/contract/customers/routes';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import { useAction } from '#lib/api/use-action.ts';
import type { CustomerFields } from './form/customer-values.ts';
import { customerQuery } from './queries.ts';

const ON_FORM = {
  onForm: true,
  keep: (clientId: string, { id }: Customer) => customerQuery(clientId, id),
};

export const useCreateCustomer = () =>
  useAction(createCustomer, (body: CustomerFields) => ({ body }), ON_FORM);

/** Changes a customer; 409 when the stored version is newer than the one `opened`. */
export const useUpdateCustomer = ({ id, lock_version }: Pick<Customer, 'id' | 'lock_version'>) =>
  useAction(
    updateCustomer,
    (fields: CustomerFields) => ({ params: { id }, body: { ...fields, lock_version } }),
    ON_FORM,
  );
