import type { Customer } from '@counterfoil/contract/customers/schemas';
import { refuseKeptElsewhere } from '@counterfoil/domain/refuse-kept-elsewhere';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ReturnTo } from '#lib/return-to.ts';
import { useClient } from '#lib/session/profile.ts';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { FormActions } from '#ui/fields/form-grid.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useUpdateCustomer } from '../mutations.ts';
import { customerQuery } from '../queries.ts';
import { CustomerFieldset } from './customer-fieldset.tsx';
import { CustomerForm } from './customer-form.tsx';
import { type CustomerFields, customerValues, type CustomerValues } from './customer-values.ts';
import { wayBack } from './way-back.ts';

interface Props {
  readonly id: string;
  readonly search: ReturnTo;
}

export function EditCustomerPage({ id, search: { return_to } }: Props): ReactElement {
  const { clientId } = useClient();
  const queryClient = useQueryClient();
  const { data } = useSuspenseQuery(customerQuery(clientId, id));
  // The fields were filled from this version. A version fetched later must not lend its
  // lock_version to older text, which would overwrite somebody else's change.
  const [opened, setOpened] = useState(data);
  const update = useUpdateCustomer(opened);
  const loadNewer = async () => {
    const newer = await queryClient.fetchQuery({ ...customerQuery(clientId, id), staleTime: 0 });
    setOpened(newer);
    return customerValues(newer);
  };
  const elsewhere = refuseKeptElsewhere('customer', opened);
  if (elsewhere) {
    return (
      <>
        <PageHeader title={opened.name} status={elsewhere.reason} />
        <KeptElsewhere customer={opened} back={wayBack(return_to)} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        {...(return_to === undefined && { back: wayBack(return_to), backLabel: 'Customers' })}
        title={opened.name}
        status={opened.valid ? 'Edit the customer' : 'Complete the details to send invoices.'}
      />
      <CustomerForm
        values={customerValues(opened)}
        saveLabel="Save changes"
        savedText="Customer has been updated"
        save={update.mutateAsync}
        loadNewer={loadNewer}
        back={wayBack(return_to)}
        next={() => wayBack(return_to)}
        showMissing={!opened.valid}
      />
    </>
  );
}

interface KeptElsewhereProps {
  readonly customer: Customer;
  readonly back: string;
}

/** The details of a customer kept in accounting software, to read and copy only. */
function KeptElsewhere({ customer, back }: KeptElsewhereProps): ReactElement {
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
