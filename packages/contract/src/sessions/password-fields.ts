import {
  MOST_PASSWORD_CHARACTERS,
  passwordErrors,
  PASSWORDS_MUST_MATCH,
} from '@counterfoil/domain/password/password-rules';
import { REQUIRED } from '@counterfoil/domain/text';
import * as z from 'zod/mini';
import { boundedText } from '../bounded.ts';
import { knownPassword, loginEmail } from './login-email.ts';

/** Schemas that the forms check too. */

export const forgotten = z.object({ email: loginEmail });

const newPassword = boundedText(MOST_PASSWORD_CHARACTERS, { error: REQUIRED }).check(
  z.check(({ value, issues }) => {
    for (const message of passwordErrors(value)) {
      issues.push({ code: 'custom', message, input: value, continue: true });
    }
  }),
);
// An overlong one differs from every new password, so it needs no error of its own.
const repeated = boundedText(MOST_PASSWORD_CHARACTERS, {
  error: REQUIRED,
  long: PASSWORDS_MUST_MATCH,
}).check(z.minLength(1, REQUIRED));

const chosen = { password: newPassword, password_confirmation: repeated };
interface PasswordPair {
  readonly password: string;
  readonly password_confirmation: string;
}

const mustMatch = z.check<PasswordPair>(({ value, issues }) => {
  const { password, password_confirmation: again } = value;
  if (again === '' || again === password) return;
  const path = ['password_confirmation'];
  issues.push({ code: 'custom', path, message: PASSWORDS_MUST_MATCH, input: value });
});

/** A password chosen through an emailed link. */
export const chosenPassword = z.object(chosen).check(mustMatch);

/** The first password of an invited person, who accepts the terms and conditions with it. */
export const firstPassword = z
  .object({
    ...chosen,
    terms_and_conditions: z
      ._default(z.boolean({ error: 'Must be true or false' }), false)
      .check(z.refine((accepted) => accepted, REQUIRED)),
  })
  .check(mustMatch);

/** A password changed by a signed-in user. */
export const changedPassword = z
  .object({ current_password: knownPassword, ...chosen })
  .check(mustMatch);
