import { refuseLogo } from '@counterfoil/domain/client/logo-file';
import { useState, type ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { applyProblem } from '#lib/form/apply-problem.ts';
import { problemOf } from '#lib/api/problem.ts';
import { useKeptTyping } from '#lib/form/kept-typing.ts';
import { submitForm } from '#lib/form/submit-form.ts';
import { useUnsavedChanges } from '#lib/form/unsaved-changes.ts';
import { useClientRefusal } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { Question } from '#ui/dialogs/question.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { UnsavedChangesDialog } from '#ui/dialogs/unsaved-changes-dialog.tsx';
import { FormBanner } from '#ui/fields/form-banner.tsx';
import { FormActions } from '#ui/fields/form-grid.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useOpenedClient } from '../client-query.ts';
import { LogoChoice } from './logo-choice.tsx';
import { useRemoveLogo, useSaveLogo } from './logo-mutations.ts';

const SAVED = 'Logo has been updated!';
const LEAD = 'Shown on your invoices and statements, and in the emails you send with them.';

/** Chooses the logo, looks at it, saves it; or removes it. */
export function LogoPage(): ReactElement {
  const refused = useClientRefusal('change_details');
  const { opened, adopt, loadNewer } = useOpenedClient();
  const upload = useSaveLogo(opened);
  const remove = useRemoveLogo(opened);
  const [isRemoving, setRemoving] = useState(false);
  const form = useForm<{ logo: File | null }>({ defaultValues: { logo: null } });
  const { control } = form;
  const choose = (file: File | null) => {
    form.clearErrors();
    const problem = file && refuseLogo({ fileName: file.name, byteSize: file.size });
    form.setValue('logo', problem ? null : file, { shouldDirty: true });
    if (problem) form.setError('logo', { type: 'refused', message: problem });
  };
  const save = async ({ logo }: { logo: File | null }) => {
    const saved = logo ? await upload.mutateAsync(logo) : opened;
    adopt(saved);
    return saved;
  };
  const trySave = async () => {
    const saved = await submitForm(form, save);
    if (!saved) return false;
    form.reset({ logo: null });
    toast.success(SAVED);
    return true;
  };
  // The chosen picture stays: only the version that it replaces is a newer one.
  const onLoadNewer = async () => {
    try {
      await loadNewer();
      form.clearErrors();
    } catch (error) {
      applyProblem(form, problemOf(error));
    }
  };
  const unsaved = useUnsavedChanges(form, trySave, useKeptTyping(form, 'logo'));
  const hasLogo = opened.logo.url !== null;
  return (
    <>
      <PageHeader title="Logo" status={refused ?? LEAD} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void trySave();
        }}
      >
        <LogoChoice
          control={control}
          hasLogo={hasLogo}
          disabled={refused !== null}
          onChoose={choose}
          onRemove={() => setRemoving(true)}
        />
        <FormActions
          message={<FormBanner control={control} onLoadNewer={onLoadNewer} keepsTyped />}
        >
          {form.formState.isDirty && (
            <>
              <Button onClick={() => choose(null)}>Discard</Button>
              <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
                Save
              </Button>
            </>
          )}
        </FormActions>
        <UnsavedChangesDialog {...unsaved} about="the chosen logo" />
      </form>
      {isRemoving && (
        <Question
          title="Remove the logo?"
          confirmLabel="Remove"
          danger
          act={async () => adopt(await remove.mutateAsync(undefined))}
          done={SAVED}
          onClose={() => setRemoving(false)}
        >
          <p>
            New invoices and statements won’t have a logo. Ones you’ve already sent won’t change.
          </p>
        </Question>
      )}
    </>
  );
}
