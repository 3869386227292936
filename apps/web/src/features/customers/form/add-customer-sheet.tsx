import type { Customer } from '@counterfoil/contract/customers/schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactElement, useId } from 'react';
import { useForm } from 'react-hook-form';
import { useKeptTyping } from '#lib/form/kept-typing.ts';
import { submitForm } from '#lib/form/submit-form.ts';
import { useUnsavedDialog } from '#lib/form/unsaved-changes.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { UnsavedChangesDialog } from '#ui/dialogs/unsaved-changes-dialog.tsx';
import { KeptOffer } from '#ui/fields/kept-offer.tsx';
import { FormBanner } from '#ui/fields/form-banner.tsx';
import { Form } from '#ui/fields/form.tsx';
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
  const { isSubmitting } = form.formState;
  const submit = async () => {
    const saved = await submitForm(form, create.mutateAsync);
    if (!saved) return false;
    toast.success('Customer has been saved');
    onAdded(saved);
    return true;
  };
  const kept = useKeptTyping(form, 'customer', { at: '/customers/add-new', onDevice: true });
  const { leave, unsaved } = useUnsavedDialog(form, { save: submit, onClose, kept });
  const close = () => isSubmitting || leave();
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
      <Form id={id} submit={submit}>
        <KeptOffer offer={kept.offer} />
        <CustomerFieldset control={form.control} />
      </Form>
      <UnsavedChangesDialog {...unsaved} about={form.getValues('name') || 'the customer'} />
    </Dialog>
  );
}
