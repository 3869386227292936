import type { Customer } from '@counterfoil/contract/customers/schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useKeptTyping } from '#lib/form/kept-typing.ts';
import { loadInto } from '#lib/form/newer-version.ts';
import { submitForm } from '#lib/form/submit-form.ts';
import { useUnsavedChanges } from '#lib/form/unsaved-changes.ts';
import { Button } from '#ui/controls/button.tsx';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { UnsavedChangesDialog } from '#ui/dialogs/unsaved-changes-dialog.tsx';
import { KeptOffer } from '#ui/fields/kept-offer.tsx';
import { FormBanner } from '#ui/fields/form-banner.tsx';
import { SaveBar } from '#ui/fields/form-grid.tsx';
import { Form } from '#ui/fields/form.tsx';
import { CustomerFieldset } from './customer-fieldset.tsx';
import { type CustomerFields, customerSchema, type CustomerValues } from './customer-values.ts';

interface Props {
  readonly values: CustomerValues;
  /** The customer, once it is saved. */
  readonly id?: string;
  /** The version that the values are from. */
  readonly version?: number;
  readonly saveLabel: string;
  readonly savedText: string;
  /** Throws a Problem when the server refuses. */
  readonly save: (fields: CustomerFields) => Promise<Customer>;
  /** Fetches the version that somebody else has saved. */
  readonly loadNewer?: () => Promise<CustomerValues>;
  /** Where Cancel leads. */
  readonly back: string;
  /** Where a saved customer leads. */
  readonly next: (saved: Customer) => string;
  /** Marks missing fields before anything is typed. */
  readonly showMissing?: boolean;
}

/** The form for new and saved customers. */
export function CustomerForm(props: Props): ReactElement {
  const { values, version, saveLabel, savedText, save, loadNewer, back, next, showMissing } = props;
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(customerSchema),
    defaultValues: values,
    mode: 'onTouched',
  });
  useJudgeAgain(form);
  useEffect(() => {
    if (showMissing) void form.trigger();
  }, [form, showMissing]);

  const trySave = async () => {
    const saved = await submitForm(form, save);
    if (saved) toast.success(savedText);
    return saved;
  };
  const submit = async () => {
    const saved = await trySave();
    // Replaces the form in the history, so Back does not return to it.
    if (saved) await navigate({ href: next(saved), replace: true, ignoreBlocker: true });
  };
  const kept = useKeptTyping(form, 'customer', { version, onDevice: true });
  const unsaved = useUnsavedChanges(form, async () => (await trySave()) !== null, kept);

  return (
    <Form submit={submit}>
      <KeptOffer offer={kept.offer} />
      <CustomerFieldset control={form.control} id={props.id} />
      <SaveBar
        control={form.control}
        message={
          <FormBanner
            control={form.control}
            onLoadNewer={loadNewer && loadInto(form, loadNewer, 'name')}
          />
        }
      >
        <LinkButton to={back}>Cancel</LinkButton>
        <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
          {saveLabel}
        </Button>
      </SaveBar>
      <UnsavedChangesDialog {...unsaved} about={form.getValues('name') || 'the customer'} />
    </Form>
  );
}

const JUDGED_BY_COUNTRY = ['phone_no_1', 'phone_no_2', 'post_code'] as const;

/** A change of country checks again the filled fields that depend on it. */
export function useJudgeAgain(form: UseFormReturn<CustomerValues, unknown, CustomerFields>): void {
  useEffect(
    () =>
      form.subscribe({
        name: 'country',
        formState: { values: true },
        callback: ({ values }) => {
          void form.trigger(JUDGED_BY_COUNTRY.filter((field) => values[field]));
        },
      }),
    [form],
  );
}
