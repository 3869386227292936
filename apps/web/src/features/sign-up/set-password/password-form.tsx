import { firstPassword } from '@counterfoil/contract/sessions/password-fields';
import { acceptInvitation } from '@counterfoil/contract/sign-up/invitation-routes';
import type { Invitation } from '@counterfoil/contract/sign-up/invitation-routes';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactElement } from 'react';
import { useForm, useFormState, type Control } from 'react-hook-form';
import type * as z from 'zod/mini';
import { PasswordRules } from '#features/sessions/public.ts';
import { callWithHeaders } from '#lib/api/call.ts';
import { currentBrand } from '#lib/brand.ts';
import { useConfirmedPassword } from '#lib/form/use-confirmed-password.ts';
import { submitForm } from '#lib/form/submit-form.ts';
import { sessionStore } from '#lib/session/session-store.ts';
import { keepSession } from '#lib/session/sign-in.ts';
import { Button } from '#ui/controls/button.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { Form } from '#ui/fields/form.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { LogIn, RefusedInvitation } from '../refused-invitation.tsx';
import styles from '../sign-up.module.css';

interface Props {
  readonly invitation_token: string;
  readonly contact_id: string | undefined;
  /** Null while its owner is unknown. */
  readonly invitation: Invitation | null;
  readonly onAccepted: () => void;
}

type Values = z.input<typeof firstPassword>;
type PasswordPair = z.output<typeof firstPassword>;
const BLANK = { password: '', password_confirmation: '', terms_and_conditions: false };

/** A password, and the terms and conditions. */
export function PasswordForm(props: Props): ReactElement {
  const { invitation_token, contact_id, invitation, onAccepted } = props;
  const form = useForm<Values, unknown, PasswordPair>({
    resolver: zodResolver(firstPassword),
    defaultValues: BLANK,
    mode: 'onTouched',
  });
  const { control } = form;
  const typed = useConfirmedPassword(form);
  const accept = async () => {
    const query = { invitation_token, ...(contact_id === undefined ? {} : { contact_id }) };
    // Not through a mutation, which would keep the passwords in memory.
    const answer = await submitForm(form, (body) =>
      callWithHeaders(acceptInvitation, { query, body }),
    );
    if (!answer) return;
    sessionStore.clear('left');
    keepSession(answer.headers);
    onAccepted();
  };
  return (
    <Form submit={accept} className={styles.stack}>
      <p>
        {invitation
          ? `You will log in as ${invitation.email}, for ${invitation.company_name}.`
          : 'You’ll log in with the email address this invitation was sent to.'}
      </p>
      <PasswordField
        control={control}
        name="password"
        label="Password"
        autoComplete="new-password"
        required
      />
      <PasswordRules password={typed} />
      <PasswordField
        control={control}
        name="password_confirmation"
        label="Confirm password"
        autoComplete="new-password"
        required
      />
      <div>
        <a
          href={currentBrand().terms_url}
          target="_blank"
          rel="noreferrer"
          title="Opens in a new tab"
        >
          Read the terms and conditions
        </a>
        <CheckboxField
          control={control}
          name="terms_and_conditions"
          label="I accept the terms and conditions"
        />
      </div>
      <Refusal control={control} contactId={contact_id} />
      <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
        Save and continue
      </Button>
      <p className={styles.note}>
        Already have a password? <LogIn contactId={contact_id} />
      </p>
    </Form>
  );
}

interface RefusalProps {
  readonly control: Control<Values, unknown, PasswordPair>;
  readonly contactId: string | undefined;
}

/** Why the invitation does not work any more. */
function Refusal({ control, contactId }: RefusalProps): ReactElement | null {
  const { errors, submitCount } = useFormState({ control });
  const message = errors.root?.['server']?.message;
  if (!message) return null;
  return <RefusedInvitation {...{ message, contactId }} attempt={submitCount} />;
}
