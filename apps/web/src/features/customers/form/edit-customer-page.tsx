import { refuseKeptElsewhere } from '@counterfoil/domain/refuse-kept-elsewhere';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useClient } from '#lib/session/profile.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useUpdateCustomer } from '../mutations.ts';
import { customerQuery } from '../queries.ts';
import { CustomerForm } from './customer-form.tsx';
import { customerValues } from './customer-values.ts';
import { KeptElsewhere } from './kept-elsewhere.tsx';
import { wayBack } from './way-back.ts';

interface Props {
  readonly id: string;
  readonly returnTo?: string | undefined;
}

export function EditCustomerPage({ id, returnTo }: Props): ReactElement {
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
        <PageHeader title={opened.name} lead={elsewhere.reason} />
        <KeptElsewhere customer={opened} back={wayBack(returnTo)} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={opened.name}
        lead={opened.valid ? 'Customer details' : 'Complete the details to send invoices.'}
      />
      <CustomerForm
        values={customerValues(opened)}
        saveLabel="Save changes"
        savedText="Customer has been updated"
        save={update.mutateAsync}
        loadNewer={loadNewer}
        back={wayBack(returnTo)}
        next={() => wayBack(returnTo)}
        showMissing={!opened.valid}
      />
    </>
  );
}
