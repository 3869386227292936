import { givenPassword, provePassword } from '@counterfoil/contract/sessions/device-routes';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useId, type ReactElement } from 'react';
import { call } from '#lib/api/call.ts';
import { profileQuery } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { usePlainForm } from './plain-form.ts';

interface Props {
  readonly onProven: () => void;
  readonly onClose: () => void;
}

/** Asks for the password again, for an action that waits meanwhile. */
export function PasswordDialog({ onProven, onClose }: Props): ReactElement {
  const id = useId();
  const { email } = useSuspenseQuery(profileQuery).data;
  const { form, input, problem, attempt, busy } = usePlainForm(
    givenPassword,
    ['password'],
    async (body) => {
      await call(provePassword, { body });
      onProven();
    },
  );
  return (
    <Dialog
      title="Confirm your password"
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} kind="primary" busy={busy}>
            Confirm
          </Button>
        </>
      }
    >
      <form {...form} id={id} noValidate>
        {problem && <Banner message={problem} attempt={attempt} />}
        <p>It’s been a while since you last entered it. Nothing you’ve typed is lost.</p>
        {/* Password managers look for the account. */}
        <input
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          className="hidden-text"
          aria-label="Email"
        />
        <PasswordInput
          {...input('password')}
          label="Password"
          autoComplete="current-password"
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
