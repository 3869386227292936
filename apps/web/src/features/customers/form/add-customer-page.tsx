import { LEFT_NO_CUSTOMERS } from '@counterfoil/domain/text';
import type { ReactElement } from 'react';
import { useClient } from '#lib/session/profile.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useCreateCustomer } from '../mutations.ts';
import { CustomerForm } from './customer-form.tsx';
import { NEW_CUSTOMER } from './customer-values.ts';
import { wayBack, wayBackWith } from './way-back.ts';

/** `returnTo`: the page that sent the person here; it gets the new customer as `customer_id`. */
export function AddCustomerPage({ returnTo }: { returnTo?: string | undefined }): ReactElement {
  const { isClientLeft } = useClient();
  const create = useCreateCustomer();
  return (
    <>
      <PageHeader title="Add a customer" />
      {isClientLeft ? (
        <EmptyState text={LEFT_NO_CUSTOMERS}>
          <LinkButton to="/customers">All customers</LinkButton>
        </EmptyState>
      ) : (
        <CustomerForm
          values={NEW_CUSTOMER}
          saveLabel="Add customer"
          savedText="Customer has been saved"
          save={create.mutateAsync}
          back={wayBack(returnTo)}
          next={({ id }) => wayBackWith(returnTo, id)}
        />
      )}
    </>
  );
}
