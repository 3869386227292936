import type { ReactElement } from 'react';
import type { ReturnTo } from '#lib/return-to.ts';
import { useClientRefusal } from '#lib/session/profile.ts';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useCreateCustomer } from '../mutations.ts';
import { CustomerForm } from './customer-form.tsx';
import { NEW_CUSTOMER } from './customer-values.ts';
import { wayBack, wayBackWith } from './way-back.ts';

/** `return_to`: the page that sent the person here; it gets the new customer as `customer_id`. */
export function AddCustomerPage({ search: { return_to } }: { search: ReturnTo }): ReactElement {
  const refused = useClientRefusal('add_customer');
  const create = useCreateCustomer();
  return (
    <>
      <PageHeader title="Add a customer" />
      {refused ? (
        <EmptyState text={refused}>
          <LinkButton to="/customers">All customers</LinkButton>
        </EmptyState>
      ) : (
        <CustomerForm
          values={NEW_CUSTOMER}
          saveLabel="Add customer"
          savedText="Customer has been saved"
          save={create.mutateAsync}
          back={wayBack(return_to)}
          next={({ id }) => wayBackWith(return_to, id)}
        />
      )}
    </>
  );
}
