import type { ContactFields } from '@counterfoil/contract/account/contact-fields';
import type { ContactKind } from '@counterfoil/contract/account/contact-rules';
import type { Contact } from '@counterfoil/contract/account/schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactElement, type ReactNode, useEffect, useMemo } from 'react';
import { type Control, useForm, type UseFormReturn } from 'react-hook-form';
import { saveForm } from '#lib/form/submit-form.ts';
import { loadInto } from '#lib/form/newer-version.ts';
import { useKeptTyping } from '#lib/form/kept-typing.ts';
import { useUnsavedChanges } from '#lib/form/unsaved-changes.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { UnsavedChangesDialog } from '#ui/dialogs/unsaved-changes-dialog.tsx';
import { KeptOffer } from '#ui/fields/kept-offer.tsx';
import { FormBanner } from '#ui/fields/form-banner.tsx';
import { SaveBar } from '#ui/fields/form-grid.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { contactSchema, contactValues, type ContactValues } from './contact-values.ts';

type ContactControl = Control<ContactValues, unknown, ContactFields>;

interface Props {
  readonly kind: ContactKind;
  /** Null: a new one. */
  readonly contact: Contact | null;
  /** Read-only. */
  readonly disabled: boolean;
  /** The unsaved record: "your contact details". */
  readonly about: string;
  /** Throws a Problem when the server refuses. */
  readonly save: (fields: ContactFields) => Promise<Contact>;
  /** Fetches the version that somebody else has saved. */
  readonly loadNewer: () => Promise<Contact | null>;
  /** The fields. */
  readonly children: (control: ContactControl) => ReactNode;
}

/** The form of a contact: errors in place, 409, and the question about unsaved changes. */
export function ContactForm(props: Props): ReactElement {
  const { kind, contact, disabled, about, save, loadNewer, children } = props;
  const { today } = useScreenSettings();
  const schema = useMemo(() => contactSchema(kind, today), [kind, today]);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: contactValues(contact),
    mode: 'onTouched',
  });
  const { control } = form;
  useNoUtr(form);
  const trySave = async () => {
    if (!(await saveForm(form, save, contactValues))) return false;
    toast.success(contact ? 'Contact has been updated!' : 'Contact has been saved!');
    return true;
  };
  const onLoadNewer = loadInto(form, async () => contactValues(await loadNewer()), 'first_name');
  const kept = useKeptTyping(form, `${kind}-contact`, {
    version: contact?.lock_version ?? null,
    onDevice: true,
  });
  const unsaved = useUnsavedChanges(form, trySave, kept);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void trySave();
      }}
    >
      <KeptOffer offer={kept.offer} />
      {children(control)}
      {!disabled && (
        <SaveBar
          control={control}
          message={<FormBanner control={control} onLoadNewer={onLoadNewer} />}
        >
          <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
            {contact ? 'Save changes' : 'Save'}
          </Button>
        </SaveBar>
      )}
      <UnsavedChangesDialog {...unsaved} about={about} />
    </form>
  );
}

/** "I haven't received a UTR yet" empties the UTR. */
function useNoUtr(form: UseFormReturn<ContactValues, unknown, ContactFields>): void {
  useEffect(
    () =>
      form.subscribe({
        name: 'tax_reference_none',
        formState: { values: true },
        callback: ({ values }) => {
          if (!values.tax_reference_none || !values.tax_reference) return;
          form.setValue('tax_reference', '', { shouldDirty: true, shouldValidate: true });
        },
      }),
    [form],
  );
}
