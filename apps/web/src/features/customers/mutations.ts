import {
  createCustomer,
  deleteCustomer,
  updateCustomer,
} from '@counterfoil/contract/customers/routes';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useIntent } from '#lib/api/intent.ts';
import { refreshClient } from '#lib/api/refresh-client.ts';
import { useClient } from '#lib/session/profile.ts';
import type { CustomerFields } from './form/customer-values.ts';
import { customerQuery } from './queries.ts';

/** Adds a customer; trying again after a lost answer does not add it twice. */
export function useCreateCustomer() {
  const { clientId: client_id } = useClient();
  const intent = useIntent();
  const keep = useKeepCustomer();
  return useMutation({
    mutationFn: async (customer: CustomerFields) => {
      const body = { customer };
      const idempotencyKey = intent.keyFor(body);
      return (await call(createCustomer, { params: { client_id }, body, idempotencyKey })).data;
    },
    onSuccess: (saved) => {
      intent.done();
      keep(saved);
    },
    meta: { onForm: true },
  });
}

/** Changes a customer; refused with 409 when it is no longer the version that was `opened`. */
export function useUpdateCustomer({ id, lock_version }: Pick<Customer, 'id' | 'lock_version'>) {
  const { clientId: client_id } = useClient();
  const intent = useIntent();
  const keep = useKeepCustomer();
  return useMutation({
    mutationFn: async (fields: CustomerFields) => {
      const body = { customer: { ...fields, lock_version } };
      const idempotencyKey = intent.keyFor(body);
      return (await call(updateCustomer, { params: { client_id, id }, body, idempotencyKey })).data;
    },
    onSuccess: (saved) => {
      intent.done();
      keep(saved);
    },
    meta: { onForm: true },
  });
}

export function useDeleteCustomer() {
  const { clientId: client_id } = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call(deleteCustomer, { params: { client_id, id }, idempotencyKey: `delete-${id}` }),
    // Also when it is refused: what the list shows may be what was refused.
    onSettled: () => refreshClient(queryClient, client_id),
  });
}

function useKeepCustomer() {
  const queryClient = useQueryClient();
  const { clientId } = useClient();
  return (saved: Customer) => {
    queryClient.setQueryData(customerQuery(clientId, saved.id).queryKey, saved);
    refreshClient(queryClient, clientId);
  };
}
