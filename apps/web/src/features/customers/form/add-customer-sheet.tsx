import type { Customer } from '@counterfoil/contract/customers/schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactElement, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { submitForm } from '#lib/form/submit-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { Confirm } from '#ui/dialogs/confirm.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { FormBanner } from '#ui/fields/form-banner.tsx';
import { useCreateCustomer } from '../mutations.ts';
import { CustomerFieldset } from './customer-fieldset.tsx';
import { useJudgeAgain } from './customer-form.tsx';
import { customerSchema, NEW_CUSTOMER } from './customer-values.ts';

interface Props {
  /** Filled in to begin with. */
  readonly name: string;
  readonly onAdded: (customer: Customer) => void;
  readonly onClose: () => void;
}

/** Adds a customer beside a form, which keeps what was typed in it. */
export function AddCustomerSheet({ name, onAdded, onClose }: Props): ReactElement {
  const id = useId();
  const create = useCreateCustomer();
  const form = useForm({
    resolver: zodResolver(customerSchema),
    defaultValues: { ...NEW_CUSTOMER, name },
    mode: 'onTouched',
  });
  useJudgeAgain(form);
  const [isLeaving, leave] = useState(false);
  const { isDirty, isSubmitting } = form.formState;
  const close = () => {
    if (isSubmitting) return;
    if (isDirty) leave(true);
    else onClose();
  };
  const submit = async () => {
    const saved = await submitForm(form, create.mutateAsync);
    if (!saved) return;
    toast.success('Customer has been saved');
    onAdded(saved);
  };
  return (
    <Dialog
      size="sheet"
      title="Add a customer"
      onClose={close}
      actions={
        <>
          <FormBanner control={form.control} />
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={id} kind="primary" busy={isSubmitting}>
            Add customer
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <CustomerFieldset control={form.control} />
      </form>
      {isLeaving && (
        <Confirm
          title="Close without adding?"
          confirmLabel="Close"
          danger
          onConfirm={onClose}
          onCancel={() => leave(false)}
        >
          <p>What you have typed about this customer is lost.</p>
        </Confirm>
      )}
    </Dialog>
  );
}
