import { changedPassword } from '@counterfoil/contract/sessions/password-fields';
import { changePassword } from '@counterfoil/contract/sessions/password-routes';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '#lib/api/call.ts';
import { useKeptTyping } from '#lib/form/kept-typing.ts';
import { useConfirmedPassword } from '#lib/form/use-confirmed-password.ts';
import { submitForm } from '#lib/form/submit-form.ts';
import { useUnsavedChanges } from '#lib/form/unsaved-changes.ts';
import { sessionStore } from '#lib/session/session-store.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { UnsavedChangesDialog } from '#ui/dialogs/unsaved-changes-dialog.tsx';
import { FormBanner } from '#ui/fields/form-banner.tsx';
import { FormActions, FormGrid, FullRow } from '#ui/fields/form-grid.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PasswordRules } from './password-rules.tsx';

const BLANK = { current_password: '', password: '', password_confirmation: '' };

/** Changes the password of a user who knows the current one. */
export function ChangePasswordPage(): ReactElement {
  const form = useForm({
    resolver: zodResolver(changedPassword),
    defaultValues: BLANK,
    mode: 'onTouched',
  });
  const { control } = form;
  const typed = useConfirmedPassword(form);
  const trySave = async () => {
    // Not through a mutation, which would keep the passwords in memory.
    const saved = await submitForm(form, (body) => call(changePassword, { body }));
    if (!saved) return false;
    form.reset(BLANK);
    toast.success('Password has been changed. All other devices are logged out.');
    return true;
  };
  const unsaved = useUnsavedChanges(form, trySave, useKeptTyping(form, 'password'));
  return (
    <>
      <PageHeader
        title="Password"
        status="Changing it signs out your other devices, and we’ll email you."
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void trySave();
        }}
      >
        {/* For password managers: whose password it is. */}
        <input
          type="email"
          autoComplete="username"
          defaultValue={sessionStore.read()?.uid}
          readOnly
          hidden
        />
        <Card>
          <FormGrid>
            <FullRow>
              <PasswordField
                control={control}
                name="current_password"
                label="Current password"
                autoComplete="current-password"
              />
            </FullRow>
            <PasswordField
              control={control}
              name="password"
              label="New password"
              autoComplete="new-password"
            />
            <PasswordField
              control={control}
              name="password_confirmation"
              label="Confirm new password"
              autoComplete="new-password"
            />
            <FullRow>
              <PasswordRules password={typed} />
            </FullRow>
          </FormGrid>
        </Card>
        <FormActions message={<FormBanner control={control} />}>
          <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
            Change password
          </Button>
        </FormActions>
        <UnsavedChangesDialog {...unsaved} about="your new password" />
      </form>
    </>
  );
}
