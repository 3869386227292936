import { refuseLogo } from '@counterfoil/domain/client/logo-file';
import { useState, type ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { updateClient, type Client } from '@counterfoil/contract/account/client';
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
import { useAct, useAction } from '#lib/api/use-action.ts';
import { clientQuery, useOpenedClient } from '../client-query.ts';
import { LogoChoice } from './logo-choice.tsx';

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
  // The chosen picture stays: only the version that it replaces is newer.
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

type OpenedClient = Pick<Client, 'lock_version'>;

/** Saves a picture as the logo; 409 when the stored version is newer than the one opened. */
export const useSaveLogo = ({ lock_version }: OpenedClient) =>
  useAct<File, Client>(
    (send, file) => {
      const form = new FormData();
      form.append('client[lock_version]', String(lock_version));
      // The file is last because the server streams the form.
      form.append('client[logo]', file, file.name);
      const about = [updateClient.name, lock_version, file.name, file.size, file.lastModified];
      return send(updateClient, { form }, { about });
    },
    { keep: clientQuery, onForm: true },
  );

export const useRemoveLogo = ({ lock_version }: OpenedClient) =>
  useAction(updateClient, () => ({ body: { logo: null, lock_version } }), {
    keep: clientQuery,
  });
