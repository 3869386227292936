import { updateContact } from '@counterfoil/contract/account/contact-routes';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useAct } from '#lib/api/use-action.ts';
import { useKeptTyping } from '#lib/form/kept-typing.ts';
import { useUnsavedChanges } from '#lib/form/unsaved-changes.ts';
import { useContact } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/unsaved-changes-dialog.tsx';
import { useFieldError } from '#ui/fields/field.ts';
import { Form } from '#ui/fields/form.tsx';
import { FormBanner } from '#ui/fields/form-banner.tsx';
import { FormActions } from '#ui/fields/form-grid.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { FileChoice } from '../identity/file-choice.tsx';
import { GoOnBanner } from '../go-on-banner.tsx';
import { useEnd } from '../use-go-on.ts';
import { useSaveAndGoOn } from '../use-save-and-go-on.ts';

const CONFIRM: string = '/sign-up/confirm-identity';
const HINT =
  'A bank statement, a bill or a letter from HMRC with your name and address, no more than three months old: a pdf, jpg, jpeg or png file of up to 15 MB.';

/** A passport does not show where its holder lives, so something else has to. */
export function ProofPage(): ReactElement {
  const { id } = useContact();
  const { mutateAsync } = useSendProof(id);
  const form = useForm<{ additional_file: File | null }>({
    defaultValues: { additional_file: null },
  });
  const { control } = form;
  const file = useWatch({ control, name: 'additional_file' });
  const error = useFieldError(control, 'additional_file');
  const choose = (chosen: File | null, refused: string | null) => {
    form.clearErrors();
    form.setValue('additional_file', chosen, { shouldDirty: true });
    if (refused !== null) form.setError('additional_file', { type: 'refused', message: refused });
  };
  const { way, isBusy, submit, trySaveAndGoOn } = useSaveAndGoOn(form, {
    save: async () => (file ? mutateAsync(file) : (null as never)),
    settle: () => form.reset({ additional_file: null }),
    to: useEnd(),
  });
  const kept = useKeptTyping(form, 'sign-up-proof');
  const unsaved = useUnsavedChanges(form, trySaveAndGoOn, kept);
  return (
    <>
      <PageHeader
        title="Proof of address"
        status="Your passport doesn’t show where you live. Please send us something that does."
      />
      <Form submit={async () => file && submit()}>
        <FileChoice
          label="Proof of address"
          hint={HINT}
          required
          file={file}
          error={error}
          onChoose={choose}
        />
        <FormActions
          message={
            <GoOnBanner way={way}>
              <FormBanner control={control} />
            </GoOnBanner>
          }
        >
          <LinkButton kind="quiet" to="/envelope">
            Do this later
          </LinkButton>
          <Button type="submit" kind="primary" disabled={file === null} busy={isBusy}>
            Next
          </Button>
        </FormActions>
        <UnsavedChangesDialog {...unsaved} about="your proof of address" />
      </Form>
      <p>
        <Link to={CONFIRM}>See the identity details you gave us</Link>
      </p>
    </>
  );
}

const useSendProof = (id: string) =>
  useAct(
    (send, file: File) => {
      const form = new FormData();
      form.append('contact[additional_file]', file, file.name);
      const about = [updateContact.name, 'proof', file.name, file.size, file.lastModified];
      return send(updateContact, { params: { id }, form }, { about });
    },
    { gcTime: 0, onForm: true },
  );
