import type { Customer } from '@counterfoil/contract/customers/schemas';
import { refuseKeptElsewhere } from '@counterfoil/domain/refuse-kept-elsewhere';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { useHistory } from '#features/history/public.ts';
import { useOpenedVersion } from '#lib/form/newer-version.ts';
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
  const { opened, loadNewer } = useOpenedVersion(customerQuery(clientId, id));
  const update = useUpdateCustomer(opened);
  const elsewhere = refuseKeptElsewhere('customer', opened);
  const { historyOf, history } = useHistory();
  const more = [historyOf({ id, name: opened.name })];
  if (elsewhere) {
    return (
      <>
        <PageHeader title={opened.name} status={elsewhere.reason} more={more} />
        <KeptElsewhere customer={opened} back={wayBack(return_to)} />
        {history}
      </>
    );
  }
  return (
    <>
      <PageHeader
        {...(return_to === undefined && { back: wayBack(return_to), backLabel: 'Customers' })}
        title={opened.name}
        status={opened.valid ? 'Edit the customer' : 'Complete the details to send invoices.'}
        more={more}
      />
      <CustomerForm
        values={customerValues(opened)}
        id={id}
        version={opened.lock_version}
        saveLabel="Save changes"
        savedText="Customer has been updated"
        save={update.mutateAsync}
        loadNewer={async () => customerValues(await loadNewer())}
        back={wayBack(return_to)}
        next={() => wayBack(return_to)}
        showMissing={!opened.valid}
      />
      {history}
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
